import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePercent, drawPriceLine, lastReduction, type PriceEvent } from './price-history.rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const listed = (number: number, pricePesewas: number): PriceEvent => ({
  kind: 'listed',
  at: day(number),
  pricePesewas,
})
const price = (number: number, pricePesewas: number): PriceEvent => ({
  kind: 'price',
  at: day(number),
  pricePesewas,
})

describe('a reduction', () => {
  test('is the last change of the price when it went down', () => {
    expect(lastReduction([listed(1, 500), price(5, 450), price(9, 400)])).toEqual({
      at: day(9),
      fromPesewas: 450,
      toPesewas: 400,
    })
    expect(lastReduction([listed(1, 500), price(5, 450), listed(9, 450)])?.toPesewas).toBe(450)
  })

  test('is none when the price went up since, never changed, or nothing is known', () => {
    expect(lastReduction([listed(1, 500), price(5, 450), price(9, 460)])).toBeNull()
    expect(lastReduction([listed(1, 500), listed(9, 500)])).toBeNull()
    expect(lastReduction([price(1, 400)])).toBeNull()
    expect(lastReduction([])).toBeNull()
  })

  test('is said in whole per cent', () => {
    expect([changePercent(500, 450), changePercent(450, 500), changePercent(1_000, 999)]).toEqual([
      -10, 11, 0,
    ])
  })
})

describe('the line of a price', () => {
  test('goes in steps from the first listing to today', () => {
    const line = drawPriceLine([listed(1, 500), price(11, 400)], day(21))
    expect(line?.points).toEqual([
      { x: 8, y: 8 },
      { x: 320, y: 112 },
    ])
    expect(line?.path).toBe('M8 8H320V112H632')
  })

  test('is none of a price that never changed', () => {
    expect(drawPriceLine([listed(1, 500), listed(9, 500)], day(21))).toBeNull()
    expect(drawPriceLine([], day(21))).toBeNull()
  })

  test('never leaves its picture, whatever happened', () => {
    const event = fc.record({
      days: fc.integer({ min: 0, max: 2_000 }),
      pesewas: fc.integer({ min: 1, max: 1e13 }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (found) => {
        const events = found
          .toSorted((one, other) => one.days - other.days)
          .map(({ days, pesewas }) => price(days, pesewas))
        const line = drawPriceLine(events, events.at(-1)?.at ?? day(1))
        for (const { x, y } of line?.points ?? []) {
          expect(x >= 0 && x <= 640 && y >= 0 && y <= 120).toBe(true)
        }
        if (line) expect(line.path).not.toMatch(/NaN|Infinity/)
      }),
    )
  })
})
