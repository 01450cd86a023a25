/** How many properties are listed, as a figure to be proud of: below ten exactly, from there on full tens with a plus. */
export function listedFigure(count: number): string {
  return count < 10 ? String(count) : `${(Math.floor(count / 10) * 10).toLocaleString('en-GB')}+`
}
