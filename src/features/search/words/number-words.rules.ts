import type { Token } from './word-token.rules.ts'

/** A number written out in words, with the larger unit that it says: "two hundred thousand". */
export type NumberWords = { number: number; unit: '' | 'thousand' | 'million'; next: number }

const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const HUNDRED = 100
const MOST_ROOMS = 10
const LARGE = [
  { words: ['million', 'mil'], factor: 1_000_000, unit: 'million' },
  { words: ['thousand'], factor: 1_000, unit: 'thousand' },
] as const

/**
 * "two million", "half a million", "one and a half million", "five hundred", "three thousand five hundred" at a token;
 * undefined where no hundred, thousand or million is said, or the number is written in digits.
 */
export function numberWordsAt(tokens: readonly Token[], at: number): NumberWords | undefined {
  const word = (index: number) => (tokens[index]?.isExact ? '' : (tokens[index]?.word ?? ''))
  // The half of "one and a half million".
  if (word(at) === 'half' && word(at - 1) === 'a' && word(at - 2) === 'and') return undefined
  let [next, number] = [at, 0]
  let unit: NumberWords['unit'] = ''
  for (const { words, factor, unit: larger } of LARGE) {
    const part = partAt(word, skipAnd(word, next, number))
    if (!part || !words.some((each) => each === word(part.next))) continue
    number += part.number * factor
    unit ||= larger
    next = part.next + 1
  }
  const rest = partAt(word, skipAnd(word, next, number))
  const isWhole = rest && Number.isInteger(rest.number) && (number > 0 || rest.isHundreds)
  // "under two thousand and two bedrooms" is two numbers.
  const isPart =
    number === 0 || rest?.isHundreds || (word(next) === 'and' && (rest?.number ?? 0) > MOST_ROOMS)
  if (isWhole && isPart) {
    number += rest.number
    next = rest.next
  }
  return number > 0 ? { number, unit, next } : undefined
}

const skipAnd = (word: (index: number) => string, at: number, number: number) =>
  number > 0 && word(at) === 'and' ? at + 1 : at

type Part = { number: number; isHundreds: boolean; next: number }

/** What stands before a unit: "two", "a", "half a", "one and a half", "twenty five", "two hundred and fifty". */
function partAt(word: (index: number) => string, at: number): Part | undefined {
  if (word(at) === 'half')
    return { number: 0.5, isHundreds: false, next: at + (word(at + 1) === 'a' ? 2 : 1) }
  const isHundred = word(at) === 'hundred'
  const first =
    isHundred || word(at) === 'a' ? { number: 1, next: isHundred ? at : at + 1 } : underHundredAt(word, at)
  if (!first) return undefined
  if (word(first.next) === 'hundred') {
    const number = first.number * HUNDRED
    const rest = underHundredAt(word, first.next + (word(first.next + 1) === 'and' ? 2 : 1))
    return rest && rest.number > 0
      ? { number: number + rest.number, isHundreds: true, next: rest.next }
      : { number, isHundreds: true, next: first.next + 1 }
  }
  const isAndHalf = ['and', 'a', 'half'].every((each, step) => word(first.next + step) === each)
  return isAndHalf
    ? { number: first.number + 0.5, isHundreds: false, next: first.next + 3 }
    : { ...first, isHundreds: false }
}

function underHundredAt(word: (index: number) => string, at: number): Omit<Part, 'isHundreds'> | undefined {
  const tens = TENS.indexOf(word(at))
  if (tens >= 0) {
    const ones = SMALL.indexOf(word(at + 1))
    const hasOnes = ones > 0 && ones < 10
    return { number: (tens + 2) * 10 + (hasOnes ? ones : 0), next: at + (hasOnes ? 2 : 1) }
  }
  const small = SMALL.indexOf(word(at))
  return small > 0 ? { number: small, next: at + 1 } : undefined
}
