import { join } from 'node:path'
import {
  createKnownPlaces,
  type KnownPlaces,
} from '#/features/search/suggestions/known-places.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { createIdentityVault } from '#/platform/crypto/identity-vault.server.ts'
import { createSecrets } from '#/platform/crypto/secrets.server.ts'
import { drawSharePicture } from '#/platform/drawing/share-picture.server.ts'
import { createImages } from '#/platform/images/images.server.ts'
import type { ProgramLog, RequestLine } from '#/platform/log/log.server.ts'
import type { MachineState } from '#/platform/machine/machine.ts'
import { createSimulatedPayments } from '#/platform/payments/simulated-payments.server.ts'
import { createWebPush } from '#/platform/push/web-push.server.ts'
import type { Services, Settings } from '#/platform/services.ts'
import { createMemoryStorage, type MemoryStorage } from '#/platform/storage/memory-storage.ts'
import { readConfig, sharedConfig } from '#/server/config.ts'
import { imageUses } from '#/server/image-uses.server.ts'
import { mailTemplates } from '#/server/mail-templates.server.ts'
import { makeQuickPasswords } from './quick-passwords.ts'
import type { TestDatabase } from './test-database.ts'

export type TestServices = Services & {
  /** Keeps files in memory; tests give it a problem. */
  storage: MemoryStorage
  /** The time as every command sees it; tests move it. */
  time: { now: Date }
  /** Jobs in the order they were added, recorded whether or not their transaction committed. */
  addedJobs: { name: string; payload: unknown }[]
  logged: { level: string; fields: object; message: string }[]
  /** What tests say of the machine, beside a state in which all is well. */
  machineFacts: Partial<MachineState>
  log: ProgramLog
}

const SECRET_KEY = 'a secret key that only tests know 0123456789'
const config = readConfig({ SITE_URL: 'https://fihankra.example', SECRET_KEY })
const settings = sharedConfig(config)
const secrets = createSecrets(SECRET_KEY)

/** Services over a real database with a clock that stands still and jobs that are only noted. */
export function makeTestServices(
  database: TestDatabase,
  accounts: Partial<Settings['accounts']> = {},
): TestServices {
  const time = { now: new Date('2026-11-21T09:00:00Z') }
  const addedJobs: TestServices['addedJobs'] = []
  const logged: TestServices['logged'] = []
  const machine: Partial<MachineState> = {}
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message })
  const log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    request: ({ message, ...facts }: RequestLine) => note('info')(facts, message),
    lostLines: 0,
  }
  // Reads how many homes there are with every question, since it hears of no change; the names of places once.
  let places: KnownPlaces | undefined
  const knownPlaces = () => {
    places ??= createKnownPlaces(database.db)
    return places
  }
  return {
    get db() {
      return database.db
    },
    time,
    addedJobs,
    logged,
    machineFacts: machine,
    clock: { now: () => new Date(time.now) },
    log,
    jobs: { add: async (_tx, { name }, payload) => void addedJobs.push({ name, payload }) },
    passwords: makeQuickPasswords(),
    secrets,
    identity: createIdentityVault('an identity key that only tests know 0123456789'),
    storage: createMemoryStorage(),
    erasures: { note: async () => undefined },
    images: createImages(),
    drawSharePicture,
    imageUses,
    mailTemplates,
    readWords: (filters) => readSearch(knownPlaces(), filters),
    get knownPlaces() {
      return knownPlaces()
    },
    payments: createSimulatedPayments({ delayMilliseconds: 0, log }),
    push: createWebPush({
      hosts: config.push.hosts,
      privateKey: secrets.pushKey,
      contact: 'mailto:office@fihankra.example',
    }),
    machine: {
      setUp: { mail: 'smtp', site: { isPublic: true, trustsProxy: true }, isBackedUp: true },
      look: async () => ({
        program: {
          version: '1.0.0',
          node: '24.0.0',
          mode: 'all',
          startedAt: new Date('2026-11-20T09:00:00Z'),
          memoryBytes: 200_000_000,
          lostLogLines: 0,
        },
        disk: { freeBytes: 60e9, totalBytes: 100e9 },
        pictures: 'disk',
        mail: 'smtp',
        site: { isPublic: true, trustsProxy: true },
        backup: { isSetUp: true, isEncrypted: true, newest: null, lastRun: null },
        migrations: [],
        errors: [],
        ...machine,
      }),
    },
    countries: { nameOf: (ip) => (ip.startsWith('102.176.') ? 'Ghana' : undefined) },
    refreshSettings: async () => undefined,
    config: {
      ...settings,
      siteUrl: 'https://fihankra.example',
      brandDefaults: settings.brand,
      officeImageId: null,
      showsSamples: false,
      samplePictures: join(import.meta.dirname, '../../samples/pictures'),
      // So that any home can be paid online.
      transfers: { ...settings.transfers, onlineMaxCedis: 1_000_000_000 },
      accounts: { ...settings.accounts, ...accounts },
    },
  }
}
