import { findFaketime, findMount } from './short/needs.ts'

/** What `npm test` does of a campaign. */
export type ShortForm =
  /** Tests of the levels below, by their paths. */
  | { tests: readonly string[] }
  /** The campaign itself with these words on its command line, in `short/`. */
  | {
      words: readonly string[]
      /** It measures a site that the short forms of several campaigns share. */
      isOnSharedSite?: true
      /** What this machine lacks for it, or undefined. */
      missing?: () => string | undefined
    }

export type Campaign = {
  /** What holds while it runs, in a sentence. */
  promise: string
  /** What Node is given; paths are the project's. */
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
  short: ShortForm
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
    short: { tests: ['tests/e2e/several-processes.spec.ts'] },
  },
  cluster: {
    promise:
      'Behind nginx, with a replica and storage by S3, a killed process for pages and a restarted primary cost nothing but planned refusals, and every journey passes after each.',
    command: ['bench/cluster.ts'],
    short: { tests: ['tests/e2e/several-processes.spec.ts', 'src/database/replica'] },
  },
  'worker-kills': {
    promise: 'Killed workers lose no mail and no notification, and repeat one at most.',
    command: vitest('--mode', 'long', 'src/server/killed-worker'),
    short: { tests: ['src/server/killed-worker'] },
  },
  'checkout-kills': {
    promise: 'A checkout is all or nothing, whenever the program is killed.',
    command: ['bench/checkout-kills.ts'],
    short: { words: ['--kills', '2'] },
  },
  'payment-kills': {
    promise:
      'No payment of an order, an agreement or a plan and no refund is lost or made twice, wherever the program is killed.',
    command: ['bench/payment-kills.ts'],
    short: {
      words: [
        '--stories',
        '^(an order is placed|the provider has answered|a call has come|agreement: a call is booked|plan: a payment is recorded|any moment 3:)',
      ],
    },
  },
  backup: {
    promise: 'After the data folder was lost everything of before the backup is there again.',
    command: ['bench/backup-drill.ts'],
    short: { tests: ['src/server/commands/backup'] },
  },
  move: {
    promise: 'A move to another version of PostgreSQL and to S3, and back, changes no row and no picture.',
    command: ['bench/moving-drill.ts'],
    short: { words: ['--brief'] },
  },
  'disk-full': {
    promise:
      'A full disk refuses what cannot be written, loses nothing, and is well by itself once there is room.',
    command: ['bench/disk-full.ts'],
    short: { words: ['--seconds', '5'], missing: findMount },
  },
  clock: {
    promise:
      'A clock that jumps two hours ahead and back fails no page, no favourite and no session, and repeats no mail.',
    command: ['bench/clock-jumps.ts'],
    short: { words: ['--seconds', '8'], missing: findFaketime },
  },
  database: {
    promise:
      'Connections that break, freeze or are refused fail what waits on them, and nothing stays broken.',
    command: vitest('src/database/connection', 'src/database/channel-listener', 'src/server/http/page-cache'),
    short: {
      tests: ['src/database/connection', 'src/database/channel-listener', 'src/server/http/page-cache'],
    },
  },
  storage: {
    promise: 'A storage server that breaks off, lies or says nothing loses no picture and holds nobody up.',
    command: vitest('src/platform/storage'),
    short: { tests: ['src/platform/storage'] },
  },
  mail: {
    promise: 'Mail servers that refuse, put off, hang or drop lose no mail.',
    command: vitest('src/features/mail'),
    short: { tests: ['src/features/mail'] },
  },
  'sign-in-flood': {
    promise: 'Pages are served while a hundred guesses a second come in.',
    command: ['bench/sign-in-flood.ts'],
    short: { words: ['--seconds', '3'], isOnSharedSite: true },
  },
  'account-flood': {
    promise: 'Pages are served while five accounts keep forty requests each running.',
    command: ['bench/account-flood.ts'],
    short: { words: ['--seconds', '3'], isOnSharedSite: true },
  },
  'slow-readers': {
    promise: 'Clients that ask and read nothing are cut, and hold little memory.',
    command: ['bench/slow-readers.ts'],
    short: { words: ['--sockets', '10'], isOnSharedSite: true },
  },
  uploads: {
    promise: 'Pages are served while twenty large photographs are uploaded at once.',
    command: ['bench/upload-load.ts'],
    short: { words: ['--uploads', '3', '--seconds', '2'], isOnSharedSite: true },
  },
  fuzz: {
    promise: 'No request, however it is made up, makes the program fail or say too much.',
    command: ['bench/fuzz.ts'],
    short: { tests: ['tests/e2e/fuzzed-requests.spec.ts'] },
  },
  payments: {
    promise: 'Thousands of histories of payments, in any order, agree with a model of them.',
    command: vitest('src/features/orders/stories'),
    environment: { PAYMENT_MODEL_RUNS: '2000' },
    short: { tests: ['src/features/orders/stories'] },
  },
  soak: {
    promise: 'Memory stays bounded under ten minutes of everything.',
    command: ['bench/memory.ts'],
    short: { words: ['--minutes', '0.4'], isOnSharedSite: true },
  },
}
