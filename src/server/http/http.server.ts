import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { announcedPageChanges } from '#/database/page-change.server.ts'
import type { Limit } from '#/platform/config/setting.ts'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import { Refusal } from '#/shared/errors.ts'
import { carriesSession, readSessionToken } from '#/shared/session-cookie.ts'
import { urls } from '#/shared/urls.ts'
import { asRefusal } from '#/web/request/refusal.server.ts'
import { refusalHeaders } from '#/web/request/respond.server.ts'
import { isSecretAddress, loggedPath, SECRET_HEADERS } from '#/web/request/secret-address.ts'
import type { RequestFacts } from '#/web/request/services.server.ts'
import { statusOf } from '#/web/request/status.ts'
import { otherHostAnswer } from '../addresses/other-host.server.ts'
import { decodablePath, otherSpelling, properPath } from '../addresses/proper-address.ts'
import { type Asked, createSiteHost } from '../addresses/site-host.server.ts'
import { limitBodies } from '../connections/body-limits.server.ts'
import { clientAddressFinder, forgottenProxyWatch } from '../connections/client-address.server.ts'
import { TIMED_OUT } from '../connections/slow-requests.server.ts'
import { type PaymentCall, takePaymentCalls } from '../payment-calls/payment-calls.server.ts'
import { type RequestTracing, tracedRequests } from '../tracing/traced-requests.server.ts'
import { cachedPages, type ShortWay } from './cached-pages.server.ts'
import { savesData } from './data-saving.server.ts'
import { type OpenVariant, serveFiles } from './files.server.ts'
import { isFromItself, isSameOrigin } from './form-origin.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { createPageSender, isLongFile, sendAsItComes } from './page-sender.server.ts'
import { createReadApi, serveReadApi } from './read-api.server.ts'
import { shortReadApi } from './read-api-short-way.server.ts'
import { toRenderedPage } from './rendered-page.server.ts'
import { toRequestInit } from './request-body.server.ts'
import { contentSecurityPolicy, standingHeaders } from './security-headers.server.ts'
import { serveKillSwitch } from './service-worker-kill-switch.server.ts'
import { createSharedPages, NOBODY, newNonce } from './shared-pages.server.ts'

export type Environment = { Bindings: HttpBindings; Variables: { requestId: string } }

type Render = (request: Request, facts: RequestFacts) => Promise<Response>

export type HttpOptions = {
  siteUrl: string
  /** False where `siteUrl` is only the default: then the addresses of a home network count as the site's, too. */
  isSiteUrlSet: boolean
  /** How this computer is called on its network. */
  computerName: string
  log: ProgramLog
  folders: { client: string; samplePictures: string }
  /** Renders one page of the site. */
  renderPage: Render
  /** The same where it is the same for everybody without a session; unless given as any other. */
  renderSharedPage?: Render | undefined
  openVariant: OpenVariant
  /** True for a path at which the site has a page or an endpoint. */
  hasPage: (pathname: string) => boolean | Promise<boolean>
  /** True when the database answers; asked by /readyz. */
  isReady: () => Promise<boolean>
  /** True once the program is to stop: it is not ready any more, and clients are asked to leave with their answers. */
  isDraining: () => boolean
  /** Whose word about a client's address is believed. */
  trustedProxies: readonly string[]
  /** Rejects with a refusal when the call is not the payment provider's. */
  hearPaymentCall: (call: PaymentCall) => Promise<void>
  /** How much of the public API one address of the internet may read. */
  readsPerAddress: Limit
  /** Hears the name of a limit that was reached in memory. */
  noteLimit?: ((name: string) => void) | undefined
  /** How long shared pages are cached, in seconds; 0 for never. */
  pageCacheSeconds: number
  /** Resolves when this program's cache knows of every change that is committed by now. */
  catchUpWithChanges?: () => Promise<void>
  /** False in development, where Vite's own inline scripts must run. */
  hasContentPolicy: boolean
  /** Where the pictures of maps come from; undefined when there are no maps. */
  tileOrigin?: string | undefined
  /** False takes back from browsers what lets them read without a connection. */
  offlineReading: boolean
  /** Measures each request that is not answered from memory, when it is given. */
  tracing?: RequestTracing | undefined
  /** False for a worker, which answers the health addresses only. */
  servesPages: boolean
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const SAFE_METHODS = new Set(['GET', 'HEAD'])
// Machines ask here, by whatever address they know.
const STAYS = /^\/(?:healthz|readyz|metrics|webhooks)(?:\/|$)/
const LONGEST_ADDRESS = 2_048
const GIVEN_UP = 499
const NO_STORE = { 'Cache-Control': 'no-store' }
const MOVED = 'public, max-age=86400'
const LONGEST_USER_AGENT = 500
// The word of a change comes within milliseconds; when it does not, no page is shown again until it does.
const CATCH_UP_MILLISECONDS = 1_000

/** The outer server: everything that holds for every request, before and after the framework. */
export function createHttp(options: HttpOptions): {
  app: Hono<Environment>
  pageCache: PageCache | undefined
  shortWay: ShortWay
} {
  const { log, siteUrl } = options
  const isHttps = siteUrl.startsWith('https:')
  const headers = standingHeaders(isHttps)
  const { headersOf, send, sendCached, sendFileForAll } = createPageSender(isHttps, options.tileOrigin)
  const shared = createSharedPages({
    siteUrl,
    log,
    renderPage: options.renderSharedPage ?? options.renderPage,
    // A worker has no page to cache, and so no change of one to hear of.
    freshSeconds: options.servesPages ? options.pageCacheSeconds : 0,
  })
  const { pageCache } = shared
  const siteHost = createSiteHost(options)
  const clientAddressOf = clientAddressFinder(options.trustedProxies, log)
  const shortWays: ShortWay[] = [forgottenProxyWatch(options.trustedProxies, clientAddressOf)]
  if (pageCache)
    shortWays.push(
      cachedPages({ pageCache, headersOf, headers, log, siteHost, isDraining: options.isDraining }),
    )
  const shortWay: ShortWay = (...call) => shortWays.some((answers) => answers(...call))
  const app = new Hono<Environment>()

  app.use(async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    await next()
    const response = context.res.headers
    response.set('X-Request-Id', requestId)
    if (isSecretAddress(context.req.path))
      for (const [name, value] of SECRET_HEADERS) response.set(name, value)
    // A page whose address holds a secret says less about itself than others; it keeps its own word.
    for (const [name, value] of Object.entries(headers)) if (!response.has(name)) response.set(name, value)
    if (!options.hasContentPolicy) response.delete('Content-Security-Policy')
    else if (!response.has('Content-Security-Policy')) {
      response.set('Content-Security-Policy', contentSecurityPolicy(undefined, isHttps, options.tileOrigin))
    }
    if (options.isDraining()) response.set('Connection', 'close')
    const isGivenUp = hasGivenUp(context)
    const isTimedOut = context.env?.outgoing?.statusCode === TIMED_OUT
    log.request({
      requestId,
      method: context.req.method.slice(0, 10),
      path: loggedPath(context.req.path),
      status: !isGivenUp ? context.res.status : isTimedOut ? TIMED_OUT : GIVEN_UP,
      milliseconds: Math.round(performance.now() - started),
      message: isGivenUp && !isTimedOut ? 'given up' : 'request',
    })
  })

  if (options.tracing) app.use(tracedRequests(options.tracing, options.trustedProxies))

  function answerFailure(error: unknown, requestId: string): Response {
    const refusal = asRefusal(error, log)
    if (refusal instanceof Refusal)
      return plainText(refusal.message, statusOf(refusal.kind), refusalHeaders(refusal))
    log.error({ error, requestId }, 'A request failed')
    return plainText(`Something went wrong on our side. Request ${requestId}`, 500)
  }
  app.onError((error, context) =>
    hasGivenUp(context)
      ? new Response(null, { status: GIVEN_UP })
      : answerFailure(error, context.get('requestId')),
  )

  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (context) =>
    !options.isDraining() && (await options.isReady())
      ? context.json({ status: 'ready' }, 200, { 'Cache-Control': 'no-store' })
      : context.json({ status: 'unavailable' }, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' }),
  )
  if (!options.servesPages) {
    app.all('*', (context) => plain(context, 404, 'This process does background work and serves no pages.'))
    return { app, pageCache, shortWay }
  }

  app.use(async (context, next) => {
    const { method, url } = context.req
    const { pathname, search } = new URL(url)
    const address = pathname + search
    if (
      !SAFE_METHODS.has(method) ||
      STAYS.test(pathname) ||
      !siteHost.shouldMove(askedBy(context), address)
    ) {
      return next()
    }
    return new Response(null, {
      status: 302,
      headers: { Location: siteUrl + address, 'Cache-Control': 'no-store' },
    })
  })
  const answerRead = createReadApi({
    siteUrl,
    clientAddressOf,
    readsPerAddress: options.readsPerAddress,
    noteLimit: options.noteLimit,
    longestAddress: LONGEST_ADDRESS,
    render: shared.apiAnswer,
  })
  serveReadApi(app, answerRead)
  // What is measured goes the way on which it is.
  if (!options.tracing && options.hasContentPolicy) {
    const policy = contentSecurityPolicy(undefined, isHttps, options.tileOrigin)
    const all = { ...headers, 'Content-Security-Policy': policy }
    const { isDraining } = options
    shortWays.push(shortReadApi({ answerRead, answerFailure, headers: all, log, siteHost, isDraining }))
  }
  app.route('/', takePaymentCalls(clientAddressOf, options.hearPaymentCall))

  app.use(async (context, next) => {
    const { method } = context.req
    if (!METHODS.has(method)) {
      context.header('Allow', [...METHODS].join(', '))
      return plain(context, 405, 'This method is not used here.')
    }
    if (context.req.url.length > LONGEST_ADDRESS + siteUrl.length)
      return plain(context, 414, 'This address is too long.')
    if (!SAFE_METHODS.has(method)) {
      if (context.req.header('Content-Encoding'))
        return plain(context, 415, 'Compressed requests are not read.')
      if (!isOurs(context) && !isOneClick(context)) {
        if (isFromItself(context.req)) {
          return otherHostAnswer(siteUrl, { path: context.req.path, accept: context.req.header('Accept') })
        }
        return plain(context, 403, 'This request came from another site.')
      }
    }
    await next()
  })
  app.use(limitBodies())

  if (!options.offlineReading) serveKillSwitch(app)
  serveFiles(app, options.folders, options.openVariant)

  app.all('*', async (context) => {
    const isSaving = savesData(context.req.header('Save-Data'), context.req.header('ECT'))
    const facts = { requestId: context.get('requestId'), savesData: isSaving }
    const address = new URL(context.req.url)
    // Scheme and host come from the settings: what a visitor's Host header says is never believed.
    const isRead = SAFE_METHODS.has(context.req.method)
    const proper = isRead ? properPath(address.pathname) : undefined
    // Limits and refusals go by the spelling, the routes do not: what is sent elsewhere is sent to no page.
    if (!isRead && otherSpelling(address.pathname)) return sendNotFound(context, facts)
    const pathname = decodablePath(address.pathname)
    if (!(await options.hasPage(proper ?? pathname))) return sendNotFound(context, facts)
    if (proper) {
      const headers = {
        Location: (siteHost.originOf(askedBy(context)) ?? siteUrl) + proper + address.search,
        'Cache-Control': MOVED,
      }
      return new Response(null, { status: 301, headers })
    }
    const url = siteUrl + pathname + address.search
    if (isRead && !carriesSession(context.req.header('Cookie')) && !isSecretAddress(pathname)) {
      // Too long for the cache in memory: written to each reader piece by piece.
      if (pathname.startsWith(urls.sitemapFiles)) {
        const nonce = newNonce()
        const answer = await options.renderPage(new Request(url), {
          ...facts,
          ...NOBODY,
          nonce,
          shows: new Set(),
        })
        return sendFileForAll(context, answer, nonce)
      }
      return sendCached(context, await shared.page(pathname + address.search, facts))
    }
    // What came in one piece with its head is read by the end of this turn, and then known to have arrived.
    if (!isRead && !context.env?.incoming?.complete) await setImmediate()
    const hasArrived = !isRead && context.env?.incoming?.complete === true
    const request = new Request(url, await toRequestInit(context.req.raw, hasArrived))
    const isStrangers = !SAFE_METHODS.has(context.req.method) && !isOurs(context)
    // The framework has its own opinion of where forms may come from.
    if (isStrangers) request.headers.delete('Origin')
    else if (request.headers.has('Origin')) request.headers.set('Origin', siteUrl)
    const person = {
      ip: clientAddressOf(context.env?.incoming?.socket.remoteAddress, context.req.header('X-Forwarded-For')),
      userAgent: context.req.header('User-Agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
      hasArrived: () => context.env?.incoming?.complete === true,
      sessionToken: isStrangers ? undefined : readSessionToken(context.req.header('Cookie'), siteUrl),
    }
    const nonce = newNonce()
    const announced = announcedPageChanges()
    const answer = await options.renderPage(request, {
      ...facts,
      nonce,
      ...person,
      isForEverybody: false,
      shows: new Set(),
    })
    // Whoever learns from the answer that something has changed finds no page that says otherwise.
    if (announcedPageChanges() !== announced) await catchUp()
    if (isLongFile(answer)) return sendAsItComes(context, answer)
    const page = await toRenderedPage(answer)
    page.headers.set('Cache-Control', 'private, no-store')
    return send(context, { ...page, isShared: false }, { nonce })
  })

  function isOurs(context: Context<Environment>): boolean {
    return isSameOrigin(context.req, siteUrl, siteHost.originOf(askedBy(context)))
  }

  async function catchUp(): Promise<void> {
    const caughtUp = options.catchUpWithChanges?.().then(() => true)
    const isInTime = await Promise.race([caughtUp, setTimeout(CATCH_UP_MILLISECONDS, false, { ref: false })])
    if (isInTime === false) pageCache?.distrust()
  }

  // Asks nobody, neither for a session nor for anything else, so that it comes at once however busy the records are.
  async function sendNotFound(
    context: Context<Environment>,
    facts: Pick<RequestFacts, 'requestId' | 'savesData'>,
  ): Promise<Response> {
    return sendCached(context, await shared.notFound(facts))
  }

  return { app, pageCache, shortWay }
}

function hasGivenUp(context: Context<Environment>): boolean {
  return context.req.raw.signal.aborted
}

function plainText(text: string, status: number, headers: Record<string, string> = NO_STORE): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', ...headers },
  })
}

function plain(context: Context<Environment>, status: 403 | 404 | 405 | 414 | 415, text: string): Response {
  return context.text(`${text}\n`, status, { 'Cache-Control': 'no-store' })
}

function askedBy({ req, env }: Context<Environment>): Asked {
  return { host: req.header('Host'), socketAddress: env?.incoming?.socket.remoteAddress }
}

// Mail programs unsubscribe people by a form of their own (RFC 8058), which proves itself by the token in its address.
function isOneClick({ req: { method, path } }: Context<Environment>): boolean {
  return method === 'POST' && (path === urls.unsubscribe || path === urls.endSavedSearch)
}
