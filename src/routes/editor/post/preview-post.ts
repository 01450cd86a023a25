import { POST_CATEGORIES, type PostAuthor } from '#/features/blog/post.schema.ts'
import type { PostText } from '#/features/blog/post-card.rules.ts'
import type { PostPreview } from '#/features/blog/post-form.schema.ts'
import { parseTags } from '#/features/blog/post-tags.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import type { Fields } from '#/web/editor/field-differences.ts'
import type { FieldName } from './post-fields.ts'

/** The article of what has been typed so far; what is missing is filled with a word for it. */
export function previewPost(
  fields: Fields<FieldName>,
  { html, outline, readMinutes }: PostPreview,
  { author, image, now }: { author: PostAuthor; image: ImageView | null; now: string },
): PostText {
  const chosen = /^\d{1,3}$/.test(fields.readTime?.trim() ?? '') ? Number(fields.readTime) : 0
  const at = momentOf(fields) ?? new Date(now)
  return {
    id: 'preview',
    title: oneLine(fields.title) || 'Title',
    excerpt: oneLine(fields.excerpt) || 'Excerpt',
    category: POST_CATEGORIES.find((known) => known === fields.category) ?? POST_CATEGORIES[0],
    authorName: author.name,
    author,
    date: formatDate(at),
    publishedAt: at.toISOString(),
    updatedAt: at.toISOString(),
    readMinutes: chosen > 0 ? chosen : readMinutes,
    cover: image && { ...image, alt: oneLine(fields.imageAlt) },
    isSample: false,
    tags: parseTags(fields.tags ?? ''),
    bodyHtml: html,
    outline,
  }
}

function momentOf({ publish, publishAt }: Fields<FieldName>): Date | undefined {
  if (publish !== 'later' || !publishAt) return undefined
  // Accra keeps UTC all year.
  const at = new Date(`${publishAt}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}
