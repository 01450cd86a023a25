const WORD = /[\p{Alphabetic}\p{Nd}]+/gu

/** Short runs of letters of a text, in lower case: three at a time, of each word with two blanks before and one behind. */
export type Trigrams = {
  /** In the order of the text. */
  all: readonly string[]
  distinct: ReadonlySet<string>
}

export function trigramsOf(text: string): Trigrams {
  const all: string[] = []
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const letters = [' ', ' ', ...word, ' ']
    for (let at = 2; at < letters.length; at += 1) all.push(letters.slice(at - 2, at + 1).join(''))
  }
  return { all, distinct: new Set(all) }
}

/** How much of two texts is the same, from 0 to 1; `similarity` of PostgreSQL's pg_trgm. */
export function similarity(one: Trigrams, other: Trigrams): number {
  let shared = 0
  for (const trigram of one.distinct) if (other.distinct.has(trigram)) shared += 1
  return shared === 0 ? 0 : part(shared, one.distinct.size, other.distinct.size)
}

/**
 * How much `wanted` is like the part of `text` that is most like it, from 0 to 1; `word_similarity` of PostgreSQL's
 * pg_trgm, with the same way of narrowing the part down.
 */
export function wordSimilarity(wanted: Trigrams, text: Trigrams): number {
  const size = wanted.distinct.size
  const lastAt = new Map<string, number>()
  let best = 0
  let lower = -1
  let distinct = 0
  let shared = 0
  for (const [at, trigram] of text.all.entries()) {
    const isWanted = wanted.distinct.has(trigram)
    if (lower >= 0 || isWanted) {
      if (!lastAt.has(trigram)) {
        distinct += 1
        if (isWanted) shared += 1
      }
      lastAt.set(trigram, at)
    }
    if (!isWanted) continue
    if (lower === -1) {
      lower = at
      distinct = 1
    }
    const start = lower
    let current = part(shared, size, distinct)
    // The part may begin later: what it leaves out at its beginning counts no more.
    for (let from = start, fewer = distinct, common = shared; from <= at; from += 1) {
      const likeness = part(common, size, fewer)
      if (likeness > current) {
        current = likeness
        lower = from
        distinct = fewer
        shared = common
      }
      const left = text.all[from] as string
      if (lastAt.get(left) === from) {
        fewer -= 1
        if (wanted.distinct.has(left)) common -= 1
      }
    }
    best = Math.max(best, current)
    for (let from = start; from < lower; from += 1) {
      const left = text.all[from] as string
      if (lastAt.get(left) === from) lastAt.delete(left)
    }
  }
  return best
}

const part = (shared: number, one: number, other: number) => shared / (one + other - shared)
