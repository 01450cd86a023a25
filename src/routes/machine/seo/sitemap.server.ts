import { pipeline, Readable } from 'node:stream'
import { ReadableStream as Stream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { busySitemap } from '#/features/properties/property.errors.ts'
import { createSemaphore } from '#/shared/semaphore.ts'

/** How long a sitemap may be shown again, in seconds: a new home waits no longer to be found than that. */
const KEPT_SECONDS = 3_600

/** One address with when it changed and its pictures, all as paths on this site. */
export type SitemapEntry = { path: string; updatedAt?: Date | undefined; pictures?: readonly string[] }

/** Two readings of the database for sitemaps at once, however many crawlers come. */
export const readForSitemap = createSemaphore({ permits: 2, queue: { max: 40, busy: busySitemap } })

/** A file of addresses, written while it is taken. It must have at least one entry. */
export function sitemapResponse(
  siteUrl: string,
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
  headers: Record<string, string> = {},
): Response {
  const xmlns = { news: false, xhtml: false, video: false, image: true }
  return respond(itemsOf(siteUrl, entries), new SitemapStream({ xmlns }), headers)
}

/** The list of all files. */
export function sitemapIndexResponse(siteUrl: string, files: readonly SitemapEntry[]): Response {
  return respond(itemsOf(siteUrl, files), new SitemapIndexStream(), {})
}

async function* itemsOf(siteUrl: string, entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>) {
  for await (const { path, updatedAt, pictures = [] } of entries) {
    yield {
      url: `${siteUrl}${path}`,
      ...(updatedAt ? { lastmod: updatedAt.toISOString() } : {}),
      img: pictures.map((picture) => ({ url: `${siteUrl}${picture}` })),
    }
  }
}

function respond(
  items: AsyncIterable<object>,
  writer: SitemapStream | SitemapIndexStream,
  headers: Record<string, string>,
): Response {
  // A failure reaches the reader as a broken answer: a file that merely ended would look whole.
  pipeline(Readable.from(items), writer, () => undefined)
  return new Response(Stream.from(piecesOf(writer)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      ...headers,
    },
  })
}

const PIECE_CHARACTERS = 65_536

// The writer gives a tag at a time. Whoever stops reading stops it, and it stops the reading of the database.
async function* piecesOf(writer: AsyncIterable<string | Buffer>) {
  let piece = ''
  for await (const text of writer) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield Buffer.from(piece)
    piece = ''
    // The writer never waits for anything; others get their turn here.
    await setImmediate()
  }
  if (piece) yield Buffer.from(piece)
}
