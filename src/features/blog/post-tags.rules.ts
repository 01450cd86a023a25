import { asWritten } from '#/shared/text.ts'

export const MOST_TAGS = 20
export const MOST_TAG_CHARACTERS = 40

/**
 * The tags in a text that separates them by commas: each on one line and once, whatever its case; how many and how
 * long they may be is judged elsewhere.
 */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const part of asWritten(text).split(',')) {
    const tag = part.normalize('NFC').replace(/\s+/g, ' ').trim()
    const key = tag.toLowerCase()
    if (tag !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** Tags as a form writes them; `parseTags` gives the same back. */
export function formatTags(tags: readonly string[]): string {
  return tags.join(', ')
}
