import { join } from 'node:path'
import { accountSettings } from '#/features/accounts/account.config.ts'
import { cartSettings } from '#/features/cart/cart.config.ts'
import { favoriteSettings } from '#/features/favorites/favorite.config.ts'
import { leadSettings } from '#/features/leads/lead.config.ts'
import { mailSettings } from '#/features/mail/mail.config.ts'
import { uploadSettings } from '#/features/media/image.config.ts'
import { newsletterSettings } from '#/features/newsletter/newsletter.config.ts'
import { orderSettings } from '#/features/orders/order.config.ts'
import { rentLawSettings } from '#/features/properties/form/rent-advance.config.ts'
import { viewSettings } from '#/features/properties/views/property-view.config.ts'
import { vitalsSettings } from '#/features/vitals/vitals.config.ts'
import { brandSettings } from '#/platform/config/brand.config.ts'
import { mapSettings } from '#/platform/config/map.config.ts'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { createSecrets } from '#/platform/crypto/secrets.server.ts'
import { readApiSettings } from '#/platform/http/read-api.config.ts'
import { createImages } from '#/platform/images/images.server.ts'
import { createSimulatedPayments } from '#/platform/payments/simulated-payments.server.ts'
import type { AccountRules, Services } from '#/platform/services.ts'
import { createMemoryStorage, type MemoryStorage } from '#/platform/storage/memory-storage.ts'
import { imageUses } from '#/server/image-uses.server.ts'
import { makeQuickPasswords } from './quick-passwords.ts'
import type { TestDatabase } from './test-database.ts'

export type TestServices = Services & {
  /** Keeps files in memory; tests give it a problem. */
  storage: MemoryStorage
  /** The time as every command sees it; tests move it. */
  time: { now: Date }
  /** Jobs in the order they were added, kept whether or not their transaction committed. */
  addedJobs: { name: string; payload: unknown }[]
  logged: { level: string; fields: object; message: string }[]
}

const { config } = parseConfig(
  {
    brand: brandSettings,
    accounts: accountSettings,
    uploads: uploadSettings,
    mail: mailSettings,
    cart: cartSettings,
    favorites: favoriteSettings,
    orders: orderSettings,
    leads: leadSettings,
    newsletter: newsletterSettings,
    map: mapSettings,
    rentLaw: rentLawSettings,
    views: viewSettings,
    vitals: vitalsSettings,
    readApi: readApiSettings,
  },
  {},
)

/** Services over a real database with a clock that stands still and jobs that are only noted. */
export function makeTestServices(
  database: TestDatabase,
  rules: Partial<Omit<AccountRules, 'limits'>> & { limits?: Partial<AccountRules['limits']> } = {},
): TestServices {
  const time = { now: new Date('2026-11-21T09:00:00Z') }
  const addedJobs: TestServices['addedJobs'] = []
  const logged: TestServices['logged'] = []
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message })
  const { requiresVerifiedEmail, showsDebugPanel, sessionIdleMinutes, sessionLifetimeDays, ...limits } =
    config.accounts
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
  return {
    get db() {
      return database.db
    },
    time,
    addedJobs,
    logged,
    clock: { now: () => new Date(time.now) },
    log,
    jobs: { add: async (_tx, { name }, payload) => void addedJobs.push({ name, payload }) },
    passwords: makeQuickPasswords(),
    secrets: createSecrets('a secret key that only tests know 0123456789'),
    storage: createMemoryStorage(),
    images: createImages(),
    imageUses,
    payments: createSimulatedPayments({ delayMilliseconds: 0, log }),
    countries: { nameOf: (ip) => (ip.startsWith('102.176.') ? 'Ghana' : undefined) },
    config: {
      siteUrl: 'https://fihankra.example',
      brand: config.brand,
      showsSamples: false,
      samplePictures: join(import.meta.dirname, '../../samples/pictures'),
      accounts: {
        sessionIdleMinutes,
        sessionLifetimeDays,
        requiresVerifiedEmail: requiresVerifiedEmail ?? false,
        showsDebugPanel: showsDebugPanel ?? false,
        ...rules,
        limits: { ...limits, ...rules.limits },
      },
      mail: { limits: config.mail },
      uploads: config.uploads,
      cart: config.cart,
      favorites: config.favorites,
      orders: config.orders,
      leads: { limits: config.leads },
      newsletter: { limits: config.newsletter },
      map: config.map,
      rentLaw: config.rentLaw,
      views: config.views,
      vitals: config.vitals,
      readApi: { limits: config.readApi },
    },
  }
}
