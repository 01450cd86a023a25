import { Feed, type Item } from 'feed'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { Services } from '#/platform/services.ts'
import { previewOf } from '#/web/request/page-head.tsx'
import { feedText } from './feed-text.ts'

/** How long a feed may be shown again, in seconds. Readers ask about that often. */
const KEPT_SECONDS = 900

const MEDIA_TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' }

/**
 * A feed of what is newest. `path` is its own address, `pagePath` the page whose news it tells; `language` of its texts
 * is English as in Ghana. Its `Last-Modified` is the latest of its items.
 */
export function feedResponse(
  { siteUrl, brand }: Pick<Services['config'], 'siteUrl' | 'brand'>,
  about: { format: 'rss' | 'atom'; title: string; description: string; path: string; pagePath: string },
  items: readonly Item[],
): Response {
  const { format, path, pagePath } = about
  const updated = new Date(Math.max(0, ...items.map(({ date }) => date.getTime())))
  const feed = new Feed({
    id: `${siteUrl}${path}`,
    title: feedText(about.title),
    description: feedText(about.description),
    link: `${siteUrl}${pagePath}`,
    feed: `${siteUrl}${path}`,
    favicon: `${siteUrl}/favicon.svg`,
    language: 'en-gh',
    copyright: feedText(brand.legalName),
    author: { name: feedText(brand.name), link: siteUrl },
    generator: false,
    updated,
  })
  for (const item of items) feed.addItem(item)
  return new Response(format === 'rss' ? feed.rss2() : feed.atom1(), {
    headers: {
      'Content-Type': `${MEDIA_TYPES[format]}; charset=utf-8`,
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      ...(items.length > 0 ? { 'Last-Modified': updated.toUTCString() } : {}),
    },
  })
}

/** A picture beside an item. */
export function feedPicture(siteUrl: string, image: ImageView | null): Pick<Item, 'image'> {
  return image ? { image: { url: `${siteUrl}${previewOf(image).path}` } } : {}
}
