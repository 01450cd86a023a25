import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldText, groupDigits, priceBounds, thumbPosition } from './price-bounds.rules.ts'

const sale = priceBounds('For Sale')

describe('the price range', () => {
  test('has the usual prices of its tag, those of sales without one', () => {
    expect(sale).toMatchObject({ lowest: 50_000, highest: 800_000 })
    expect(priceBounds('For Rent')).toMatchObject({ lowest: 500, highest: 40_000 })
    expect(priceBounds(undefined)).toEqual(sale)
  })
  test('stands at its open end while the field is empty or unreadable', () => {
    expect(thumbPosition('', sale.lowest, sale)).toBe(50_000)
    expect(thumbPosition(' ', sale.highest, sale)).toBe(800_000)
    expect(thumbPosition('about 5', sale.highest, sale)).toBe(800_000)
  })
  test('stands where a typed price is, at the nearer end when it lies outside', () => {
    expect(thumbPosition('120,000', sale.lowest, sale)).toBe(120_000)
    expect(thumbPosition('3', sale.highest, sale)).toBe(50_000)
    expect(thumbPosition('5000000', sale.highest, sale)).toBe(800_000)
  })
  test('says nothing at its open end and the price in between', () => {
    expect(fieldText(50_000, sale.lowest)).toBe('')
    expect(fieldText(800_000, sale.highest)).toBe('')
    expect(fieldText(800_000, sale.lowest)).toBe('800,000')
  })
  test('reads back every position that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: sale.lowest, max: sale.highest }), (position) => {
        expect(thumbPosition(fieldText(position, sale.lowest), sale.lowest, sale)).toBe(position)
      }),
    )
  })
})

test('thousands are marked as everywhere in Ghana', () => {
  expect([0, 999, 1_000, 1_250_000].map(groupDigits)).toEqual(['0', '999', '1,000', '1,250,000'])
})
