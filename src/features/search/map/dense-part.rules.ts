import type { HomeMap } from './home-map.schema.ts'

// To each side of a mark: Accra with Tema and Kasoa.
const REACH_DEGREES = 0.4

/**
 * The marks around the one with the most homes near it, `reach` degrees to each side, where these are half of all homes
 * or more; else all of them.
 */
export function densePart({ homes, clusters }: Pick<HomeMap, 'homes' | 'clusters'>, reach = REACH_DEGREES) {
  const countOf = (marks: readonly { count: number }[]) => marks.reduce((sum, { count }) => sum + count, 0)
  const all = [...homes.map((home) => ({ ...home, count: 1 })), ...clusters]
  let most: typeof all = []
  for (const { latitude, longitude } of all) {
    const near = all.filter(
      (mark) => Math.abs(mark.latitude - latitude) < reach && Math.abs(mark.longitude - longitude) < reach,
    )
    if (countOf(near) > countOf(most)) most = near
  }
  return countOf(most) * 2 >= countOf(all) ? most : all
}
