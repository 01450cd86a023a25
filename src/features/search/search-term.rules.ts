import { escapeLike } from '#/shared/text.ts'

/** What somebody typed, split for the database's text search. */
type SearchWords = {
  /** Every word but the last, separated by spaces. */
  whole: string
  /** The last word, perhaps not typed to its end: letters and digits only. */
  started: string
}

const WORD = /[\p{Letter}\p{Number}]+/gu
const HAS_OPERATOR = /"|(^|\s)-|(^|\s)or(\s|$)/i
const SHORTEST_START = 2

/**
 * The words of a search whose last one may be unfinished. Undefined when there is no such reading: no words,
 * a last one too short to narrow anything, or quotes, minus or OR, by which somebody says exactly what is meant.
 */
export function unfinishedWords(query: string): SearchWords | undefined {
  if (HAS_OPERATOR.test(query)) return undefined
  const words = query.normalize('NFC').match(WORD) ?? []
  const started = words.at(-1)
  if (!started || started.length < SHORTEST_START) return undefined
  return { whole: words.slice(0, -1).join(' '), started: started.toLowerCase() }
}

/** True for what holds no word that the database's text search could look for, such as `%`. */
export function isSignsOnly(query: string): boolean {
  return query.search(WORD) < 0
}

/** A LIKE pattern for text that stands somewhere in another. */
export function insidePattern(text: string): string {
  return `%${escapeLike(text)}%`
}

const SHORTEST_INSIDE = 3

/**
 * A LIKE pattern for words of a location; one or two letters must begin it, which an index can answer. Signs, which
 * begin none, may stand anywhere.
 */
export function locationPattern(text: string): string {
  return text.length < SHORTEST_INSIDE && !isSignsOnly(text) ? `${escapeLike(text)}%` : insidePattern(text)
}
