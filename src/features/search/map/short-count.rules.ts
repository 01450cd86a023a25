// Five signs fit a circle on the map, and six do not.
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 })

/** How many homes a circle on a map stands for, as it shows it: `43`, `14.9k`, `309k`. */
export const shortCount = (count: number): string => short.format(count)
