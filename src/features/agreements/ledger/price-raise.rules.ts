import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { BASIS_POINTS } from '#/features/rent-to-own/terms.rules.ts'
import { addMonths, dayAfter } from '#/shared/dates.ts'
import { fractionOf } from '#/shared/money.ts'

/** A price that counts from a day on, instead of the one before. */
export type PriceRaise = { effectiveOn: string; pricePesewas: number }

/** Terms with the raises of the price that stand, in the order of their days. */
export type PricedTerms = RentToOwnTerms & { raises?: readonly PriceRaise[] }

/** For how many days the buyer knows of a raise before it counts. */
export const RAISE_NOTICE_DAYS = 30

/** The price that buying the home on a day is worked out from. */
export function priceOn({ pricePesewas, raises = [] }: PricedTerms, day: string): number {
  return raises.findLast(({ effectiveOn }) => effectiveOn <= day)?.pricePesewas ?? pricePesewas
}

/** The price at the end of the term, with every raise that is announced. */
export function lastPricePesewas({ pricePesewas, raises = [] }: PricedTerms): number {
  return raises.at(-1)?.pricePesewas ?? pricePesewas
}

/** A raise that can be announced: from when, and above which price up to which. */
export type PossibleRaise = { effectiveOn: string; fromPesewas: number; mostPesewas: number }

/**
 * The raise that the seller can announce today: on the first anniversary of the signing that is far enough away. Null
 * where the price is locked, where that anniversary has one, and where the last payment is due before it.
 */
export function possibleRaise(terms: PricedTerms, startsOn: string, today: string): PossibleRaise | null {
  const { months, priceYearlyCapBasisPoints: cap, raises = [] } = terms
  const soonest = dayAfter(today, RAISE_NOTICE_DAYS)
  let passed = 12
  while (addMonths(startsOn, passed) < soonest) passed += 12
  const effectiveOn = addMonths(startsOn, passed)
  if (passed > months || raises.some((raise) => raise.effectiveOn >= effectiveOn)) return null
  const fromPesewas = lastPricePesewas(terms)
  const mostPesewas = fromPesewas + fractionOf(fromPesewas, cap, BASIS_POINTS)
  return mostPesewas > fromPesewas ? { effectiveOn, fromPesewas, mostPesewas } : null
}
