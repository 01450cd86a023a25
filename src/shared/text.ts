/** Lower-case words joined by hyphens, for addresses: `Ayeduase (KNUST)` gives `ayeduase-knust`. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * Text that PostgreSQL can store and a person may have typed: no control characters but line breaks and tabs, no lone
 * surrogates, trimmed, at most `max` characters.
 */
export function cleanText(text: string, max: number): string {
  const readable = text.replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '').trim()
  // Cutting may split a pair; its half is dropped.
  return readable.slice(0, max).replace(/\p{Cs}$/u, '')
}

/**
 * Text as it is stored: a form sends every line break as two characters, which the browser has counted as one; of
 * control characters and halves of characters, which nobody types and not all of which can be stored, nothing is left.
 */
export function asWritten(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
}

/** True for text that a reader sees something of: a letter or a digit, and not only blanks without width. */
export function isLegible(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** `1 home`, `2 homes`: English plural with the number in front, grouped by thousands. */
export function countOf(count: number, one: string, many: string, hasMore = false): string {
  return `${count.toLocaleString('en-GB')}${hasMore ? '+' : ''} ${count === 1 ? one : many}`
}

/** Text as a literal part of an SQL LIKE pattern: `%`, `_` and `\` stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Text on one line, cut between words to at most `max` characters, with `…` where it was cut. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s,.;:]+$|\p{Cs}$/u, '')}…`
}

/** As many whole sentences of a text as at most `max` characters hold, on one line; of a longer first sentence its begin. */
export function wholeSentences(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const end = Math.max(...['. ', '! ', '? '].map((mark) => line.slice(0, max + 1).lastIndexOf(mark)))
  return end > 0 ? line.slice(0, end + 1) : shorten(line, max)
}

const SHOWN_SIGNS = 8

/** A long reference before its end, and the end, which tells it from every other; a short one is all end. */
export function partsOfReference(reference: string): [before: string, end: string] {
  const at = reference.length > 3 * SHOWN_SIGNS ? reference.length - SHOWN_SIGNS : 0
  return [reference.slice(0, at), reference.slice(at)]
}

/** Of the first and the last word of a name that begin with a letter: `AO` of `Abena Owusu`; empty where none does. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
