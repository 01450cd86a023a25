import { formatPrice } from '#/shared/money.ts'

const WIDTH = 600
const HEIGHT = 200
const MOST_POINTS = 60
const MONTHS_A_YEAR = 12
const MOST_YEARS_NAMED = 10
const MONTHS_A_QUARTER = 3

/** What is owned and what is left to pay over the months, as lines of a picture of 600 by 200 with room around it. */
export type EquityPicture = {
  equityArea: string
  equityLine: string
  leftLine: string
  /** Years along the foot, or of less than two the months, by how far right they stand. */
  marks: { x: number; label: string }[]
  /** The price, at the height of the picture. */
  top: string
  /** What the filled line is called: `Equity`, or `Paid` where nothing of it is rent. */
  ownedLabel: string
  /** The picture in a sentence, for who does not see it. */
  text: string
}

/** The picture of paying a price over so many months. Formats money: server only. */
export function equityPicture({
  pricePesewas,
  months,
  equityAfter,
  ownedLabel = 'Equity',
}: {
  pricePesewas: number
  months: number
  /** What is owned after so many months, 0 to all of them, in whole pesewas. */
  equityAfter: (month: number) => number
  ownedLabel?: string
}): EquityPicture {
  const step = Math.ceil(months / MOST_POINTS)
  const shown = [...Array.from({ length: Math.ceil(months / step) }, (_, at) => at * step), months]
  const x = (month: number) => Math.round((month / months) * WIDTH)
  const y = (pesewas: number) => Math.round((1 - pesewas / pricePesewas) * HEIGHT)
  const lineOf = (amount: (month: number) => number) =>
    `M${shown.map((month) => `${x(month)} ${y(amount(month))}`).join('L')}`
  const equityLine = lineOf(equityAfter)
  const marks = months >= 2 * MONTHS_A_YEAR ? yearsOf(months) : quartersOf(months)
  return {
    equityLine,
    equityArea: `${equityLine}V${HEIGHT}H0Z`,
    leftLine: lineOf((month) => pricePesewas - equityAfter(month)),
    marks: marks.map(({ month, label }) => ({ x: x(month), label })),
    top: formatPrice(pricePesewas),
    ownedLabel,
    text: `${ownedLabel} rises from ${formatPrice(equityAfter(0))} to ${formatPrice(equityAfter(months))} over ${months} months, while what is left to pay falls from ${formatPrice(pricePesewas - equityAfter(0))} to ${formatPrice(pricePesewas - equityAfter(months))}.`,
  }
}

function yearsOf(months: number) {
  const every = Math.ceil(months / MONTHS_A_YEAR / MOST_YEARS_NAMED)
  return Array.from({ length: Math.floor(months / MONTHS_A_YEAR / every) }, (_, at) => {
    const year = (at + 1) * every
    return { month: year * MONTHS_A_YEAR, label: `${year} yr` }
  })
}

function quartersOf(months: number) {
  return Array.from({ length: Math.floor(months / MONTHS_A_QUARTER) }, (_, at) => {
    const month = (at + 1) * MONTHS_A_QUARTER
    return { month, label: `${month} mo` }
  })
}
