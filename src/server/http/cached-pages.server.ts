import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import { carriesSession } from '#/shared/session-cookie.ts'
import { loggedPath } from '#/web/request/secret-address.ts'
import type { SiteHost } from '../addresses/site-host.server.ts'
import { savesData } from './data-saving.server.ts'
import { acceptedEncoding, hasMatchingEtag } from './negotiation.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { ageHeader, type PageSender } from './page-sender.server.ts'
import { type Encoding, isCompressible, type RenderedPage } from './rendered-page.server.ts'

/** Answers a request by itself, or says false and leaves it to the outer server. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean

/** The key of a page: its path and query as they are asked for, and whether its pictures are small. */
export function cacheKey(address: string, isSaving: boolean): string {
  return isSaving ? `small ${address}` : address
}

/**
 * The short way of a cached page, before everything else that the outer server does. Whatever was decided on the long
 * way holds for every request of the same address without a session, because nothing else of a request decides there:
 * its method, the length of its address and its path are those of the one that was answered. Whoever asked another host
 * for it goes the long way.
 */
export function cachedPages(options: {
  pageCache: PageCache
  headersOf: PageSender['headersOf']
  /** Of every answer. */
  headers: Record<string, string>
  log: ProgramLog
  siteHost: SiteHost
  isDraining: () => boolean
}): ShortWay {
  const { pageCache, headersOf, log, siteHost, isDraining } = options
  const heads = new WeakMap<RenderedPage, Map<Encoding | 'known', string[]>>()

  function headOf(page: RenderedPage, kind: Encoding | 'known'): string[] {
    const ready = heads.get(page) ?? new Map<Encoding | 'known', string[]>()
    heads.set(page, ready)
    const head = ready.get(kind) ?? writeHead(page, kind)
    ready.set(kind, head)
    return head
  }

  function writeHead(page: RenderedPage, kind: Encoding | 'known'): string[] {
    const head = headersOf(page, { hashes: page.scriptHashes })
    if (kind === 'br' || kind === 'gzip') head.set('Content-Encoding', kind)
    if (kind !== 'known') head.set('Content-Length', String(page.body.get(kind)?.length ?? 0))
    for (const [name, value] of Object.entries(options.headers)) if (!head.has(name)) head.set(name, value)
    return [...head].flat()
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false
    if (headers['if-modified-since'] !== undefined || carriesSession(headers.cookie)) return false
    if (siteHost.isElsewhere({ host: headers.host, socketAddress: request.socket.remoteAddress }))
      return false
    const started = performance.now()
    const isSaving = savesData(headers['save-data'], headers.ect)
    const found = pageCache.find(cacheKey(url, isSaving))
    if (!found) return false
    const { page, ageMilliseconds } = found
    const isKnown = hasMatchingEtag(headers['if-none-match'], page.etag)
    const encoding = isCompressible(page) ? acceptedEncoding(headers['accept-encoding']) : 'identity'
    const body = page.body.get(encoding)
    // Not compressed so yet.
    if (!isKnown && !body) return false

    pageCache.noteHit()
    const requestId = randomUUID()
    const head = [...headOf(page, isKnown ? 'known' : encoding), 'X-Request-Id', requestId]
    const age = ageHeader(ageMilliseconds)
    if (age !== undefined) head.push('Age', age)
    if (isDraining()) head.push('Connection', 'close')
    const status = isKnown ? 304 : page.status
    response.writeHead(status, head)
    response.end(isKnown || method === 'HEAD' ? undefined : body)
    const query = url.indexOf('?')
    log.request({
      requestId,
      method,
      path: loggedPath(query === -1 ? url : url.slice(0, query)),
      status,
      milliseconds: Math.round(performance.now() - started),
      message: 'request',
    })
    return true
  }
}

/** True for a request that brings more than its head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}
