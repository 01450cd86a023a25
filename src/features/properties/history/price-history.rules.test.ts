import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changePercent,
  drawPriceLine,
  drawPriceStretches,
  lastReduction,
  type PriceEvent,
} from './price-history.rules.ts'

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
      { x: 320, y: 30.4 },
    ])
    expect(line?.path).toBe('M8 8H320V30.4H632')
  })

  test('falls by as much of its picture as the price fell, from a foot at nothing', () => {
    const fall = (percent: number) => {
      const line = drawPriceLine([listed(1, 10_000), price(11, 10_000 - percent * 100)], day(21))
      const [before, after] = line?.points ?? []
      return ((after?.y ?? 0) - (before?.y ?? 0)) / ((line?.height ?? 0) - (before?.y ?? 0))
    }
    for (const percent of [2, 10, 50, 99]) expect(fall(percent)).toBeCloseTo(percent / 100, 2)
  })

  test('is broken where nothing is known', () => {
    const stretch = (from: number, to: number, pricePesewas: number) => ({
      from: day(from),
      to: day(to),
      pricePesewas,
    })
    const line = drawPriceStretches([stretch(1, 6, 500), stretch(6, 11, 400), stretch(16, 21, 250)])
    expect(line?.path).toBe('M8 8H164V30.4H320M476 64H632')
    expect(line?.area).toBe('M8 120V8H164V120ZM164 120V30.4H320V120ZM476 120V64H632V120Z')
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
