import { asContent } from '#/features/blog/post-form.schema.ts'
import { formatTags, parseTags } from '#/features/blog/post-tags.rules.ts'
import { asWritten } from '#/shared/text.ts'
import type { FieldWords } from '#/web/editor/field-differences.ts'
import { FIELD_LABELS, type FieldName } from './post-fields.ts'

const EMPTY = 'Nothing'
const SHOWN_BEFORE = 20
const SHOWN_AFTER = 200
const MOST_SENT_TWICE = 300

const MOMENTS: Partial<Record<string, string>> = { now: 'Now', later: 'Later', draft: 'As a draft, not yet' }

/** Differences that saving would remove, such as blanks at the ends and a tag written twice, are none. */
export const POST_WORDS: FieldWords<FieldName> = { labels: FIELD_LABELS, plain, inWords, brief }

function plain(name: FieldName, value = ''): string {
  if (name === 'content') return asContent(value)
  const text = asWritten(value)
  if (name === 'tags') return formatTags(parseTags(text))
  return text.replace(/\s+/g, ' ').trim()
}

// A long text is told from another by its length and a sum of its letters, as far as that can be told.
function brief(_name: FieldName, text: string): string {
  return text.length <= MOST_SENT_TWICE ? text : `${text.length} letters, ${sumOf(text)}`
}

function sumOf(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) % 4_294_967_291
  return sum
}

function inWords(
  name: FieldName,
  value: string | undefined,
  side: 'mine' | 'theirs',
  other: string | undefined,
): string {
  const text = plain(name, value)
  if (name === 'imageId') return sayPicture(text, side)
  if (name === 'publish') return MOMENTS[text] ?? EMPTY
  if (name === 'publishAt') return text.replace('T', ', ') || EMPTY
  if (name === 'readTime' && text === '') return 'Reckoned from the text'
  if (text === '') return EMPTY
  return name === 'content' ? whereItDiffers(text, plain(name, other)) : text
}

function sayPicture(id: string, side: 'mine' | 'theirs'): string {
  if (id === '') return 'No picture'
  return side === 'mine' ? 'The picture that you chose' : 'Another picture'
}

// Of a long text the first lines are mostly the same; what matters is where the two part.
function whereItDiffers(text: string, other: string): string {
  let start = 0
  while (start < text.length && text[start] === other[start]) start++
  const from = Math.max(0, start - SHOWN_BEFORE)
  const shown = text
    .slice(from, start + SHOWN_AFTER)
    .replace(/\s+/g, ' ')
    .trim()
  if (shown === '') return EMPTY
  return `${from > 0 ? '…' : ''}${shown}${start + SHOWN_AFTER < text.length ? '…' : ''}`
}
