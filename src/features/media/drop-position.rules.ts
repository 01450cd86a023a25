/** Where a row of a list begins and ends, from the top of the page. */
export type RowBox = { top: number; bottom: number }

/** The position that a row takes when it is let go `offset` pixels below where it stood. */
export function dropPosition(rows: readonly RowBox[], from: number, offset: number): number {
  const row = rows[from]
  if (!row) return from
  const middle = (row.top + row.bottom) / 2 + offset
  const isBefore = (each: RowBox) => (each.top + each.bottom) / 2 < middle
  return rows.filter((each, index) => index !== from && isBefore(each)).length
}

/** How far each row stands from its place while the row `from` hovers over the position `to`. */
export function shifts(rows: readonly RowBox[], from: number, to: number): number[] {
  const row = rows[from]
  const neighbour = rows[from + 1] ?? rows[from - 1]
  if (!row || !neighbour) return rows.map(() => 0)
  // The row's height and the gap beside it.
  const space = rows[from + 1] ? neighbour.top - row.top : row.bottom - neighbour.bottom
  return rows.map((_, index) => {
    if (index > from && index <= to) return -space
    return index < from && index >= to ? space : 0
  })
}
