import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

const MOST_ROOMS = 10
const FEWEST_ROOMS = 3
const HIGHEST_PESEWAS = 10_000_000_000_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
const LONGEST_IN_DAYS = 45

/**
 * The tokens of so many rooms at least; none of few, which most properties have: to collect all these costs more than to
 * pass by the others.
 */
export function roomTokens(name: string, least: number): string[][] {
  if (least < FEWEST_ROOMS) return []
  return [numbers(Math.min(least, MOST_ROOMS), MOST_ROOMS).map((count) => `${name} ${count}`)]
}

/** The tokens of so many months in advance at most. */
export const advanceTokens = (most: number) => numbers(0, most).map((count) => `advance ${count}`)

/** The tokens of all amounts between two, in pesewas; an end that is undefined is open. */
export function amountTokens(name: string, least: number | undefined, most = HIGHEST_PESEWAS): string[] {
  // A step more at each end, because logarithms here and in the database may differ in their last digit.
  const step = (pesewas: number) => Math.floor(Math.log(Math.max(1, pesewas)) * 2)
  return numbers(step(least ?? 0) - 1, step(most) + 1).map((count) => `${name} ${count}`)
}

/**
 * The tokens of all days from one moment to another, or when these are many, of the months that they lie in. `from` is
 * when the first of them begins.
 */
export function timeTokens(from: Date, until: Date): { tokens: string[]; from: Date } {
  const day = (time: Date) => Math.floor((time.getTime() - FIRST_DAY) / MILLISECONDS_PER_DAY)
  if (day(until) - day(from) <= LONGEST_IN_DAYS) {
    return {
      tokens: numbers(day(from), day(until)).map((count) => `day ${count}`),
      from: new Date(FIRST_DAY + day(from) * MILLISECONDS_PER_DAY),
    }
  }
  const month = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth() + 1
  return {
    tokens: numbers(month(from), month(until)).map((count) => `month ${count}`),
    from: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())),
  }
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
