import { formatPrice } from '#/shared/money.ts'

const WIDTH = 600
const HEIGHT = 200
const MOST_POINTS = 60
const MONTHS_A_YEAR = 12
const MOST_YEARS_NAMED = 10

/** What is owned and what is left to pay over the months, as lines of a picture of 600 by 200 with room around it. */
export type EquityPicture = {
  equityArea: string
  equityLine: string
  leftLine: string
  /** Years along the foot, by how far right they stand. */
  years: { x: number; label: string }[]
  /** The price, at the height of the picture. */
  top: string
  /** The picture in a sentence, for who does not see it. */
  text: string
}

/** The picture of paying a price over so many months. Formats money: server only. */
export function equityPicture({
  pricePesewas,
  months,
  equityAfter,
}: {
  pricePesewas: number
  months: number
  /** What is owned after so many months, 0 to all of them, in whole pesewas. */
  equityAfter: (month: number) => number
}): EquityPicture {
  const step = Math.ceil(months / MOST_POINTS)
  const shown = [...Array.from({ length: Math.ceil(months / step) }, (_, at) => at * step), months]
  const x = (month: number) => Math.round((month / months) * WIDTH)
  const y = (pesewas: number) => Math.round((1 - pesewas / pricePesewas) * HEIGHT)
  const lineOf = (amount: (month: number) => number) =>
    `M${shown.map((month) => `${x(month)} ${y(amount(month))}`).join('L')}`
  const equityLine = lineOf(equityAfter)
  const every = Math.ceil(months / MONTHS_A_YEAR / MOST_YEARS_NAMED)
  const years = Array.from(
    { length: Math.floor(months / MONTHS_A_YEAR / every) },
    (_, at) => (at + 1) * every,
  )
  return {
    equityLine,
    equityArea: `${equityLine}V${HEIGHT}H0Z`,
    leftLine: lineOf((month) => pricePesewas - equityAfter(month)),
    years: years.map((year) => ({ x: x(year * MONTHS_A_YEAR), label: `${year} yr` })),
    top: formatPrice(pricePesewas),
    text: `Equity rises from ${formatPrice(equityAfter(0))} to ${formatPrice(equityAfter(months))} over ${months} months, while what is left to pay falls from ${formatPrice(pricePesewas - equityAfter(0))} to ${formatPrice(pricePesewas - equityAfter(months))}.`,
  }
}
