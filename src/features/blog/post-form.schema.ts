import * as v from 'valibot'
import { isId } from '#/shared/ids.ts'
import { keysOf } from '#/shared/records.ts'
import { asWritten, isLegible } from '#/shared/text.ts'
import type { DraftFields, SavedDraft } from '../drafts/draft.schema.ts'
import { type ImageView, MOST_ALT_CHARACTERS } from '../media/image.schema.ts'
import { POST_CATEGORIES, type PostState } from './post.schema.ts'
import { MOST_TAG_CHARACTERS, MOST_TAGS, parseTags } from './post-tags.rules.ts'

export const MOST_TITLE_CHARACTERS = 200
export const MOST_EXCERPT_CHARACTERS = 500
export const MOST_CONTENT_CHARACTERS = 50_000
export const MOST_READ_MINUTES = 240
/** How many articles one author may have begun and not finished. */
export const MOST_POST_DRAFTS = 50

export const POST_MESSAGES = {
  requiredFields: 'Please fill in all required fields.',
  failed: 'Failed to publish blog post. Please try again.',
  // Before a reason, which says whether trying again helps.
  refused: 'Failed to publish blog post.',
  published: 'Blog post has been published successfully.',
  title: 'Title is required',
  excerpt: 'Excerpt is required',
  content: 'Content is required',
  contentEmpty: 'Nothing is left of this text to read: HTML is not shown. Write it in Markdown.',
  category: 'Choose a category',
  image: 'This picture is not here any more. Choose it again.',
  altTooLong: `A picture’s description has at most ${MOST_ALT_CHARACTERS} characters`,
  contentImage: 'A picture in the text is not here any more. Upload it again or take it out of the text.',
  readTime: `Read time is 1 to ${MOST_READ_MINUTES} whole minutes`,
  tooManyTags: `Use at most ${MOST_TAGS} tags`,
  tagTooLong: `A tag has at most ${MOST_TAG_CHARACTERS} characters`,
  publish: 'Choose when to publish',
  publishAt: 'Choose a day and a time',
  publishAtPast: 'Choose a time that is still to come',
  publishAtFar: 'Choose a time within the next two years',
  publishAtPublic: 'This article is published. Take it back before you choose another time.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`,
} as const
const M = POST_MESSAGES

/** A field as a form posts it; one that is missing is empty. */
const text = v.optional(v.string(), '')

const oneLine = (most: number, message: string) =>
  v.pipe(
    text,
    v.transform((value) => asWritten(value).replace(/\s+/g, ' ')),
    v.trim(),
    v.check(isLegible, message),
    v.maxLength(most, M.tooLong(most)),
  )

const content = v.pipe(
  text,
  v.transform(asContent),
  v.check(isLegible, M.content),
  v.maxLength(MOST_CONTENT_CHARACTERS, M.tooLong(MOST_CONTENT_CHARACTERS)),
)

/** A text as an article keeps it; blanks at its beginning mean something in Markdown. */
export function asContent(value: string): string {
  return asWritten(value).trimEnd()
}

const readTime = v.pipe(
  text,
  v.trim(),
  v.regex(/^\d{0,4}$/, M.readTime),
  v.transform((value) => (value === '' ? null : Number(value))),
  v.check((value) => value === null || (value >= 1 && value <= MOST_READ_MINUTES), M.readTime),
)

const tags = v.pipe(
  text,
  v.maxLength(5_000, M.tooManyTags),
  v.transform(parseTags),
  v.maxLength(MOST_TAGS, M.tooManyTags),
  v.everyItem((tag) => [...tag].length <= MOST_TAG_CHARACTERS, M.tagTooLong),
)

const entries = {
  title: oneLine(MOST_TITLE_CHARACTERS, M.title),
  excerpt: oneLine(MOST_EXCERPT_CHARACTERS, M.excerpt),
  content,
  category: v.pipe(text, v.picklist(POST_CATEGORIES, M.category)),
  /** The id of an uploaded picture; empty for none. */
  imageId: v.pipe(
    text,
    v.check((value) => value === '' || isId(value), M.image),
    v.transform((value) => value || null),
  ),
  imageAlt: v.pipe(
    text,
    v.transform((value) => asWritten(value).replace(/\s+/g, ' ')),
    v.trim(),
    v.maxLength(MOST_ALT_CHARACTERS, M.altTooLong),
  ),
  /** Whole minutes; empty for what the text gives. */
  readTime,
  tags,
  publish: v.optional(v.picklist(['now', 'later', 'draft'], M.publish), 'draft'),
  /** A moment in Accra as `datetime-local` writes it; looked at with `later` only. */
  publishAt: v.pipe(text, v.trim()),
}

/** The names of the form's fields, as they are posted and saved in drafts. */
export const POST_FIELDS = keysOf(entries)
export type PostField = keyof typeof entries
/** The form's fields as texts, finished or not. */
export type PostFields = DraftFields<PostField>

const REQUIRED = ['title', 'excerpt', 'content'] as const

/**
 * The form of an article. Every field comes as text, as forms send it. When what must be there is blank, the form as a
 * whole says so beside the fields. `publish` comes out as 'now', 'draft' or the moment that was chosen.
 */
export const postForm = v.pipe(
  v.object(entries),
  v.rawCheck(({ dataset, addIssue }) => {
    // Of a form that is wrong elsewhere as well, too.
    const form: Partial<Record<string, unknown>> = Object(dataset.value)
    if (REQUIRED.some((field) => !isLegible(String(form[field] ?? ''))))
      addIssue({ message: M.requiredFields })
    const publishAt = String(form.publishAt ?? '')
    if (form.publish === 'later' && !momentOf(publishAt)) {
      const path = {
        type: 'object',
        origin: 'value',
        input: form,
        key: 'publishAt',
        value: publishAt,
      } as const
      addIssue({ message: M.publishAt, path: [path] })
    }
  }),
  v.transform(({ publishAt, publish, ...form }) => ({
    ...form,
    publish: publish === 'later' ? (momentOf(publishAt) ?? ('draft' as const)) : publish,
  })),
)
export type PostForm = v.InferOutput<typeof postForm>

/** A moment as `datetime-local` writes it (`2026-11-21T09:00`) in Accra, whose clocks show UTC all year. */
function momentOf(text: string): Date | null {
  if (!/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return null
  const date = new Date(`${text}Z`)
  // The 31st of June would become the 1st of July.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16)) ? date : null
}

/** A picture with the id by which the form's field `imageId` names it. */
export type PostFormImage = ImageView & { id: string }

/** The fields of a saved draft, with what a form shows beside them. */
export type PostDraftView = SavedDraft<PostField> & {
  /** Null when none was chosen or it is gone; then `fields` names none either. */
  image: PostFormImage | null
}

/** An article as its form opens it. */
export type PostFormView = {
  postId: string
  version: number
  state: PostState
  /** When it was or will be published. */
  publishedAt: Date | null
  authorName: string
  fields: PostFields
  image: PostFormImage | null
  /** One's own changes that were written and not saved; null when there are none. */
  draft: PostDraftView | null
}

/** A text as the publication would render it. */
export type PostPreview = {
  html: string
  outline: { id: string; text: string; level: 2 | 3 | 4 }[]
  words: number
  readMinutes: number
}

/** What a new article's form holds before anything is typed. */
export const NEW_POST_FIELDS: PostFields = { category: 'Buying Guide', publish: 'now' }
