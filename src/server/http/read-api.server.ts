import type { Context, Hono } from 'hono'
import { addressSubject, describeWait } from '#/features/limits/limit.rules.ts'
import type { Limit } from '#/platform/config/setting.ts'
import { nothingHere } from '#/routes/public-api/nothing.ts'
import { problemResponse } from '#/routes/public-api/problem.ts'
import { urls } from '#/shared/urls.ts'
import type { FindClientAddress } from '../connections/client-address.server.ts'
import type { Environment } from './http.server.ts'
import { acceptedEncoding, hasMatchingEtag } from './negotiation.server.ts'
import type { CachedPage } from './page-cache.server.ts'
import { ageHeader } from './page-sender.server.ts'
import { createReadAllowance } from './read-allowance.server.ts'
import { bodyIn, toRenderedPage } from './rendered-page.server.ts'

type ReadApiOptions = {
  siteUrl: string
  /** How much one address of the internet may read. */
  readsPerAddress: Limit
  noteLimit: ((name: string) => void) | undefined
  longestAddress: number
  clientAddressOf: FindClientAddress
  /** Renders the answer at this path and query for nobody in particular, or takes it from memory. */
  render: (pathAndQuery: string, requestId: string) => Promise<CachedPage>
}

const READ = new Set(['GET', 'HEAD'])
const ALLOW = 'GET, HEAD, OPTIONS'
const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'
const ONE_DAY = '86400'
const EVERY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Everything below `/api/v1`: pages of any origin may read it, without cookies; it is the same for everybody; whoever
 * reads more than allowed waits. Whatever is wrong is said in a problem document, and nothing else on the site is so.
 */
export function serveReadApi(app: Hono<Environment>, options: ReadApiOptions): void {
  const { siteUrl, readsPerAddress } = options
  const allowance = createReadAllowance(readsPerAddress)
  const policy = `"address";q=${readsPerAddress.count};w=${readsPerAddress.seconds}`

  app.use(async (context, next) => {
    const { path } = context.req
    if (!isReadApi(path)) return next()
    const response = await respond(context)
    for (const [name, value] of Object.entries(EVERY_ORIGIN)) response.headers.set(name, value)
    return context.req.method === 'HEAD' ? new Response(null, response) : response
  })

  async function respond(context: Context<Environment>): Promise<Response> {
    const { method, url } = context.req
    if (method === 'OPTIONS') return preflight()
    if (!READ.has(method)) {
      const headers = { Allow: ALLOW }
      return problemResponse(siteUrl, 'method-not-allowed', `Use ${ALLOW}.`, { headers })
    }
    const ip = options.clientAddressOf(
      context.env?.incoming?.socket.remoteAddress,
      context.req.header('X-Forwarded-For'),
    )
    const { isUsedUp, left, secondsLeft } = allowance.take(addressSubject(ip))
    const counts = { 'RateLimit-Policy': policy, RateLimit: `"address";r=${left};t=${secondsLeft}` }
    if (isUsedUp) {
      options.noteLimit?.('public-api:address')
      const headers = { ...counts, 'Retry-After': String(secondsLeft) }
      const detail = `Try again in ${describeWait(secondsLeft)}.`
      return problemResponse(siteUrl, 'too-many-requests', detail, { headers })
    }
    const response =
      url.length > options.longestAddress
        ? problemResponse(siteUrl, 'address-too-long', 'Shorten the address.')
        : await answer(context)
    for (const [name, value] of Object.entries(counts)) response.headers.set(name, value)
    return response
  }

  async function answer(context: Context<Environment>): Promise<Response> {
    const { pathname, search } = new URL(context.req.url)
    // The framework reads more spellings of an address than there should be, and answers `.data` in its own language.
    const cached =
      pathname.startsWith(urls.readApi) && /^(\/[\w.-]+)+\/?$/.test(pathname) && !pathname.endsWith('.data')
        ? await options.render(pathname + search, context.get('requestId'))
        : { page: await toRenderedPage(nothingHere(siteUrl)), ageMilliseconds: 0 }
    const type = cached.page.headers.get('Content-Type') ?? ''
    return /^application\/(problem\+)?json\b/.test(type)
      ? send(context, cached)
      : problemResponse(siteUrl, 'fault', 'It has been noted. Try again later.', {
          requestId: context.get('requestId'),
        })
  }
}

/** True for every spelling of a path below `/api/v1`, so that none of them is answered by anything else. */
function isReadApi(path: string): boolean {
  return /^\/+api\/+v1(\/|\.data$|$)/i.test(decode(path))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Malformed, as in `/50%`: nothing to decode.
    return path
  }
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: ALLOW,
      'Access-Control-Allow-Methods': ALLOW,
      'Access-Control-Allow-Headers': 'Accept, If-None-Match',
      'Access-Control-Max-Age': ONE_DAY,
      'Cache-Control': `public, max-age=${ONE_DAY}`,
    },
  })
}

async function send(context: Context<Environment>, { page, ageMilliseconds }: CachedPage): Promise<Response> {
  const headers = new Headers(page.headers)
  const age = ageHeader(ageMilliseconds)
  if (age !== undefined) headers.set('Age', age)
  headers.set('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'))
  if (page.isShared) {
    // Strong: the same bytes each time. Compressed they are other bytes, and so have another tag.
    const tag = page.etag.replace(/^W\/"|"$/g, '')
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    headers.set('ETag', etag)
    if (hasMatchingEtag(context.req.header('If-None-Match'), etag)) {
      headers.delete('Content-Type')
      return new Response(null, { status: 304, headers })
    }
  }
  const body = await bodyIn(page, encoding)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status: page.status, headers })
}
