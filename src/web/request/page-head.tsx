import { useContext } from 'react'
import type { Graph, Thing, WithContext } from 'schema-dts'
import { commonFormat, imageUrl } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { NonceContext } from './nonce.ts'
import { useSite } from './site.ts'

/** A picture by its path on this site. */
export type PagePicture = { path: string; alt: string; width: number; height: number }

/** What every share picture measures; the drawn ones of properties and articles. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** The same news as a page tells, as a file for feed readers, by its path on this site. */
export type PageFeed = { href: string; type: 'application/rss+xml' | 'application/atom+xml'; title: string }

/** The feed of articles, which every page about them names. */
export const postFeedOf = (brandName: string): PageFeed => ({
  href: urls.postFeed,
  type: 'application/rss+xml',
  title: `Articles of ${brandName}`,
})

type PageHeadProps = {
  /** Without the brand's name, which is added. */
  title: string
  /** One sentence for search results, at most 160 characters. */
  description: string
  /** The page's own path and the parts of the query that make it another page; becomes the canonical address. */
  path: string
  /** Path of a picture for link previews. */
  image?: PagePicture | undefined
  type?: 'website' | 'article'
  /** As an object, or as the JSON that a loader has made of it; empty where the page came with it and stays as it is. */
  jsonLd?: WithContext<Thing> | Graph | string
  alternates?: readonly PageFeed[]
  /** For pages that search engines should pass over. */
  noIndex?: boolean
}

/** Title, description, canonical address, link preview and structured data of a page; React lifts them into the head. */
export function PageHead({
  title,
  description,
  path,
  image,
  type = 'website',
  jsonLd,
  alternates = [],
  noIndex,
}: PageHeadProps) {
  const { siteUrl, brand } = useSite()
  const nonce = useContext(NonceContext)
  const fullTitle = title === brand.name ? title : `${title} | ${brand.name}`
  const canonical = `${siteUrl}${path}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {alternates.map((feed) => (
        <link key={feed.href} rel="alternate" {...feed} href={`${siteUrl}${feed.href}`} />
      ))}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content="en_GB" />
      {image ? (
        <>
          <meta property="og:image" content={`${siteUrl}${image.path}`} />
          <meta property="og:image:alt" content={image.alt} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
        </>
      ) : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {jsonLd !== undefined ? (
        <script
          type="application/ld+json"
          nonce={nonce}
          suppressHydrationWarning
          // The text is data, escaped so that nothing in it can end the element.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON cannot be written as a child of script
          dangerouslySetInnerHTML={{
            __html: inScript(typeof jsonLd === 'string' ? jsonLd : JSON.stringify(jsonLd)),
          }}
        />
      ) : null}
    </>
  )
}

/** How a stored picture goes into a link preview: its largest width, in the format that every service reads. */
export function previewOf(image: ImageView): PagePicture {
  const width = image.widths.at(-1) ?? image.width
  return {
    path: imageUrl(image.storageKey, width, commonFormat(image)),
    alt: image.alt,
    width,
    height: Math.round((width * image.height) / image.width),
  }
}

/** JSON as it is safe inside a script element. */
export function inScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
