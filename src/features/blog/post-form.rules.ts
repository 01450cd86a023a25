import { invalidPost, postIsPublic } from './post.errors.ts'
import { postState, readMinutesOf } from './post.rules.ts'
import { POST_MESSAGES, type PostForm } from './post-form.schema.ts'

/** When an article is read by visitors, and when it first was or will be; null for never. */
type Moments = { publishedAt: Date | null; firstPublishedAt: Date | null }

/** What an article's dates become; a publication that was called off before it was due never was. */
export function moments(
  { firstPublishedAt }: Pick<Moments, 'firstPublishedAt'>,
  publishedAt: Date | null,
  now: Date,
): Moments {
  const wasPublic = firstPublishedAt !== null && firstPublishedAt <= now
  return { publishedAt, firstPublishedAt: wasPublic ? firstPublishedAt : publishedAt }
}

/**
 * What a form makes of an article whose dates are these. Refuses to unpublish or put off what visitors read already,
 * which is an act of its own.
 */
export function postColumns(
  form: PostForm,
  text: { html: string; outline: readonly object[]; words: number },
  dates: Moments,
  now: Date,
) {
  return {
    title: form.title,
    excerpt: form.excerpt,
    category: form.category,
    tags: form.tags,
    bodyMarkdown: form.content,
    bodyHtml: text.html,
    outline: JSON.stringify(text.outline),
    readMinutes: form.readTime ?? readMinutesOf(text.words),
    isReadTimeChosen: form.readTime !== null,
    coverImageId: form.imageId,
    coverAlt: form.imageId === null ? null : form.imageAlt,
    ...moments(dates, publicationOf(form, dates, now), now),
  }
}

function publicationOf({ publish }: PostForm, { publishedAt }: Moments, now: Date): Date | null {
  if (postState(publishedAt, now) === 'published') {
    if (publish === 'draft') throw postIsPublic()
    if (publish !== 'now') throw invalidPost('publishAt', POST_MESSAGES.publishAtPublic)
    return publishedAt
  }
  return publish === 'draft' ? null : publish === 'now' ? now : publish
}

/** The columns in which two articles differ, as far as both have them; what follows from others is left out. */
export function changedPostColumns(before: object, after: object): string[] {
  const wanted = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before)
    .filter(
      ([column, value]) =>
        column !== 'firstPublishedAt' &&
        wanted.has(column) &&
        JSON.stringify(value) !== JSON.stringify(wanted.get(column)),
    )
    .map(([column]) => column)
}
