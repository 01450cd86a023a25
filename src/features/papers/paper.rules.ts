import { PAPER_COUNT, PAPER_KEYS, PAPERS, type PaperKey } from './paper.schema.ts'

/** Whether anybody asks for the papers of such a property: of what is for sale, and of land. */
export function hasPapers({ tag, type }: { tag?: string | undefined; type?: string | undefined }): boolean {
  return tag === 'For Sale' || type === 'Land'
}

export const isPaper = (text: string): text is PaperKey => Object.hasOwn(PAPERS, text)

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** Why a field's text names no papers; null when it does. Several stand beside each other, in any order. */
export function paperProblem(text: string): string | null {
  return wordsIn(text).every(isPaper) ? null : `Papers: choose from ${PAPER_KEYS.join(', ')}`
}

/** The papers that a field names, in the order of the table. */
export function papersIn(text: string): PaperKey[] {
  const named = new Set(wordsIn(text))
  return PAPER_KEYS.filter((key) => named.has(key))
}

/** Papers as the text of a field or a cell: `indenture site-plan`. */
export const paperText = (papers: readonly string[]) => papers.filter(isPaper).join(' ')

/** What a card says of a home with `2 of 4 papers seen` before it; as it is while nobody saw any. */
export function papersSeenBefore(highlights: string, seen: readonly string[]): string {
  const count = seen.filter(isPaper).length
  if (count === 0) return highlights
  return `${count} of ${PAPER_COUNT} papers seen${highlights && ` · ${highlights}`}`
}

/** The token that a property has in the index of searches, and those of at least so many papers seen. */
export const paperTokensFrom = (least: number) =>
  Array.from({ length: Math.max(0, PAPER_COUNT - least + 1) }, (_, index) => `papers ${least + index}`)
