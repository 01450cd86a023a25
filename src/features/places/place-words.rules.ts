/** A part of what somebody typed that may name a place, with what stands before it. */
export type PlaceWords = {
  before: string
  words: string
  /** Whether the words before say that a place comes, so that it may be misspelt. */
  isExpected: boolean
}

const SHORTEST = 3

/** Where a place may be in words such as `2 bedroom in East Leg`, the likeliest first. */
export function placeWordsOf(text: string): PlaceWords[] {
  const [, before, words] = /^(.*\b(?:in|at|near|around)\s+)(.*)$/i.exec(text) ?? []
  if (before !== undefined && words !== undefined)
    return words.trim().length < 2 ? [] : [{ before, words: words.trim(), isExpected: true }]
  const last = text.trim().split(/\s+/).at(-1) ?? ''
  if (last.length < SHORTEST) return []
  const whole = { before: '', words: text.trim(), isExpected: false }
  const tail = { before: text.slice(0, text.lastIndexOf(last)), words: last, isExpected: false }
  return last === whole.words ? [whole] : [whole, tail]
}

/** Whether a part of a name begins with the last of the words, as in `Christian Village` for `big villa`. */
export function beginsLike(name: string, words: string): boolean {
  const last = words.split(/\s+/).at(-1)?.toLowerCase() ?? ''
  return name
    .toLowerCase()
    .split(/[\s,-]+/)
    .some((part) => part.startsWith(last))
}
