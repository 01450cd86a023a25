import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { piecesOf } from '#/web/request/text-response.server.ts'

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
  /** Told when an encoding was added to `body`. */
  onGrowth?: () => void
}

const BROTLI_QUALITY = 5

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
      ? takeMarkOut(piecesOf(response) ?? [await response.text()], mark)
      : { bytes: await bytesOf(response), scriptHashes: [] }
  return {
    status: response.status,
    headers,
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    scriptHashes,
    isShared:
      response.status === 200 &&
      /\bpublic\b/.test(headers.get('Cache-Control') ?? '') &&
      !headers.has('Set-Cookie'),
    body: new Map([['identity', bytes]]),
  }
}

// A body is a stream, which takes longer to read than most answers of JSON take to be made.
async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces = piecesOf(response)
  return pieces ? bytesOfText(pieces) : Buffer.from(await response.arrayBuffer())
}

// In memory of their own: a small buffer is cut from 64 KB that others share, all of which is held for as long as any
// of them, and a page may be cached for long.
function bytesOfText(parts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of parts) end += bytes.write(text, end)
  return bytes
}

/**
 * The page's bytes without the mark, and the hashes of the scripts that carry it. From one mark to the next: a page is
 * long, and each copy of it is memory that has to be cleaned up after.
 */
function takeMarkOut(pieces: readonly string[], mark: string) {
  const attribute = ` nonce="${mark}"`
  const parts: string[] = []
  const scripts = new Set<string>()
  for (const piece of pieces) {
    let [from, scriptEnd] = [0, 0]
    for (let at = piece.indexOf(attribute); at !== -1; at = piece.indexOf(attribute, from)) {
      parts.push(piece.slice(from, at))
      from = at + attribute.length
      // Within a script it is only text.
      const script = at < scriptEnd ? undefined : ownScript(piece, at)
      if (!script) continue
      scripts.add(piece.slice(script.start, script.end))
      scriptEnd = script.end
    }
    parts.push(from === 0 ? piece : piece.slice(from))
  }
  return {
    bytes: bytesOfText(parts),
    scriptHashes: Array.from(scripts, (text) => hash('sha256', text, 'base64')),
  }
}

// Scripts with a source are files of ours, and JSON-LD is data: neither needs a hash.
const OWN_SCRIPT = /^<script(?![^<>]*\ssrc=)(?![^<>]*type="application\/ld\+json")[^<>]*>$/

/** Where the text of the script is in whose tag something stands; undefined where that is another tag. */
function ownScript(html: string, at: number): { start: number; end: number } | undefined {
  const start = html.indexOf('>', at) + 1
  const end = html.indexOf('</script>', start)
  return start > 0 && end !== -1 && OWN_SCRIPT.test(html.slice(html.lastIndexOf('<', at), start))
    ? { start, end }
    : undefined
}

const RETRY_AFTER_SECONDS = '5'

// A page keeps its own headers when a part of it fails, so what they promise is revoked here.
function neverKeep(headers: Headers, status: number): void {
  headers.set('Cache-Control', 'no-store')
  const isPassing = status === 429 || status === 503
  if (isPassing && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER_SECONDS)
}

/** True for what compressing makes smaller; pictures are as small as they get. */
export function isCompressible({ headers }: RenderedPage): boolean {
  return !/^(image\/(?!svg)|font\/)/.test(headers.get('Content-Type') ?? '')
}

const compressing = new WeakMap<RenderedPage, Map<Encoding, Promise<Buffer<ArrayBuffer>>>>()

/** The page's bytes in an encoding, compressed at most once, however many ask at the same time. */
export async function bodyIn(page: RenderedPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const ready = page.body.get(encoding)
  if (ready) return ready
  const inWork = compressing.get(page) ?? new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  compressing.set(page, inWork)
  const promise = inWork.get(encoding) ?? compress(page, encoding)
  inWork.set(encoding, promise)
  try {
    return await promise
  } finally {
    inWork.delete(encoding)
  }
}

async function compress(page: RenderedPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const plain = page.body.get('identity') ?? Buffer.alloc(0)
  const packed =
    encoding === 'br'
      ? await compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            // A window larger than the page helps nothing and is memory.
            [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : await compressGzip(plain)
  // Cut to size: what the compressor reserved beyond would be held with it.
  const bytes = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(bytes)
  page.body.set(encoding, bytes)
  page.onGrowth?.()
  return bytes
}

function windowFor(length: number): number {
  const bits = Math.ceil(Math.log2(Math.max(length, 1) + 16))
  return Math.min(22, Math.max(16, bits))
}
