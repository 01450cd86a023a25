/** A part of what somebody typed that may name a place, with what stands before it. */
export type PlaceWords = {
  before: string
  words: string
  /** Whether the words before say that a place comes, so that it may be misspelt. */
  isExpected: boolean
}

const SHORTEST = 2
/** Two letters after other words are rarely a place: `house by`. */
const SHORTEST_AFTER_WORDS = 3
/** So many of the last words may be a place's name: `East Leg`. */
const MOST_LAST_WORDS = 2

/** Where a place may be in words such as `2 bedroom in East Leg`, the likeliest first. */
export function placeWordsOf(text: string): PlaceWords[] {
  const [, before, words] = /^(.*\b(?:in|at|near|around)\s+)(.*)$/i.exec(text) ?? []
  if (before !== undefined && words !== undefined)
    return words.trim().length < SHORTEST ? [] : [{ before, words: words.trim(), isExpected: true }]
  const starts = Array.from(text.matchAll(/\S+/g), ({ index }) => index)
  return [...new Set([0, ...starts.slice(-MOST_LAST_WORDS)])].flatMap((start) => {
    const [found, rest] = [text.slice(0, start), text.slice(start).trim()]
    const isLong = rest.length >= (found.trim() ? SHORTEST_AFTER_WORDS : SHORTEST)
    return isLong ? [{ before: found, words: rest, isExpected: false }] : []
  })
}

/** Whether words of a name begin with all these, one after the other, as in `Christian Village` for `villa`. */
export function beginsLike(name: string, words: string): boolean {
  const parts = name.toLowerCase().split(/[\s,()-]+/)
  let at = 0
  return words
    .toLowerCase()
    .split(/[\s,()-]+/)
    .every((word) => {
      at = parts.findIndex((part, index) => index >= at && part.startsWith(word)) + 1
      return at > 0
    })
}
