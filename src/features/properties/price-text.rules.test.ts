import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { cedisText, parseCedis } from './price-text.rules.ts'

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
    ['1 250'],
    ['١٢٣'],
    ['GH₵5'],
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

  test('is a whole number of pesewas or nothing, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,eE+-]{0,16}$/))
    fc.assert(
      fc.property(text, (typed) => {
        const pesewas = parseCedis(typed)
        expect(pesewas === null || (Number.isSafeInteger(pesewas) && pesewas >= 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
