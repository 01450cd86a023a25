const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const BEDROOMS = new RegExp(`\\b(${NUMBERS.join('|')}|[1-9]\\d?)[ -]?bed(room)?s?\\b`, 'i')

/** How many bedrooms a title names, as in `Three-bedroom house` or `3 bed flat`; null when it names none. */
export function bedsInTitle(title = ''): number | null {
  const [, said] = BEDROOMS.exec(title) ?? []
  if (said === undefined) return null
  return NUMBERS.indexOf(said.toLowerCase()) + 1 || Number(said)
}
