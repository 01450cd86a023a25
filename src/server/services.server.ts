import { join } from 'node:path'
import { type Connection, connect } from '#/database/connection.server.ts'
import { createLimitCounts } from '#/features/limits/limit.commands.server.ts'
import type { MailJobServices } from '#/features/mail/mail.jobs.server.ts'
import type { RenderMail } from '#/features/mail/mail.schema.ts'
import { openErasureList } from '#/features/privacy/erasure.commands.server.ts'
import { createKnownPlaces } from '#/features/search/suggestions/known-places.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { systemClock } from '#/platform/clock/clock.ts'
import { openIdentityVault } from '#/platform/crypto/identity-vault.server.ts'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import { createSecrets, storedSecretKey } from '#/platform/crypto/secrets.server.ts'
import type { Email } from '#/platform/email/email.ts'
import { createOutboxFolder } from '#/platform/email/outbox-folder.server.ts'
import { createSmtp } from '#/platform/email/smtp.server.ts'
import { createCountries } from '#/platform/geography/countries.server.ts'
import { startJobs } from '#/platform/jobs/jobs.server.ts'
import { lastRunOf } from '#/platform/jobs/waiting-work.server.ts'
import type { Log } from '#/platform/log/log.server.ts'
import type { RecentError } from '#/platform/log/recent-errors.server.ts'
import { createMachine } from '#/platform/machine/machine.server.ts'
import { openPayments } from '#/platform/payments/open-payments.server.ts'
import { createPictureProcess } from '#/platform/picture-process/picture-process.server.ts'
import { createWebPush } from '#/platform/push/web-push.server.ts'
import type { Services } from '#/platform/services.ts'
import { openStorage } from '#/platform/storage/open-storage.server.ts'
import type { SpanOptions, Trace } from '#/platform/tracing/tracing.ts'
import { jobHandlers } from './background.server.ts'
import { type Config, isLoopback, isProduction, sharedConfig } from './config.ts'
import { prepareDataFolder } from './data-folder.server.ts'
import { imageUses } from './image-uses.server.ts'
import { type LiveSettings, openLiveSettings } from './live-settings.server.ts'
import { mailTemplates } from './mail-templates.server.ts'
import { makeBackupJob } from './nightly-backup.server.ts'
import { versionOf } from './version.server.ts'

export type BuildServicesOptions = {
  config: Config
  projectRoot: string
  /** The address of the role that serves pages. */
  databaseUrl: string
  siteUrl: string
  log: Log & { readonly lostLines: number }
  /** The log's last errors, newest first. */
  recentErrors: () => readonly RecentError[]
  renderMail: RenderMail
  trace?: Trace | undefined
  /** Plain words for the person at the terminal. */
  say: (line: string) => void
  /** The file that makes pictures when it is run; the source's own unless given. */
  pictureWorker?: { file: string; args: readonly string[] } | undefined
}

const POOL_SIZE = 20
const AVIF_SECONDS = 60
// Of what a span says of a statement.
const LONGEST_STATEMENT = 2_000
const PICTURE_WORKER = 'src/platform/picture-process/picture-worker.server.ts'

/**
 * Builds everything that commands and loaders receive, and what has to be closed with it, newest last. Work in the
 * background ends by `stopWork` while pages are still answered, and may add to it.
 */
export async function buildServices(options: BuildServicesOptions): Promise<{
  services: Services
  settings: LiveSettings
  pool: Connection['pool']
  closers: (() => Promise<void>)[]
  stopWork: () => Promise<void>
}> {
  const { config, log, siteUrl, trace } = options
  const closers: (() => Promise<void>)[] = []
  // Work begins as soon as the queue opens, and needs the services that the queue is a part of.
  const built = Promise.withResolvers<Services & MailJobServices>()
  built.promise.catch(() => undefined)
  try {
    const connection = connect({
      url: options.databaseUrl,
      maxConnections: POOL_SIZE,
      onPoolError: (error) => log.warn({ error }, 'A database connection was lost while idle'),
      slow: config.log.slowMilliseconds
        ? {
            milliseconds: config.log.slowMilliseconds,
            hear: (statement) => log.warn(statement, 'A statement of the database was slow'),
          }
        : undefined,
      trace: trace && ((text, ask) => trace(statementSpan(text), ask)),
    })
    closers.push(() => connection.close())
    const dataFolder = await prepareDataFolder(config, options.projectRoot)
    const settings = await openLiveSettings(connection.db, config.brand)
    const email = createEmail(options, dataFolder, () => settings.current.brand.name)
    closers.push(() => email.close())
    const storage = openStorage(config.storage, join(dataFolder, 'files'))
    closers.push(() => storage.close())
    const pictures = createPictureProcess({
      entry: options.pictureWorker ?? { file: join(options.projectRoot, PICTURE_WORKER) },
      seconds: { first: config.uploads.secondsPerPicture, avif: AVIF_SECONDS },
      onProblem: (facts) => log.warn(facts, 'The process that makes pictures ended at work'),
    })
    closers.push(() => pictures.stop())
    const queue = await startJobs({
      url: options.databaseUrl,
      log,
      works: config.http.mode !== 'web',
      handlers: jobHandlers,
      services: built.promise,
      trace,
    })
    closers.push(() => queue.stop())
    const knownPlaces = createKnownPlaces(connection.db)
    const secrets = createSecrets(config.crypto.secretKey ?? (await storedSecretKey(dataFolder)))
    const services: Services = {
      db: connection.db,
      clock: systemClock,
      log,
      jobs: queue.jobs,
      passwords: createPasswords(),
      secrets,
      identity: openIdentityVault(config.crypto),
      countries: createCountries(),
      storage,
      images: pictures.images,
      drawSharePicture: pictures.drawSharePicture,
      erasures: openErasureList(config, dataFolder),
      limitCounts: createLimitCounts(),
      imageUses,
      mailTemplates,
      knownPlaces,
      readWords: (filters) => readSearch(knownPlaces, filters),
      payments: openPayments(config.payments, log),
      push: createWebPush({
        hosts: config.push.hosts,
        privateKey: secrets.pushKey,
        contact: `mailto:${config.brand.email}`,
      }),
      machine: createMachine({
        version: await versionOf(options.projectRoot),
        mode: config.http.mode,
        startedAt: systemClock.now(),
        lostLogLines: () => log.lostLines,
        recentErrors: options.recentErrors,
        dataDirectory: dataFolder,
        migrationsFolder: join(options.projectRoot, 'src/database/migrations'),
        pictures: config.storage.driver,
        mail: config.email.smtpUrl === undefined ? 'folder' : 'smtp',
        site: {
          isPublic: isProduction(siteUrl),
          trustsProxy: config.http.trustedProxies.length > 0,
        },
        backup: {
          folder: config.backup.folder,
          bucket: config.backup.bucket,
          isEncrypted: config.backup.passphrase !== undefined,
          lastRun: () => lastRunOf(connection.db, makeBackupJob.name),
        },
      }),
      config: {
        ...sharedConfig(config),
        get brand() {
          return settings.current.brand
        },
        brandDefaults: config.brand,
        get officeImageId() {
          return settings.current.officeImageId
        },
        get showsSamples() {
          return settings.current.showsSamples
        },
        siteUrl,
        samplePictures: join(options.projectRoot, 'samples/pictures'),
      },
      refreshSettings: () => settings.refresh(),
    }
    built.resolve({ ...services, email, renderMail: options.renderMail })
    return { services, settings, pool: connection.pool, closers, stopWork: queue.stopWork }
  } catch (error) {
    // Jobs that wait for the services fail, and are done by the next start.
    built.reject(error)
    for (const close of closers.reverse()) await close()
    throw error
  }
}

function statementSpan(text: string): SpanOptions {
  const verb = /^\w+/.exec(text)?.[0] ?? 'statement'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': text.slice(0, LONGEST_STATEMENT),
  }
  return { name: verb, kind: 'client', attributes }
}

// Mails bear the name as it is now. Their address follows the environment alone: another one, written by somebody who
// cannot change the records of its domain, would make every mail look forged.
function createEmail(options: BuildServicesOptions, dataFolder: string, nameNow: () => string): Email {
  const { config, say, siteUrl } = options
  const from = {
    get name() {
      return nameNow()
    },
    address: config.email.from ?? config.brand.email,
  }
  return config.email.smtpUrl === undefined
    ? createOutboxFolder({
        folder: join(dataFolder, 'mail'),
        from,
        say,
        isTerminalPrivate: isLoopback(siteUrl),
      })
    : createSmtp({ url: config.email.smtpUrl, from })
}
