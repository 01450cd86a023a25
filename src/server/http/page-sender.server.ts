import type { Context } from 'hono'
import { ASKED_HINTS } from './data-saving.server.ts'
import type { Environment } from './http.server.ts'
import { acceptedEncoding, isKnownAlready } from './negotiation.server.ts'
import type { CachedPage } from './page-cache.server.ts'
import { bodyIn, isCompressible, type RenderedPage, toRenderedPage } from './rendered-page.server.ts'
import { contentSecurityPolicy, type ScriptTrust } from './security-headers.server.ts'

export type PageSender = {
  /** Everything that a page's answer says of it, whatever encoding it comes in. */
  headersOf(page: RenderedPage, trust: ScriptTrust): Headers
  /** Sends a page as the client can read it, or says that it has it already. */
  send(context: Context<Environment>, page: RenderedPage, trust: ScriptTrust): Promise<Response>
  /** Sends a page that may have been in memory for a while. */
  sendCached(context: Context<Environment>, cached: CachedPage): Promise<Response>
  /** Sends a long file that is nobody's in particular; `mark` is what its scripts would carry, were it a page. */
  sendFileForAll(context: Context<Environment>, answer: Response, mark: string): Promise<Response>
}

/** Sends what was rendered, with its content policy and in the encoding that was asked for. */
export function createPageSender(isHttps: boolean, tileOrigin: string | undefined): PageSender {
  function headersOf(page: RenderedPage, trust: ScriptTrust): Headers {
    const headers = new Headers(page.headers)
    const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false
    // A file may ask for less than a page is allowed.
    if (isHtml || !headers.has('Content-Security-Policy'))
      headers.set(
        'Content-Security-Policy',
        contentSecurityPolicy(isHtml ? trust : undefined, isHttps, tileOrigin),
      )
    headers.set('Vary', `Cookie, Accept-Encoding, ${ASKED_HINTS}`)
    if (isHtml) headers.set('Accept-CH', ASKED_HINTS)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    if (page.isShared) headers.set('ETag', page.etag)
    return headers
  }

  async function send(
    context: Context<Environment>,
    page: RenderedPage,
    trust: ScriptTrust,
  ): Promise<Response> {
    const headers = headersOf(page, trust)
    if (page.isShared && isKnownAlready(context.req.raw.headers, headers))
      return new Response(null, { status: 304, headers })
    const encoding = isCompressible(page)
      ? acceptedEncoding(context.req.header('Accept-Encoding'))
      : 'identity'
    const body = await bodyIn(page, encoding)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(body.length))
    const isEmpty = context.req.method === 'HEAD' || page.status === 204 || page.status === 304
    return new Response(isEmpty ? null : body, { status: page.status, headers })
  }

  async function sendCached(
    context: Context<Environment>,
    { page, ageMilliseconds }: CachedPage,
  ): Promise<Response> {
    const response = await send(context, page, { hashes: page.scriptHashes })
    const age = ageHeader(ageMilliseconds)
    if (age !== undefined) response.headers.set('Age', age)
    return response
  }

  // Nobody's in particular, so caches may keep it as long as its loader says.
  async function sendFileForAll(
    context: Context<Environment>,
    answer: Response,
    mark: string,
  ): Promise<Response> {
    if (answer.status !== 200 || !answer.body) {
      const page = await toRenderedPage(answer, mark)
      return send(context, page, { hashes: page.scriptHashes })
    }
    const headers = new Headers(answer.headers)
    headers.set('Vary', 'Cookie, Accept-Encoding')
    const isKnown = isKnownAlready(context.req.raw.headers, headers)
    if (isKnown || context.req.method === 'HEAD') {
      await answer.body.cancel()
      return new Response(null, { status: isKnown ? 304 : 200, headers })
    }
    // Brotli is for what is compressed once.
    const accepted = context.req.header('Accept-Encoding')?.replace(/\bbr\b/gi, '')
    if (acceptedEncoding(accepted) !== 'gzip') return new Response(answer.body, { headers })
    headers.set('Content-Encoding', 'gzip')
    return new Response(answer.body.pipeThrough(new CompressionStream('gzip')), { headers })
  }

  return { headersOf, send, sendCached, sendFileForAll }
}

/** How old a page in memory is, in whole seconds, so that other caches do not begin to count anew; undefined below one. */
export function ageHeader(milliseconds: number): string | undefined {
  return milliseconds < 1_000 ? undefined : String(Math.floor(milliseconds / 1_000))
}

/** True for what a loader writes while it reads: it is passed on piece by piece. Everything else is a page, known whole. */
export function isLongFile({ status, headers }: Response): boolean {
  return status === 200 && /^(text\/csv|application\/xml)\b/.test(headers.get('Content-Type') ?? '')
}

export async function sendAsItComes(context: Context<Environment>, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Vary', 'Cookie')
  if (context.req.method !== 'HEAD') return new Response(answer.body, { headers })
  await answer.body?.cancel()
  return new Response(null, { headers })
}
