import { dayOf } from '#/shared/dates.ts'

/** How many months' rent a landlord may demand in advance, and the day from which that holds, as `1963-12-12`. */
export type RentAdvanceLimit = { readonly from: string; readonly months: number }

/** The longest advance that the law allows on that day, in months, by the limit that began last; null when none has. */
export function longestAdvanceMonths(on: Date, limits: readonly RentAdvanceLimit[]): number | null {
  const day = dayOf(on)
  const begun = limits.filter(({ from }) => from <= day).sort((a, b) => a.from.localeCompare(b.from))
  return begun.at(-1)?.months ?? null
}
