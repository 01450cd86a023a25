import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { htmlOf } from '#/web/request/rendered-html.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as bytes, ready to be sent again; each encoding is made once, when first asked for. */
export type RenderedPage = {
  status: number
  headers: Headers
  etag: string
  /** SHA-256 in base64 of every inline script of the rendering's own, for the content policy. */
  scriptHashes: readonly string[]
  isShared: boolean
  body: Map<Encoding, Buffer<ArrayBuffer>>
}

const BROTLI_QUALITY = 5
const MOST_PAGES = 1_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Reads a response whole and prepares it for sending, now and again. `mark` is the nonce that its scripts were rendered
 * with: nobody who wrote something on the page could know it, so only scripts that carry it are hashed. It is taken out,
 * because the page is sent many times.
 */
export async function toRenderedPage(response: Response, mark?: string): Promise<RenderedPage> {
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  if (response.status >= 400) neverKeep(headers, response.status)
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false
  const { bytes, scriptHashes } =
    isHtml && mark !== undefined
      ? takeMarkOut(await htmlOf(response), mark)
      : { bytes: Buffer.from(await response.arrayBuffer()), scriptHashes: [] }
  return {
    status: response.status,
    headers,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    scriptHashes,
    isShared:
      response.status === 200 &&
      /\bpublic\b/.test(headers.get('Cache-Control') ?? '') &&
      !headers.has('Set-Cookie'),
    body: new Map([['identity', bytes]]),
  }
}

function takeMarkOut(html: string, mark: string) {
  const attribute = ` nonce="${mark}"`
  return {
    bytes: Buffer.from(html.replaceAll(attribute, '')),
    scriptHashes: html.includes(attribute) ? hashMarkedScripts(html, attribute) : [],
  }
}

const RETRY_AFTER_SECONDS = '5'

// A page keeps its own headers when a part of it fails, so what they promise is revoked here.
function neverKeep(headers: Headers, status: number): void {
  headers.set('Cache-Control', 'no-store')
  const isPassing = status === 429 || status === 503
  if (isPassing && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER_SECONDS)
}

// Scripts with a source are files of ours, and JSON-LD is data: neither needs a hash.
function hashMarkedScripts(html: string, attribute: string): string[] {
  const script = new RegExp(
    `<script(?![^<>]*\\ssrc=)(?![^<>]*type="application/ld\\+json")[^<>]*${attribute}[^<>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const texts = new Set(Array.from(html.matchAll(script), ([, text = '']) => text))
  return Array.from(texts, (text) => createHash('sha256').update(text, 'utf8').digest('base64'))
}

/** The page's bytes in an encoding, compressed at most once. */
export async function bodyIn(page: RenderedPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const ready = page.body.get(encoding)
  if (ready) return ready
  const plain = page.body.get('identity') ?? Buffer.alloc(0)
  const bytes =
    encoding === 'br'
      ? await compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : await compressGzip(plain)
  page.body.set(encoding, bytes)
  return bytes
}

export type PageCache = {
  /** The page at this address: from memory while fresh, else rendered; many askers share one rendering. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  /** Forgets every page, because something that they show has changed. */
  clear(): void
}

/** Caches pages for `seconds`: those that are `isCacheable`, shared ones by default. The rest is rendered each time. */
export function createPageCache(
  seconds: number,
  isCacheable: (page: RenderedPage) => boolean = ({ isShared }) => isShared,
): PageCache {
  const cache = new LRUCache<string, RenderedPage, () => Promise<RenderedPage>>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    ttl: seconds * 1000,
    // The plain bytes and their compressed forms together stay below twice the plain size.
    sizeCalculation: (page) => 2 * (page.body.get('identity')?.length ?? 0) + 1024,
    // Who waits for a page while the cache is cleared still gets it; it is not cached.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  })
  return {
    async get(key, render) {
      const page = await cache.fetch(key, { context: render })
      if (!page) return await render()
      if (!isCacheable(page) && cache.peek(key) === page) cache.delete(key)
      return page
    },
    clear: () => cache.clear(),
  }
}
