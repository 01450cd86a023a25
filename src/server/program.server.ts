import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listenForPageChanges } from '#/database/page-change.server.ts'
import { collectionCalls } from '#/features/collections/collection-calls.commands.server.ts'
import type { RenderMail } from '#/features/mail/mail.schema.ts'
import { openVariant } from '#/features/media/image.queries.server.ts'
import { hearPaymentCall } from '#/features/orders/paying/payment-call.commands.server.ts'
import { systemClock } from '#/platform/clock/clock.ts'
import { createLog, type ProgramLog } from '#/platform/log/log.server.ts'
import { keepRecentErrors } from '#/platform/log/recent-errors.server.ts'
import type { Services } from '#/platform/services.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { PAGE_SECONDS } from '#/web/request/cache.ts'
import type { RequestFacts } from '#/web/request/services.server.ts'
import { collectors } from './background.server.ts'
import { type Config, readConfig } from './config.ts'
import { createPageServer } from './connections/connections.server.ts'
import { checkPortIsFree, drainAndClose, listen } from './connections/listening.server.ts'
import { openDatabase } from './database.server.ts'
import { createDatabaseWait } from './database-wait.server.ts'
import { provideAdministrator } from './first-administrator.server.ts'
import { createHttp, type HttpOptions } from './http/http.server.ts'
import { startMetrics } from './metrics.server.ts'
import { openReplica } from './replica.server.ts'
import { routeName } from './route-name.ts'
import { buildServices } from './services.server.ts'
import { startWarnings } from './start-warnings.ts'
import { versionOf } from './version.server.ts'

export type RenderPage = (request: Request, services: Services, facts: RequestFacts) => Promise<Response>

export type ProgramOptions = {
  projectRoot: string
  environment: NodeJS.ProcessEnv
  renderPage: RenderPage
  hasPage: HttpOptions['hasPage']
  /** The pattern of the route that answers a path, for those who count and measure; unless given all are one. */
  routeOf?: (pathname: string) => string | undefined
  /** Lays a letter out; what it needs is loaded with the first one. */
  renderMail: RenderMail
  /** The built file that makes pictures when it is run so; the source's own unless given. */
  pictureWorker?: { file: string; args: readonly string[] }
  /** Plain words for the person at the terminal. */
  say: (line: string) => void
  /** Calls a start off that still waits for its database. */
  signal?: AbortSignal
  /** In development pages are never cached and a foreign request handler may go first. */
  development?: { wrap: (server: Server) => void }
}

export type Program = { url: string; stop(): Promise<void> }

/** Starts everything in order; when a step fails, what was already started is stopped again. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const config = readConfig(options.environment)
  const { log, recentErrors } = keepRecentErrors(createLog({ level: config.log.level }), systemClock.now)
  const wait = createDatabaseWait({ onProgress: options.say, signal: options.signal })
  const port = await checkPortIsFree(config.http.port, config.http.host)

  const started: (() => Promise<void>)[] = []
  let isDraining = false
  const stop = async () => {
    isDraining = true
    for (const close of started.splice(0).reverse()) await close()
  }
  try {
    const database = await openDatabase({
      config,
      projectRoot: options.projectRoot,
      log,
      onProgress: options.say,
      signal: options.signal,
      wait,
    })
    started.push(() => database.close())

    const tracing = await openTracing(config, options.projectRoot)
    started.push(async () => tracing?.stop())
    const routeOf = (path: string) => routeName(path, options.routeOf ?? (() => undefined))
    const siteUrl = config.http.siteUrl ?? `http://localhost:${port}`
    const { services, settings, pool, closers, stopWork } = await wait(() =>
      buildServices({
        config,
        projectRoot: options.projectRoot,
        databaseUrl: database.appUrl,
        siteUrl,
        log,
        recentErrors,
        trace: tracing?.trace,
        renderMail: options.renderMail,
        pictureWorker: options.pictureWorker,
        say: options.say,
      }),
    )
    started.push(...closers)
    let metrics: Awaited<ReturnType<typeof startMetrics>>
    const countingLog: ProgramLog = {
      ...log,
      get lostLines() {
        return log.lostLines
      },
      request: (line) => {
        metrics?.countRequest(line)
        log.request(line)
      },
    }
    const replica = openReplica({
      url: config.data.replicaUrl,
      services,
      renderPage: options.renderPage,
      log,
    })
    started.push(async () => replica?.stop())
    let pageChanges: ReturnType<typeof listenForPageChanges> | undefined
    const servesPages = config.http.mode !== 'worker'
    if (servesPages) {
      const stopLooking = await wait(() => provideAdministrator({ services, config, ...options }))
      started.push(async () => stopLooking())
    }
    for (const warning of startWarnings({ ...config, brand: services.config.brand }))
      options.say(`Note: ${warning}`)
    const { app, pageCache, shortWay } = createHttp({
      siteUrl,
      isSiteUrlSet: config.http.siteUrl !== undefined,
      computerName: hostname(),
      log: countingLog,
      folders: {
        // In development Vite serves the built files; only the fixed ones are left.
        client: join(options.projectRoot, options.development ? 'public' : 'build/client'),
        samplePictures: join(options.projectRoot, 'samples/pictures'),
      },
      renderPage: (request, facts) => options.renderPage(request, services, facts),
      renderSharedPage: replica?.renderPage,
      hasPage: options.hasPage,
      openVariant: (wanted) => openVariant(services, wanted),
      isReady: () => answers(services.db),
      isDraining: () => isDraining,
      trustedProxies: config.http.trustedProxies,
      hearPaymentCall: (call) => hearPaymentCall(services, call, collectionCalls(services, collectors)),
      readsPerAddress: config.readApi.readsPerAddress,
      noteLimit: (name) => services.limitCounts?.note(name),
      pageCacheSeconds: config.http.pageCache && !options.development ? PAGE_SECONDS : 0,
      catchUpWithChanges: async () => pageChanges?.catchUp(),
      hasContentPolicy: !options.development,
      tileOrigin: config.map.tileUrl && new URL(config.map.tileUrl).origin,
      offlineReading: config.http.offlineReading,
      servesPages,
      tracing: tracing && { trace: tracing.trace, routeOf },
    })
    metrics = await startMetrics({
      config,
      log,
      services,
      pool,
      replica,
      pageCache,
      routeOf,
    })
    started.push(async () => metrics?.stop())
    // A page that was made of settings that have changed meanwhile is not shown again.
    settings.onChange(() => pageCache?.drop([]))
    const refreshSettings = () =>
      void settings
        .refresh()
        .catch((error: unknown) =>
          log.warn({ error }, 'What administrators wrote of the brand cannot be read'),
        )
    const { knownPlaces } = services
    pageChanges = listenForPageChanges({
      url: database.appUrl,
      onChange: (subjects) => {
        pageCache?.drop(subjects)
        replica?.noteChange()
        knownPlaces.noteChange(subjects)
        if (subjects.length === 0) refreshSettings()
      },
      onUpToDate: (milliseconds) => {
        pageCache?.confirm(milliseconds)
        replica?.confirm()
        knownPlaces.trust()
      },
      onDeaf: () => {
        pageCache?.distrust()
        replica?.distrust()
        knownPlaces.distrust()
      },
      onProblem: (error) =>
        log.warn({ error }, 'Changes of pages are not heard, so every page is rendered anew'),
    })
    started.push(async () => pageChanges?.stop())
    const server = createPageServer({
      fetch: app.fetch,
      shortWay,
      limits: config.http,
      trustedProxies: config.http.trustedProxies,
      log,
    })
    options.development?.wrap(server)
    await listen(server, port, config.http.host)
    const drainMilliseconds = options.development ? 0 : config.http.drainSeconds * 1_000
    started.push(async () => {
      await Promise.all([stopWork(), drainAndClose(server, drainMilliseconds)])
    })
    return { url: addressOf(server, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openTracing({ tracing, http }: Config, projectRoot: string) {
  const { endpoint } = tracing
  if (endpoint === undefined) return undefined
  // What it needs is not loaded for a program that traces nothing.
  const { startTracing } = await import('#/platform/tracing/tracing.server.ts')
  return startTracing({ ...tracing, endpoint }, { version: await versionOf(projectRoot), mode: http.mode })
}

async function answers(db: Services['db']): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    // Not ready is the answer; the pool's own listener has logged the cause.
    return false
  }
}

function addressOf(server: Server, config: Config): string {
  if (config.http.siteUrl) return config.http.siteUrl
  const address = server.address() as AddressInfo | null
  if (!address) throw new StartProblem('The server stopped while it was starting.')
  const host =
    config.http.host === '0.0.0.0' || config.http.host === '127.0.0.1' ? 'localhost' : config.http.host
  return `http://${host}:${address.port}`
}
