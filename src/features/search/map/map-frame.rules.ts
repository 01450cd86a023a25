type Mark = { latitude: number; longitude: number; count: number }

/** Degrees to each side of a mark: a town with what lies around it. */
const REACH = 0.3

/**
 * The marks that a map of a search opens on: those around one town where more than half of the homes are, since from a
 * view of the whole country nobody tells one home from the next; else all of them.
 */
export function marksToOpenOn<M extends Mark>(marks: readonly M[]): readonly M[] {
  let best: readonly M[] = []
  let most = 0
  for (const { latitude, longitude } of marks) {
    const near = marks.filter(
      (other) =>
        Math.abs(other.latitude - latitude) <= REACH && Math.abs(other.longitude - longitude) <= REACH,
    )
    const count = sumOf(near)
    if (count > most) [best, most] = [near, count]
  }
  return 2 * most > sumOf(marks) ? best : marks
}

const sumOf = (marks: readonly Mark[]) => marks.reduce((sum, { count }) => sum + count, 0)
