import { isLegible, shorten } from '#/shared/text.ts'
import type { PostState } from './post.schema.ts'
import { MOST_READ_MINUTES, type PostFields } from './post-form.schema.ts'
import { formatTags } from './post-tags.rules.ts'

const WORDS_PER_MINUTE = 200
const MOST_NAME_CHARACTERS = 100

/** How long so many words take to read, in whole minutes. */
export function readMinutesOf(words: number): number {
  return Math.min(MOST_READ_MINUTES, Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)))
}

/** Where an article is in its life; one that is due needs nobody's act. */
export function postState(publishedAt: Date | null, now: Date): PostState {
  if (!publishedAt) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}

/** The name below an article: of the profile, else from the e-mail address (`ama.mensah@…` is Ama Mensah). */
export function authorNameOf({ fullName, email }: { fullName: string | null; email: string }): string {
  if (fullName) return fullName
  const [local = ''] = email.split(/[@+]/)
  const name = local
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  return isLegible(name) ? shorten(name, MOST_NAME_CHARACTERS) : 'Admin'
}

/** What the form shows of an article. */
export function postFieldsOf(
  row: {
    title: string
    excerpt: string
    bodyMarkdown: string
    category: string
    coverImageId: string | null
    coverAlt: string | null
    readMinutes: number
    isReadTimeChosen: boolean
    tags: string[]
    publishedAt: Date | null
  },
  now: Date,
): PostFields {
  const state = postState(row.publishedAt, now)
  return {
    title: row.title,
    excerpt: row.excerpt,
    content: row.bodyMarkdown,
    category: row.category,
    imageId: row.coverImageId ?? '',
    imageAlt: row.coverAlt ?? '',
    readTime: row.isReadTimeChosen ? String(row.readMinutes) : '',
    tags: formatTags(row.tags),
    publish: state === 'scheduled' ? 'later' : state === 'published' ? 'now' : 'draft',
    publishAt: state === 'scheduled' ? (row.publishedAt?.toISOString().slice(0, 16) ?? '') : '',
  }
}
