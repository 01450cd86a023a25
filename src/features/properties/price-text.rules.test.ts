import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { cedisText, parseCedis, parseWholeCedis } from './price-text.rules.ts'

describe('a price that somebody typed', () => {
  test.each([
    ['1250000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['1250000.5', 125_000_050],
    ['0.29', 29],
    ['.29', 29],
    ['1.10', 110],
    ['0', 0],
    ['00012', 1_200],
    ['100000000000', MAX_PESEWAS],
    ['1.5m', 150_000_000],
    ['1.5 M', 150_000_000],
    ['2 million', 200_000_000],
    ['500k', 50_000_000],
    ['500K cedis', 50_000_000],
    ['GHS 3000', 300_000],
    ['ghs3,000', 300_000],
    ['GH₵5', 500],
    ['GH¢ 5', 500],
    ['₵5', 500],
    ['3 000', 300_000],
    ['3\u00a0000', 300_000],
    ['3,000.50', 300_050],
    ['0.00000001m', 1],
  ])('%j is read', (text, pesewas) => {
    expect(parseCedis(text)).toBe(pesewas)
  })

  test.each([
    [''],
    ['.'],
    ['1.'],
    ['-1'],
    ['+1'],
    ['1e5'],
    ['0x10'],
    ['1.234'],
    ['NaN'],
    ['Infinity'],
    ['1e309'],
    ['5abc'],
    ['1,25'],
    ['1,2500'],
    [',250'],
    ['١٢٣'],
    ['1 25'],
    ['k'],
    ['GHS'],
    ['1.5km'],
    ['1.000000001m'],
    ['$5'],
    ['5 dollars'],
    ['999999999999m'],
    ['9'.repeat(30)],
  ])('%j is no price', (text) => {
    expect(parseCedis(text)).toBeNull()
  })

  test('is the same to the pesewa after it was written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PESEWAS }), (pesewas) => {
        expect(parseCedis(cedisText(pesewas))).toBe(pesewas)
      }),
      { numRuns: 2_000 },
    )
  })

  test('means the same with thousands in groups, shortened to k or m, and with the currency', () => {
    const written = fc.tuple(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom('', 'GHS ', 'ghs', 'GH₵', '₵ '),
      fc.constantFrom(',', ' ', ''),
    )
    fc.assert(
      fc.property(written, ([cedis, currency, separator]) => {
        const grouped = String(cedis).replace(/\B(?=(\d{3})+$)/g, separator)
        expect(parseCedis(currency + grouped)).toBe(cedis * 100)
        expect(parseCedis(`${currency}${cedis}k`)).toBe(cedis * 100_000)
        expect(parseCedis(`${currency}${cedis / 1_000_000}m`)).toBe(
          /e/.test(`${cedis / 1_000_000}`) ? null : cedis * 100,
        )
      }),
    )
  })

  test('is rounded to whole cedis so that a range leaves nothing out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PESEWAS }), (pesewas) => {
        const text = cedisText(pesewas)
        const [least, most] = [parseWholeCedis(text, 'down') ?? -1, parseWholeCedis(text, 'up') ?? -1]
        expect(least * 100).toBeLessThanOrEqual(pesewas)
        expect(most * 100).toBeGreaterThanOrEqual(pesewas)
        expect(most - least).toBe(pesewas % 100 === 0 ? 0 : 1)
      }),
    )
  })

  test('is a whole number of pesewas or nothing, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,eE+km ₵-]{0,16}$/))
    fc.assert(
      fc.property(text, (typed) => {
        const pesewas = parseCedis(typed)
        expect(pesewas === null || (Number.isSafeInteger(pesewas) && pesewas >= 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
