import { isNegator, mayFollowNegator } from './ordinary-words.rules.ts'

/** A word of a search, where it stands in it. */
export type Token = {
  start: number
  end: number
  /** In small letters and without accents: what is compared. */
  word: string
  /** Its letters and digits, of which the names of places are made. */
  key: string
  /** Of a number of digits, what it is; of a number word, that. */
  number: number | undefined
  /** Quoted, with a minus before it or beside an "or": somebody says exactly what is meant. */
  isExact: boolean
}

const TOKEN =
  /(?<quoted>(?:(?<!\S)-)?"[^"]*"?)|(?<!\S)(?<without>-\p{L}\S*)|(?<digits>\d{1,3},\d{1,2}(?=\s?(?:k|m|mn|mil|million|thousand)\b)|\d+(?:,\d{3})*(?:\.\d+)?|(?<!\S)\.\d+)|[₵¢$€£]|gh[₵¢]|[\p{L}\p{M}]+(?:['’]\p{L}+)*|[&<>≤≥~]/giu

const NO_KEY = /[^\p{L}\p{N}]+/gu
const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The words, numbers and signs with a meaning in a search, in their order. */
export function tokensIn(text: string): Token[] {
  const tokens = [...text.matchAll(TOKEN)].map((match): Token => {
    const [written] = match
    const { quoted, without, digits } = match.groups ?? {}
    const word = written.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const counted = NUMBER_WORDS.indexOf(word) + 1
    return {
      start: match.index,
      end: match.index + written.length,
      word,
      key: word.replace(NO_KEY, ''),
      number: digits === undefined ? counted || undefined : Number(withPoint(digits).replaceAll(',', '')),
      isExact: quoted !== undefined || without !== undefined,
    }
  })
  for (const [at, { word }] of tokens.entries()) {
    const [before, or, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
    if (word !== 'or' || !before || !or || !after) continue
    // Of two numbers the lesser is meant, "or more" belongs to a number, and "sale or rent" is everything.
    if ((before.number !== undefined && after.number !== undefined) || ENDS.has(after.word)) continue
    if (ROOMS.test(before.word) && after.number !== undefined) continue
    // "not in osu or labone" is neither.
    if (isNegatedBefore(tokens, at)) continue
    if (OFFERS.has(before.word) && OFFERS.has(after.word)) continue
    for (const each of [before, or, after]) each.isExact = true
  }
  return tokens
}

/** A number with a decimal comma, as in "1,2m", with a point instead. */
export const withPoint = (digits: string) =>
  digits.replace(/^(\d{1,3}),(\d{1,2})(?!\d)/, '$1.$2').replace(/^\./, '0.')

const MOST_NAMED = 2

/** Whether a "not" stands before so few words that it speaks of what an "or" joins too. */
function isNegatedBefore(tokens: readonly Token[], at: number): boolean {
  let named = 0
  for (let index = at - 1; index >= 0 && named <= MOST_NAMED; index -= 1) {
    const word = tokens[index]?.word ?? ''
    if (isNegator(word)) return named > 0
    if (word !== 'or' && !mayFollowNegator(word)) named += 1
  }
  return false
}

const ROOMS = /^(?:bed|bath|wash)(?:s|rooms?)?$/
const OFFERS = new Set(['sale', 'rent', 'buy'])
const ENDS = new Set(['more', 'less', 'above', 'below', 'under', 'over', 'cheaper'])
