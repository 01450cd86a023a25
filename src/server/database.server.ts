import { join } from 'node:path'
import { appRole, appRolePassword, prepareAppRole } from '#/database/app-role.server.ts'
import { type Connection, connect } from '#/database/connection.server.ts'
import { checkConnection } from '#/database/connection-problem.server.ts'
import { startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { migrate } from '#/database/migrate.server.ts'
import { loadSamples } from '#/database/seed/load-samples.server.ts'
import { prepareJobs } from '#/platform/jobs/jobs.server.ts'
import type { Log } from '#/platform/log/log.server.ts'
import { renderMarkdown } from '#/platform/markdown/markdown.server.ts'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { jobDefinitions } from './background.server.ts'
import { type Config, isProduction } from './config.ts'
import { prepareDataFolder } from './data-folder.server.ts'
import { createDatabaseWait, type DatabaseWait } from './database-wait.server.ts'

export type OpenDatabaseOptions = {
  config: Pick<Config, 'data' | 'http'>
  projectRoot: string
  log: Log
  /** Sentences for the person who waits. */
  onProgress: (sentence: string) => void
  /** Calls the start off. */
  signal?: AbortSignal | undefined
  /** How steps wait for a database that cannot be reached yet; as everywhere unless given. */
  wait?: DatabaseWait
}

export type OpenedDatabase = {
  /** The owner's address, for migrations and maintenance. */
  readonly url: string
  /** The address for serving pages: a role without any right to change tables or roles where we made the database. */
  readonly appUrl: string
  readonly kind: 'embedded' | 'external'
  close(): Promise<void>
}

/**
 * The database, ready to use: found or started, migrated and, when the settings want it, filled with the sample
 * marketplace. Throws a StartProblem when a person must help.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl } = options.config.data
  if (databaseUrl === undefined) return await openEmbedded(options)
  await waitOf(options)(async () => {
    await checkConnection(databaseUrl)
    await withOwner(databaseUrl, options, (owner) => bringUpToDate(owner, databaseUrl, options, false))
  })
  return { url: databaseUrl, appUrl: databaseUrl, kind: 'external', close: async () => undefined }
}

function waitOf({ wait, onProgress, signal }: OpenDatabaseOptions): DatabaseWait {
  return wait ?? createDatabaseWait({ onProgress, signal })
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { config, projectRoot, log, onProgress } = options
  const dataDir = await prepareDataFolder(config, projectRoot)
  const server = await startEmbeddedPostgres({
    dataDir,
    projectRoot,
    onProgress,
    log: (level, message, details) => log[level](details ?? {}, message),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  try {
    const password = await appRolePassword(dataDir)
    await waitOf(options)(() =>
      withOwner(server.url, options, async (owner) => {
        await bringUpToDate(owner, server.url, options, true)
        await prepareAppRole(owner.db, password)
      }),
    )
    const appUrl = new URL(server.url)
    appUrl.username = appRole
    appUrl.password = password
    return { url: server.url, appUrl: appUrl.href, kind: 'embedded', close: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function withOwner(
  url: string,
  { log }: OpenDatabaseOptions,
  act: (owner: Connection) => Promise<void>,
): Promise<void> {
  const owner = connect({
    url,
    maxConnections: 2,
    isUnlimited: true,
    onPoolError: (error) => log.warn({ error }, 'The connection that prepares the database was lost'),
  })
  try {
    await act(owner)
  } finally {
    await owner.close()
  }
}

async function bringUpToDate(
  { db }: Connection,
  url: string,
  { config, projectRoot, onProgress }: OpenDatabaseOptions,
  isEmbedded: boolean,
): Promise<void> {
  try {
    await migrate(db, join(projectRoot, 'src/database/migrations'), onProgress)
    await prepareJobs(url, jobDefinitions)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new StartProblem(
      'The user of DATABASE_URL may not create tables or the extension pg_trgm. Make that user the owner of its ' +
        'database: ALTER DATABASE name OWNER TO user.',
      { cause: error },
    )
  }
  // Nobody's first visitors shall meet homes that do not exist.
  if (!(config.data.sampleData ?? (isEmbedded && !isProduction(config.http.siteUrl)))) return
  const folder = join(projectRoot, 'samples')
  await loadSamples({ db, folder, now: new Date(), renderMarkdown, onProgress })
}
