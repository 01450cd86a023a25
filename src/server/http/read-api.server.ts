import type { Hono } from 'hono'
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
const EVERY_ORIGIN: readonly [name: string, value: string][] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
]

/** What is asked of the API, whoever reads it from the wire. */
type Asked = {
  method: string
  /** As it was sent: path and query. */
  address: string
  requestId: string
  headers: { get(name: 'X-Forwarded-For' | 'Accept-Encoding' | 'If-None-Match'): string | undefined }
  socketAddress: string | undefined
}

type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer<ArrayBuffer> | null }

/** Answers what is asked of the API. */
export type AnswerRead = (asked: Asked) => Promise<Answer>

/**
 * Everything below `/api/v1`: pages of any origin may read it, without cookies; it is the same for everybody; whoever
 * reads more than allowed waits. Whatever is wrong is said in a problem document, and nothing else on the site is so.
 */
export function createReadApi(options: ReadApiOptions): AnswerRead {
  const { siteUrl, readsPerAddress } = options
  const allowance = createReadAllowance(readsPerAddress)
  const policy = `"address";q=${readsPerAddress.count};w=${readsPerAddress.seconds}`

  return async (asked) => {
    const { status, headers, body } = await respond(asked)
    return { status, headers: [...headers, ...EVERY_ORIGIN], body: asked.method === 'HEAD' ? null : body }
  }

  async function respond({ method, address, requestId, headers, socketAddress }: Asked): Promise<Answer> {
    if (method === 'OPTIONS') return preflight()
    if (!READ.has(method)) {
      return toAnswer(
        problemResponse(siteUrl, 'method-not-allowed', `Use ${ALLOW}.`, { headers: { Allow: ALLOW } }),
      )
    }
    const ip = options.clientAddressOf(socketAddress, headers.get('X-Forwarded-For'))
    const { isUsedUp, left, secondsLeft } = allowance.take(addressSubject(ip))
    const counts: Answer['headers'] = [
      ['RateLimit-Policy', policy],
      ['RateLimit', `"address";r=${left};t=${secondsLeft}`],
    ]
    if (isUsedUp) {
      options.noteLimit?.('public-api:address')
      const detail = `Try again in ${describeWait(secondsLeft)}.`
      const problem = await toAnswer(problemResponse(siteUrl, 'too-many-requests', detail))
      return { ...problem, headers: [...problem.headers, ...counts, ['Retry-After', String(secondsLeft)]] }
    }
    const answered =
      address.length > options.longestAddress
        ? await toAnswer(problemResponse(siteUrl, 'address-too-long', 'Shorten the address.'))
        : await answer(address, requestId, headers)
    return { ...answered, headers: [...answered.headers, ...counts] }
  }

  async function answer(address: string, requestId: string, headers: Asked['headers']): Promise<Answer> {
    const query = address.indexOf('?')
    const pathname = query === -1 ? address : address.slice(0, query)
    // The framework reads more spellings of an address than there should be, and answers `.data` in its own language.
    const cached =
      pathname.startsWith(urls.readApi) && /^(\/[\w.-]+)+\/?$/.test(pathname) && !pathname.endsWith('.data')
        ? await options.render(address, requestId)
        : { page: await toRenderedPage(nothingHere(siteUrl)), ageMilliseconds: 0 }
    const type = cached.page.headers.get('Content-Type') ?? ''
    return /^application\/(problem\+)?json\b/.test(type)
      ? await pageAnswer(cached, headers)
      : await toAnswer(
          problemResponse(siteUrl, 'fault', 'It has been noted. Try again later.', { requestId }),
        )
  }
}

/** The long way of the API, for every spelling of its addresses. */
export function serveReadApi(app: Hono<Environment>, answerRead: AnswerRead): void {
  app.use(async (context, next) => {
    const { method, path, url } = context.req
    if (!isReadApi(path)) return next()
    const { pathname, search } = new URL(url)
    const { status, headers, body } = await answerRead({
      method,
      address: pathname + search,
      requestId: context.get('requestId'),
      headers: { get: (name) => context.req.header(name) },
      socketAddress: context.env?.incoming?.socket.remoteAddress,
    })
    return new Response(body, { status, headers })
  })
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

function preflight(): Answer {
  return {
    status: 204,
    headers: [
      ['Allow', ALLOW],
      ['Access-Control-Allow-Methods', ALLOW],
      ['Access-Control-Allow-Headers', 'Accept, If-None-Match'],
      ['Access-Control-Max-Age', ONE_DAY],
      ['Cache-Control', `public, max-age=${ONE_DAY}`],
    ],
    body: null,
  }
}

async function toAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: Buffer.from(await response.arrayBuffer()),
  }
}

async function pageAnswer({ page, ageMilliseconds }: CachedPage, asked: Asked['headers']): Promise<Answer> {
  const headers: Answer['headers'] = [...page.headers]
  const age = ageHeader(ageMilliseconds)
  if (age !== undefined) headers.push(['Age', age])
  headers.push(['Vary', 'Accept-Encoding'])
  const encoding = acceptedEncoding(asked.get('Accept-Encoding'))
  if (page.isShared) {
    // Strong: the same bytes each time. Compressed they are other bytes, and so have another tag.
    const tag = page.etag.replace(/^W\/"|"$/g, '')
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    headers.push(['ETag', etag])
    if (hasMatchingEtag(asked.get('If-None-Match'), etag)) {
      const known = headers.filter(([name]) => name !== 'content-type')
      return { status: 304, headers: known, body: null }
    }
  }
  const body = await bodyIn(page, encoding)
  if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
  headers.push(['Content-Length', String(body.length)])
  return { status: page.status, headers, body }
}
