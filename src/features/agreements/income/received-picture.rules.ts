import type { MonthOfMoney } from './received.queries.server.ts'

const WIDTH = 360
const HEIGHT = 150
// Between two months, as a part of a month's width.
const GAP = 0.3

/** Two bars for each month, what was due and what came in, in a picture of 360 by 150; y grows downwards. */
export type ReceivedPicture = {
  bars: { month: string; x: number; width: number; due: number; received: number }[]
}

/** The heights by the greatest amount of all; a month without money has bars of 0. */
export function receivedPicture(months: readonly MonthOfMoney[]): ReceivedPicture {
  const most = Math.max(
    1,
    ...months.flatMap(({ duePesewas, receivedPesewas }) => [duePesewas, receivedPesewas]),
  )
  const step = WIDTH / Math.max(months.length, 1)
  const heightOf = (pesewas: number) => Math.round((Math.max(pesewas, 0) / most) * HEIGHT)
  return {
    bars: months.map(({ month, duePesewas, receivedPesewas }, at) => ({
      month,
      x: Math.round(at * step + (step * GAP) / 2),
      width: Math.round((step * (1 - GAP)) / 2),
      due: heightOf(duePesewas),
      received: heightOf(receivedPesewas),
    })),
  }
}
