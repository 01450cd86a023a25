/**
 * How many months' rent a landlord may demand in advance, by the day from which the rule holds; the latest that has
 * begun counts. Rent Act, 1963 (Act 220), section 25 (5): to demand more is an offence.
 */
export const RENT_ADVANCE_LIMITS: readonly { readonly from: string; readonly months: number }[] = [
  { from: '1963-12-12', months: 6 },
]

/** The longest advance that the law allows on that day, in months; null when it sets none. */
export function longestAdvanceMonths(on: Date, limits = RENT_ADVANCE_LIMITS): number | null {
  // Accra keeps UTC all year.
  const day = on.toISOString().slice(0, 10)
  const begun = limits.filter(({ from }) => from <= day).sort((a, b) => a.from.localeCompare(b.from))
  return begun.at(-1)?.months ?? null
}

/** True when an agent asks for more months in advance than the law allows on that day. */
export function isAdvanceUnlawful(advanceMonths: number | null, on: Date): boolean {
  const longest = longestAdvanceMonths(on)
  return advanceMonths !== null && longest !== null && advanceMonths > longest
}
