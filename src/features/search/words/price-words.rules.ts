import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { parseCedis } from '../../properties/price-text.rules.ts'
import type { PriceEnd } from '../price-ends.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'
import { numberWordsAt } from './number-words.rules.ts'
import {
  ABOUT,
  AT_LEAST,
  AT_MOST,
  after,
  MONTHLY,
  OR_LESS,
  OR_MORE,
  TO,
  YEARLY,
} from './price-phrases.rules.ts'
import { type Token, withPoint } from './word-token.rules.ts'

/** A price that words say: whole cedis a month for rent. `next` is the token after it. */
export type PriceWords = Pick<PropertyFilters, PriceEnd> & { isRent: boolean; next: number }

/** The limit above, of a price that has none below. */
export const limitOf = ({ minPrice, maxPrice }: PriceWords) => (minPrice === undefined ? maxPrice : undefined)

/** A number of money without a limit of its own: foreign money is none that we could compare. */
type Money = {
  pesewas: number
  number: number
  unit: string
  hasCurrency: boolean
  isGrouped: boolean
  next: number
}

/** The token after an amount of another money. */
export type ForeignMoney = { foreignUntil: number }

const CURRENCY = /^(?:ghs|gh|ghc|gh[₵¢]|[₵¢]|cedis?)$/
const FOREIGN = /^(?:[$€£]|usd|dollars?|euros?|eur|gbp|pounds?)$/
const UNIT = /^(?:k|thousand|m|mn|mil|million)$/
const LEAST_PESEWAS = 10 * PESEWAS_PER_CEDI

const MONTHS = 12
/** "Around" takes in so much to each side. */
const ABOUT_SHARE = 0.2

// Only money is written so; what is counted is asked for apart.
const GROUPED = /^\d{1,3}(?:,\d{3})+/
const CENT_GROUP = /^ \d{3}$/

function moneyAt(text: string, tokens: readonly Token[], at: number): Money | ForeignMoney | undefined {
  let index = at
  let hasCurrency = false
  const first = tokens[index]
  if (first && FOREIGN.test(first.word)) {
    const worded = numberWordsAt(tokens, index + 1)
    if (worded) return { foreignUntil: worded.next }
    if (tokens[index + 1]?.number !== undefined)
      return { foreignUntil: index + (UNIT.test(tokens[index + 2]?.word ?? '') ? 3 : 2) }
  }
  if (first && CURRENCY.test(first.word)) {
    hasCurrency = true
    index += 1
  }
  const worded = numberWordsAt(tokens, index)
  if (worded) {
    if (FOREIGN.test(tokens[worded.next]?.word ?? '')) return { foreignUntil: worded.next + 1 }
    const next = afterCurrency(text, tokens, worded.next)
    hasCurrency ||= next > worded.next
    return { ...worded, pesewas: worded.number * PESEWAS_PER_CEDI, hasCurrency, isGrouped: false, next }
  }
  const digits = tokens[index]
  if (!digits || digits.number === undefined || !/^\.?\d/.test(digits.word)) return undefined
  let last = index
  index += 1
  while (hasCurrency && tokens[index] && CENT_GROUP.test(text.slice(tokens[last]?.end, tokens[index]?.end))) {
    last = index
    index += 1
  }
  const unit = tokens[index]
  const isUnit = unit && UNIT.test(unit.word) && /^ ?$/.test(text.slice(tokens[last]?.end, unit.start))
  if (isUnit) {
    last = index
    index += 1
  }
  const written = text.slice(digits.start, tokens[last]?.end)
  const behind = tokens[index]
  if (behind && FOREIGN.test(behind.word)) return { foreignUntil: index + 1 }
  const end = afterCurrency(text, tokens, index)
  hasCurrency ||= end > index
  index = end
  const isGrouped = GROUPED.test(written)
  const pesewas = parseCedis(withPoint(written))
  if (pesewas === null) return undefined
  return {
    pesewas,
    number: digits.number,
    unit: isUnit ? unit.word : '',
    hasCurrency,
    isGrouped,
    next: index,
  }
}

/**
 * The token after what stands behind an amount of cedis: "cedis", "ghana cedis"; the same token where nothing does. Behind
 * a dash it is the other end's, as in "GHS 2,000 - GHS 3,000".
 */
function afterCurrency(text: string, tokens: readonly Token[], at: number): number {
  if (!/^\s*$/.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start))) return at
  const start = tokens[at]?.word === 'ghana' ? at + 1 : at
  return CURRENCY.test(tokens[start]?.word ?? '') ? start + 1 : at
}

/** The price that begins at a token, which may be in another money; undefined when there is none. */
export function priceAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): PriceWords | ForeignMoney | undefined {
  // Numbers within something longer, such as a digital address, are no money.
  if (/[\p{L}\p{N}-]/u.test(text[(tokens[at]?.start ?? 0) - 1] ?? '')) return undefined
  const between = /^(?:between|btw|btwn|from|within)$/.test(tokens[at]?.word ?? '') ? at + 1 : undefined
  const range = rangeAt(text, tokens, between ?? at, between !== undefined)
  if (range) return range
  const [atMost, least, about] = [AT_MOST, AT_LEAST, ABOUT].map((list) => after(list, tokens, at))
  // "price from" says more than "price".
  const most = atMost !== undefined && (least ?? 0) > atMost ? undefined : atMost
  const said = most ?? least ?? about
  const money = moneyAt(text, tokens, said ?? at)
  if (!money || 'foreignUntil' in money) return money
  if (isCountOfSomething(tokens, money)) return undefined
  const period = periodOf(tokens, money.next)
  const pesewas = money.pesewas / period.months
  const less = after(OR_LESS, tokens, period.next)
  const more = after(OR_MORE, tokens, period.next)
  const isPlus = /^\+/.test(text.slice(tokens[money.next - 1]?.end))
  const isPrice =
    said !== undefined || money.unit || money.hasCurrency || money.isGrouped || period.isRent || less || more
  if (!isPrice || pesewas < LEAST_PESEWAS) return undefined
  const common = { isRent: period.isRent }
  if (about !== undefined) {
    return {
      ...ends(pesewas * (1 - ABOUT_SHARE), pesewas * (1 + ABOUT_SHARE)),
      ...common,
      next: period.next,
    }
  }
  const isLeast = least !== undefined || (most === undefined && (more !== undefined || isPlus))
  const next = (isLeast ? more : less) ?? period.next
  return { ...(isLeast ? ends(pesewas, undefined) : ends(undefined, pesewas)), ...common, next }
}

function rangeAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  isAnnounced: boolean,
): PriceWords | undefined {
  const first = moneyAt(text, tokens, at) ?? countAt(tokens, at)
  if (!first || 'foreignUntil' in first) return undefined
  const isDash = /^\s*[-–—]\s*$/.test(text.slice(tokens[first.next - 1]?.end, tokens[first.next]?.start))
  const to = isDash ? first.next : after(TO, tokens, first.next)
  if (to === undefined) return undefined
  const joint = isDash ? 'to' : tokens[to - 1]?.word
  const second = moneyAt(text, tokens, to)
  if (!second || 'foreignUntil' in second || isCountOfSomething(tokens, second)) return undefined
  // "500 to 1m" means 500 thousand, "1 to 2m" one million.
  const [low, high] = [withUnitOf(first, second), withUnitOf(second, first)]
  const isMoney = first.unit || second.unit || first.hasCurrency || second.hasCurrency
  const isLarge = first.number >= LEAST_RANGE && second.number >= LEAST_RANGE
  if (!isMoney && !(isLarge && (isAnnounced || isDash || joint !== 'and'))) return undefined
  const period = periodOf(tokens, second.next)
  const [from, until] = [Math.min(low, high) / period.months, Math.max(low, high) / period.months]
  if (from < LEAST_PESEWAS) return undefined
  return { ...ends(from, until), isRent: period.isRent, next: period.next }
}

/** A number word without a unit, which the other end of a range may have: "between one and two million". */
function countAt(tokens: readonly Token[], at: number): Money | undefined {
  const { number, isExact } = tokens[at] ?? {}
  if (number === undefined || isExact) return undefined
  const pesewas = number * PESEWAS_PER_CEDI
  return { pesewas, number, unit: '', hasCurrency: false, isGrouped: false, next: at + 1 }
}

const LEAST_RANGE = 100
const THOUSAND = 1_000
const MILLION = 1_000_000

function withUnitOf(money: Money, other: Money): number {
  if (money.unit || !other.unit) return money.pesewas
  const factor = other.unit.startsWith('m') ? MILLION : THOUSAND
  // "500 to 1m" are thousands, "500 to 1k" five hundred.
  const isSmaller = money.number > other.number && money.number >= LEAST_RANGE
  if (isSmaller) return money.pesewas * (factor === MILLION ? THOUSAND : 1)
  return money.pesewas * (money.number < THOUSAND ? factor : 1)
}

const COUNTED =
  /^(?:bed|bath|room|wash|toilet|bdr|br$|acre|plot|sq|square|feet|foot|ft$|year|floor|stor(?:ey|y)|car|x$|by$|%|minute|min$|km|unit|month)/

// "from 2 bedrooms", "1 year", "under 3 minutes".
function isCountOfSomething(tokens: readonly Token[], { next, unit, hasCurrency, number }: Money): boolean {
  const word = tokens[next]?.word
  if (unit || hasCurrency || word === undefined) return false
  return COUNTED.test(word) && !(number >= LEAST_RANGE && /^(?:month|year)/.test(word))
}

function periodOf(tokens: readonly Token[], at: number): { months: number; isRent: boolean; next: number } {
  const month = after(MONTHLY, tokens, at)
  if (month !== undefined) return { months: 1, isRent: true, next: month }
  const year = after(YEARLY, tokens, at)
  return year === undefined
    ? { months: 1, isRent: false, next: at }
    : { months: MONTHS, isRent: true, next: year }
}

function ends(from: number | undefined, until: number | undefined): Pick<PriceWords, PriceEnd> {
  return {
    ...(from === undefined ? {} : { minPrice: Math.floor(from / PESEWAS_PER_CEDI) }),
    ...(until === undefined ? {} : { maxPrice: Math.ceil(until / PESEWAS_PER_CEDI) }),
  }
}

const BARE_LEAST = 300
const BARE_MOST = 100_000_000
const BARE_STEP = 50

/** A number alone that is most likely what somebody can pay: "2 bedroom madina 1500". */
export function barePriceAt(text: string, tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (!token || token.isExact || token.number === undefined || !/^\d/.test(token.word)) return undefined
  const isAlone = /^\s?$/.test(text[token.start - 1] ?? '') && /^[\s,]?$/.test(text[token.end] ?? '')
  const { number } = token
  const isRound = Number.isInteger(number) && number % BARE_STEP === 0
  const [before, next] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? '']
  const isMeasure = COUNTED.test(next) || /^(?:by|x|built|since|plot|no)$/.test(before)
  return isAlone && isRound && !isMeasure && number >= BARE_LEAST && number <= BARE_MOST ? number : undefined
}
