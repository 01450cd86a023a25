import { MOST_ADVANCE_MONTHS } from '../search.schema.ts'
import { barePriceAt, limitOf, priceAt } from './price-words.rules.ts'
import type { Token } from './word-token.rules.ts'

/** What words say of the terms of a rent: whole cedis, months. `next` is the token after them. */
export type TermWords = { terms: { maxMoveIn: number } | { maxAdvance: number }; next: number }

/** What stands at a token of the advance or of the cost to move in; undefined where it is neither. */
export function termsAt(text: string, tokens: readonly Token[], at: number): TermWords | undefined {
  return advanceAt(text, tokens, at) ?? moveInAt(text, tokens, at)
}

const MONTHS_A_YEAR = 12
const MONTH = /^(?:months?|mths?|mnths?)$/
const YEAR = /^(?:years?|yrs?)$/
const RENT = /^(?:rent|rents|of|payment)$/
const LIMITS = ['not more than', 'no more than', 'at most', 'up to', 'less than', 'maximum of', 'max of']
const AT_MOST = new Set([...LIMITS, 'only', 'max', 'maximum', 'upto', 'of', 'is', 'under', 'below', 'for'])
const AT_LEAST = /^(?:least|min|minimum|over|above|from|than)$/

/** "6 months advance", "max 1 year rent in advance", "advance of 6 months", "no advance". */
function advanceAt(text: string, tokens: readonly Token[], at: number): TermWords | undefined {
  const word = (index: number) => tokens[index]?.word ?? ''
  if (/^(?:no|without|zero)$/.test(word(at))) {
    const end = advanceEnd(tokens, at + 1)
    return end === undefined ? undefined : { terms: { maxAdvance: 0 }, next: end }
  }
  const named = advanceEnd(tokens, at)
  if (named !== undefined) {
    const found = monthsAt(text, tokens, afterLimit(tokens, named))
    return found && { terms: { maxAdvance: found.months }, next: found.next }
  }
  const start = afterLimit(tokens, at)
  const found = monthsAt(text, tokens, start)
  if (!found || (start === at && AT_LEAST.test(word(at - 1)))) return undefined
  const end = advanceEnd(tokens, found.next)
  return end === undefined ? undefined : { terms: { maxAdvance: found.months }, next: end }
}

/** The token after "advance", "rent in advance", "advance rent", "upfront"; undefined where none of them stands. */
function advanceEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = (index: number) => tokens[index]?.word ?? ''
  let next = at
  while (RENT.test(word(next)) && next - at < 2) next += 1
  if (word(next) === 'in') next += 1
  if (word(next) === 'up' && word(next + 1) === 'front') return next + 2
  if (!/^(?:advance|upfront)$/.test(word(next))) return undefined
  next += 1
  return /^(?:rent|payment)$/.test(word(next)) ? next + 1 : next
}

/** The token after words of a limit, such as "at most". */
function afterLimit(tokens: readonly Token[], at: number): number {
  for (const count of [3, 2, 1]) {
    const words = tokens.slice(at, at + count).map(({ word }) => word)
    if (words.length === count && AT_MOST.has(words.join(' '))) return at + count
  }
  return at
}

type Months = { months: number; next: number }

/** "6 months", "1 year"; of "1-2 years" or "6 months to 1 year" the longer, which is the most that is paid. */
function monthsAt(text: string, tokens: readonly Token[], at: number): Months | undefined {
  const first = oneOfMonths(tokens, at)
  if (tokens[at]?.number === undefined || tokens[at]?.isExact) return first
  const next = first?.next ?? at + 1
  const isJoined = /^(?:to|or)$/.test(tokens[next]?.word ?? '')
  const isDash = /^\s*[-–—]\s*$/.test(text.slice(tokens[next - 1]?.end, tokens[next]?.start))
  const longer = isJoined || isDash ? oneOfMonths(tokens, isJoined ? next + 1 : next) : undefined
  return longer ?? first
}

function oneOfMonths(tokens: readonly Token[], at: number): Months | undefined {
  const [count, unit] = [tokens[at], tokens[at + 1]?.word ?? '']
  const number = count?.word === 'a' ? 1 : count?.number
  if (number === undefined || count?.isExact) return undefined
  const months = MONTH.test(unit) ? number : YEAR.test(unit) ? number * MONTHS_A_YEAR : undefined
  if (months === undefined || !Number.isInteger(months) || months > MOST_ADVANCE_MONTHS) return undefined
  return { months, next: at + 2 }
}

/** "to move in under 20k", "move-in cost 15000", "under GH₵20,000 to move in". */
function moveInAt(text: string, tokens: readonly Token[], at: number): TermWords | undefined {
  const named = moveInEnd(tokens, at)
  if (named !== undefined) {
    const amount = amountAt(text, tokens, named)
    return amount && { terms: { maxMoveIn: amount.cedis }, next: amount.next }
  }
  const amount = amountAt(text, tokens, at)
  const end = amount && moveInEnd(tokens, amount.next)
  // Of two amounts the one after it is meant.
  if (end === undefined || !amount || amountAt(text, tokens, end)) return undefined
  return { terms: { maxMoveIn: amount.cedis }, next: end }
}

/** The token after "to move in", "cost to move in", "move-in budget of"; undefined where nothing of the kind stands. */
function moveInEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = (index: number) => tokens[index]?.word ?? ''
  let next = at
  if (/^(?:cost|costs|total|all|everything|money)$/.test(word(next))) next += 1
  if (word(next) === 'to') next += 1
  if (word(next) === 'movein') next += 1
  else if (/^(?:move|moving)$/.test(word(next)) && word(next + 1) === 'in') next += 2
  else return undefined
  if (/^(?:cost|costs|budget|price|total|money|fee)$/.test(word(next))) next += 1
  return /^(?:of|is|for|with)$/.test(word(next)) ? next + 1 : next
}

/** An amount that is a limit above; a range or a limit below is none. */
function amountAt(text: string, tokens: readonly Token[], at: number) {
  const price = priceAt(text, tokens, at)
  if (price && 'foreignUntil' in price) return undefined
  if (price) {
    const cedis = limitOf(price)
    return cedis ? { cedis, next: price.next } : undefined
  }
  const bare = barePriceAt(text, tokens, at)
  return bare === undefined ? undefined : { cedis: bare, next: at + 1 }
}
