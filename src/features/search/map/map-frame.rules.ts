type Mark = { latitude: number; longitude: number; count: number }

/** Degrees to each side of a mark: a town with what lies around it. */
const REACH = 0.35
/** What a map must show of a town's homes even where some lie far out. */
const MOST = 0.8

/**
 * The marks that a map of a search opens on: those around the one with most homes where that is more than half of all,
 * since from a view of the whole country nobody tells one home from the next, without the few that lie farthest out; else
 * every mark.
 */
export function marksToOpenOn<M extends Mark>(marks: readonly M[]): readonly M[] {
  const [middle] = marks.toSorted((one, other) => other.count - one.count)
  if (!middle) return marks
  const distance = ({ latitude, longitude }: Mark) =>
    Math.hypot(latitude - middle.latitude, longitude - middle.longitude)
  const near = marks.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude - middle.latitude) <= REACH && Math.abs(longitude - middle.longitude) <= REACH,
  )
  if (2 * sumOf(near) <= sumOf(marks)) return marks
  const least = MOST * sumOf(near)
  const close = [...near]
  for (const mark of near.toSorted((one, other) => distance(other) - distance(one))) {
    if (sumOf(close) - mark.count < least) break
    close.splice(close.indexOf(mark), 1)
  }
  return close
}

const sumOf = (marks: readonly Mark[]) => marks.reduce((sum, { count }) => sum + count, 0)
