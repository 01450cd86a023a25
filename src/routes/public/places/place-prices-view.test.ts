import { expect, test } from 'vitest'
import type { PlacePrices } from '#/features/properties/medians/place-price.rules.ts'
import { presentPlacePrices } from './place-prices-view.server.ts'

const now = new Date('2026-11-23T09:00:00Z')
const rooms: PlacePrices = {
  tag: 'For Rent',
  type: 'Room',
  hasSamples: false,
  months: [
    { month: '2026-09-01', homes: 5, medianPesewas: 50_000 },
    { month: '2026-10-01', homes: 6, medianPesewas: 60_000 },
    { month: '2026-11-01', homes: 12, medianPesewas: 55_000 },
  ],
}

test('prices are told with the homes that they stand on, how they changed, drawn and as rows', () => {
  const [shown] = presentPlacePrices([rooms], now)
  expect(shown).toMatchObject({
    title: 'Room for rent',
    summary:
      'Half of 12 homes asked GH₵550 a month or less in November 2026. 10% more than in September 2026.',
    rows: [
      { month: 'November 2026', price: 'GH₵550 a month', homes: '12 homes' },
      { month: 'October 2026', price: 'GH₵600 a month', homes: '6 homes' },
      { month: 'September 2026', price: 'GH₵500 a month', homes: '5 homes' },
    ],
  })
  expect(shown?.line?.label).toBe(
    'Middle price from GH₵500 a month in September 2026 to GH₵550 a month in November 2026',
  )
  expect(shown?.line?.points).toHaveLength(3)
})

test('one month alone is not shown, two are', () => {
  const shownOf = (months: number) =>
    presentPlacePrices([{ ...rooms, months: rooms.months.slice(0, months) }], now)
  expect(shownOf(1)).toEqual([])
  expect(shownOf(2)).toHaveLength(1)
  expect(presentPlacePrices([], now)).toEqual([])
})

test('the line is broken at a month of which nothing is known, and the running month ends now', () => {
  const months = rooms.months.filter(({ month }) => month !== '2026-10-01')
  const [shown] = presentPlacePrices([{ ...rooms, months }], now)
  expect(shown?.line?.path.match(/M/g)).toHaveLength(2)
  expect(shown?.line?.path).toMatch(/H632$/)
  const [whole] = presentPlacePrices([rooms], now)
  expect(whole?.line?.path.match(/M/g)).toHaveLength(1)
})
