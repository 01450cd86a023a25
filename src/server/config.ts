import { accountSettings, resolveAccountSettings } from '#/features/accounts/account.config.ts'
import { administratorSettings } from '#/features/accounts/administrator.config.ts'
import { agreementSettings } from '#/features/agreements/agreement.config.ts'
import { brandSettings } from '#/features/brand/brand.config.ts'
import { cartSettings } from '#/features/cart/cart.config.ts'
import { saleCostSettings } from '#/features/cart/sale-costs.config.ts'
import { collectionSettings } from '#/features/collections/collection.config.ts'
import { favoriteSettings } from '#/features/favorites/favorite.config.ts'
import { leadSettings } from '#/features/leads/lead.config.ts'
import { mailSettings } from '#/features/mail/mail.config.ts'
import { uploadSettings } from '#/features/media/image.config.ts'
import { newsletterSettings } from '#/features/newsletter/newsletter.config.ts'
import { offeredHomeSettings } from '#/features/offered-homes/offered-home.config.ts'
import { orderSettings } from '#/features/orders/order.config.ts'
import { transferContradictions, transferSettings } from '#/features/orders/transfers/transfer.config.ts'
import { erasureSettings } from '#/features/privacy/erasure.config.ts'
import { importSettings } from '#/features/properties/csv/property-import.config.ts'
import { rentLawSettings } from '#/features/properties/form/rent-advance.config.ts'
import { viewSettings } from '#/features/properties/views/property-view.config.ts'
import { reportSettings } from '#/features/reports/report.config.ts'
import { savedSearchSettings } from '#/features/saved-searches/saved-search.config.ts'
import { shortlistSettings } from '#/features/shortlists/shortlist.config.ts'
import { vitalsSettings } from '#/features/vitals/vitals.config.ts'
import { backupContradictions, backupSettings } from '#/platform/backup/backup.config.ts'
import { dataSettings } from '#/platform/config/data.config.ts'
import { mapSettings } from '#/platform/config/map.config.ts'
import { type ConfigOf, parseConfig } from '#/platform/config/parse-config.ts'
import { cryptoSettings } from '#/platform/crypto/crypto.config.ts'
import { emailSettings } from '#/platform/email/email.config.ts'
import { httpSettings } from '#/platform/http/http.config.ts'
import { readApiSettings } from '#/platform/http/read-api.config.ts'
import { logSettings } from '#/platform/log/log.config.ts'
import { metricsSettings } from '#/platform/metrics/metrics.config.ts'
import { paymentContradictions, paymentSettings } from '#/platform/payments/payments.config.ts'
import { pushSettings } from '#/platform/push/push.config.ts'
import { storageContradictions, storageSettings } from '#/platform/storage/storage.config.ts'
import { tracingSettings } from '#/platform/tracing/tracing.config.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { offlineSettings, sampleSettings } from './marketplace.config.ts'

// What only the start reads; secrets are among it.
const startSlices = {
  http: { ...httpSettings, ...offlineSettings },
  data: { ...dataSettings, ...sampleSettings },
  crypto: cryptoSettings,
  email: emailSettings,
  storage: storageSettings,
  payments: paymentSettings,
  push: pushSettings,
  backup: backupSettings,
  erasures: erasureSettings,
  log: logSettings,
  metrics: metricsSettings,
  tracing: tracingSettings,
  administrator: administratorSettings,
}

/** What commands and loaders receive: the settings of features, and of the platform what pages say. */
export const sharedSlices = {
  uploads: uploadSettings,
  imports: importSettings,
  accounts: accountSettings,
  mail: mailSettings,
  cart: cartSettings,
  favorites: favoriteSettings,
  orders: orderSettings,
  transfers: transferSettings,
  collections: collectionSettings,
  agreements: agreementSettings,
  leads: leadSettings,
  reports: reportSettings,
  offeredHomes: offeredHomeSettings,
  newsletter: newsletterSettings,
  savedSearches: savedSearchSettings,
  shortlists: shortlistSettings,
  rentLaw: rentLawSettings,
  saleCosts: saleCostSettings,
  views: viewSettings,
  vitals: vitalsSettings,
  readApi: readApiSettings,
  brand: brandSettings,
  map: mapSettings,
}

/** Every setting of the program, by slice; the order is the order of the documents. */
export const slices = { ...startSlices, ...sharedSlices }

export type Config = ConfigOf<typeof slices>

/** Parses the environment or refuses the start with every problem at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = parseConfig(slices, environment)
  problems.push(...contradictions(config, environment))
  if (problems.length > 0) {
    throw new StartProblem(
      `The settings need a correction:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  return config
}

/** What commands and loaders receive of it, with what was left open decided. */
export function sharedConfig(config: Config) {
  const shared = Object.fromEntries(
    Object.keys(sharedSlices).map((name) => [name, config[name as keyof typeof sharedSlices]]),
  ) as ConfigOf<typeof sharedSlices>
  const where = {
    hasMailServer: config.email.smtpUrl !== undefined,
    isPublic: isProduction(config.http.siteUrl),
  }
  return { ...shared, accounts: resolveAccountSettings(shared.accounts, where) }
}

function contradictions(config: Config, environment: NodeJS.ProcessEnv): string[] {
  const { http, data, crypto, storage, backup, push, payments, transfers } = config
  const isPublic = isProduction(http.siteUrl)
  const problems = [
    ...storageContradictions(storage),
    ...backupContradictions(backup, storage),
    ...paymentContradictions(payments, { isPublic }),
    ...transferContradictions(transfers),
  ]
  if (http.siteUrl?.startsWith('http:') && !isLoopback(http.siteUrl)) {
    problems.push(
      `SITE_URL must start with https://, because ${http.siteUrl} is not an address of this machine.`,
    )
  }
  if (data.replicaUrl !== undefined && data.databaseUrl === undefined) {
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL, which it is a replica of.')
  }
  if (isPublic && crypto.secretKey === undefined) {
    problems.push('SECRET_KEY must be set in production: at least 32 random characters, kept between starts.')
  }
  if (isPublic && push.hosts.some((host) => host.startsWith('http:'))) {
    problems.push('PUSH_HOSTS must not name this machine in production.')
  }
  if (!environment.ADMIN_EMAIL !== !environment.ADMIN_PASSWORD) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  }
  return problems
}

/** Production is a site that others can reach. */
export function isProduction(siteUrl: string | undefined): boolean {
  return siteUrl !== undefined && !isLoopback(siteUrl)
}

/** True for an origin that only this machine can reach; every other SITE_URL means production. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
