type Campaign = {
  /** What holds while it runs, in a sentence. */
  promise: string
  /** What Node is given; paths are the project's. */
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
}

const vitest = (...args: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'integration',
  ...args,
]

/** The campaigns by name, in the order of docs/reliability.md. */
export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  'web-kills': {
    promise: 'A visitor notices nothing when one of two processes for pages is killed.',
    command: ['bench/web-kills.ts'],
  },
  cluster: {
    promise:
      'Behind nginx, with a replica and storage by S3, a killed process for pages and a restarted primary cost nothing but planned refusals, and every journey passes after each.',
    command: ['bench/cluster.ts'],
  },
  'worker-kills': {
    promise: 'Killed workers lose no mail and no notification, and repeat one at most.',
    command: vitest('--mode', 'long', 'src/server/killed-worker'),
  },
  'checkout-kills': {
    promise: 'A checkout is all or nothing, whenever the program is killed.',
    command: ['bench/checkout-kills.ts'],
  },
  'payment-kills': {
    promise: 'No payment and no refund is lost or made twice, wherever the program is killed.',
    command: ['bench/payment-kills.ts'],
  },
  backup: {
    promise: 'After the data folder was lost everything of before the backup is there again.',
    command: ['bench/backup-drill.ts'],
  },
  move: {
    promise: 'A move to another version of PostgreSQL and to S3, and back, changes no row and no picture.',
    command: ['bench/moving-drill.ts'],
  },
  'disk-full': {
    promise:
      'A full disk refuses what cannot be written, loses nothing, and is well by itself once there is room.',
    command: ['bench/disk-full.ts'],
  },
  clock: {
    promise:
      'A clock that jumps two hours ahead and back fails no page, no favourite and no session, and repeats no mail.',
    command: ['bench/clock-jumps.ts'],
  },
  database: {
    promise:
      'Connections that break, freeze or are refused fail what waits on them, and nothing stays broken.',
    command: vitest('src/database/connection', 'src/database/channel-listener', 'src/server/http/page-cache'),
  },
  storage: {
    promise: 'A storage server that breaks off, lies or says nothing loses no picture and holds nobody up.',
    command: vitest('src/platform/storage'),
  },
  mail: {
    promise: 'Mail servers that refuse, put off, hang or drop lose no mail.',
    command: vitest('src/features/mail'),
  },
  'sign-in-flood': {
    promise: 'Pages are served while a hundred guesses a second come in.',
    command: ['bench/sign-in-flood.ts'],
  },
  'account-flood': {
    promise: 'Pages are served while five accounts keep forty requests each running.',
    command: ['bench/account-flood.ts'],
  },
  'slow-readers': {
    promise: 'Clients that ask and read nothing are cut, and hold little memory.',
    command: ['bench/slow-readers.ts'],
  },
  uploads: {
    promise: 'Pages are served while twenty large photographs are uploaded at once.',
    command: ['bench/upload-load.ts'],
  },
  fuzz: {
    promise: 'No request, however it is made up, makes the program fail or say too much.',
    command: ['bench/fuzz.ts'],
  },
  payments: {
    promise: 'Thousands of histories of payments, in any order, agree with a model of them.',
    command: vitest('src/features/orders/stories'),
    environment: { PAYMENT_MODEL_RUNS: '2000' },
  },
  soak: {
    promise: 'Memory stays bounded under ten minutes of everything.',
    command: ['bench/memory.ts'],
  },
}
