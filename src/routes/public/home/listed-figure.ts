/** How many properties are listed, as a figure to be proud of: below ten and full tens exactly, else full tens with a plus. */
export function listedFigure(count: number): string {
  const tens = Math.floor(count / 10) * 10
  return count < 10 || count === tens ? count.toLocaleString('en-GB') : `${tens.toLocaleString('en-GB')}+`
}
