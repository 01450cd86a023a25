import { describe, expect, test } from 'vitest'
import { fieldText, groupDigits, priceStops, thumbStop } from './price-bounds.rules.ts'

const sale = priceStops('For Sale')
const rent = priceStops('For Rent')
const last = sale.length - 1

describe('the price range', () => {
  test('has the usual prices of its tag, those of sales without one', () => {
    expect([sale[0], sale.at(-1)]).toEqual([50_000, 800_000])
    expect([rent[0], rent.at(-1)]).toEqual([500, 40_000])
    expect(priceStops(undefined)).toEqual(sale)
  })
  test.each([
    ['sales', sale],
    ['rents', rent],
  ])('rises from one %s to the next by at most a half', (_tag, stops) => {
    for (const [at, stop] of stops.slice(1).entries()) {
      expect(stop).toBeGreaterThan(stops[at] ?? 0)
      expect(stop / (stops[at] ?? 0)).toBeLessThanOrEqual(1.5)
    }
  })
  test('stands at its open end while the field is empty or unreadable', () => {
    expect(thumbStop('', 'lowest', sale)).toBe(0)
    expect(thumbStop(' ', 'highest', sale)).toBe(last)
    expect(thumbStop('about 5', 'highest', sale)).toBe(last)
  })
  test('stands at the stop below a typed price, at the nearer end when it lies outside', () => {
    expect(sale[thumbStop('120,000', 'lowest', sale)]).toBe(120_000)
    expect(sale[thumbStop('149,999', 'lowest', sale)]).toBe(120_000)
    expect(thumbStop('3', 'highest', sale)).toBe(0)
    expect(thumbStop('5000000', 'highest', sale)).toBe(last)
  })
  test('says nothing at its open end and the price in between', () => {
    expect(fieldText(0, 'lowest', sale)).toBe('')
    expect(fieldText(last, 'highest', sale)).toBe('')
    expect(fieldText(last, 'lowest', sale)).toBe('800,000')
    expect(fieldText(0, 'highest', rent)).toBe('500')
  })
  test('reads back every stop that it writes', () => {
    for (const stops of [sale, rent])
      for (const at of stops.keys())
        for (const end of ['lowest', 'highest'] as const)
          expect(thumbStop(fieldText(at, end, stops), end, stops)).toBe(at)
  })
})

test('thousands are marked as everywhere in Ghana', () => {
  expect([0, 999, 1_000, 1_250_000].map(groupDigits)).toEqual(['0', '999', '1,000', '1,250,000'])
})
