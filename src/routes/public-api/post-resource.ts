import * as v from 'valibot'
import { POST_CATEGORIES, type PostCardView, type PostView } from '#/features/blog/post.schema.ts'
import { commonFormat, imageUrl } from '#/features/media/image.rules.ts'
import { urls } from '#/shared/urls.ts'
import { address, moment, said, wholeAmount } from './resource-fields.ts'

const summary = {
  id: said(v.pipe(v.string(), v.uuid()), 'Its id with us.'),
  url: address('Its page for people.'),
  title: said(v.string(), 'The headline.'),
  excerpt: said(v.string(), 'What it is about, in a sentence or two.'),
  category: said(v.picklist(POST_CATEGORIES), 'One of six.'),
  author: said(v.string(), 'Who wrote it.'),
  readMinutes: wholeAmount('How long it takes to read.'),
  publishedAt: moment('When it was published.'),
  image: said(v.nullable(v.pipe(v.string(), v.url())), 'Its picture; null without one.'),
  imageAlt: said(v.nullable(v.string()), 'What the picture shows.'),
  isSample: said(v.boolean(), 'True for an article that came with the program.'),
}

export const postSummaryResource = said(v.object(summary), 'An article in a list.')
export type PostSummaryResource = v.InferOutput<typeof postSummaryResource>

export const postResource = said(
  v.object({
    ...summary,
    tags: said(v.array(v.string()), 'What else it is about.'),
    modifiedAt: moment('When it was changed last.'),
    bodyHtml: said(
      v.string(),
      'The text as HTML: no scripts, no styles, pictures from this site only. Addresses in it may be relative to this site.',
    ),
  }),
  'An article.',
)
export type PostResource = v.InferOutput<typeof postResource>

/** An article in a list under the names of the API. */
export function presentPostSummary(post: PostCardView, siteUrl: string): PostSummaryResource {
  const { id, title, excerpt, category, authorName, readMinutes, publishedAt, cover, isSample } = post
  const width = cover?.widths.at(-1) ?? cover?.width
  return {
    id,
    url: siteUrl + urls.post(id),
    title,
    excerpt,
    category,
    author: authorName,
    readMinutes,
    publishedAt: publishedAt.toISOString(),
    image: cover && width ? siteUrl + imageUrl(cover.storageKey, width, commonFormat(cover)) : null,
    imageAlt: cover?.alt ?? null,
    isSample,
  }
}

/** An article under the names of the API. */
export function presentPost(post: PostView, siteUrl: string): PostResource {
  return {
    ...presentPostSummary(post, siteUrl),
    tags: post.tags,
    modifiedAt: post.updatedAt.toISOString(),
    bodyHtml: post.bodyHtml,
  }
}
