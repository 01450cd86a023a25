import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatPrice, fractionOf, MAX_PESEWAS } from './money.ts'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: MAX_PESEWAS }),
  fc.constantFrom(49, 50, 99, 100, 149, 150, MAX_PESEWAS - 1, MAX_PESEWAS),
)

/** Grouping by hand, so that the test shares nothing with Intl. */
function inCedis(cedis: Decimal, decimals: number): string {
  const [whole = '', fraction] = cedis.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? `GH₵${grouped}` : `GH₵${grouped}.${fraction}`
}

describe('prices', () => {
  test('are shown in whole cedis, half up, grouped by thousands', () => {
    fc.assert(
      fc.property(amounts, (pesewas) => {
        expect(formatPrice(pesewas)).toBe(inCedis(new Decimal(pesewas).div(100), 0))
      }),
    )
  })
})

describe('amounts to be paid', () => {
  test('show pesewas when there are any, and never lose one', () => {
    fc.assert(
      fc.property(amounts, (pesewas) => {
        expect(formatAmount(pesewas)).toBe(
          inCedis(new Decimal(pesewas).div(100), pesewas % 100 === 0 ? 0 : 2),
        )
      }),
    )
  })
})

describe('a fraction of an amount', () => {
  test('is exact and rounded half up', () => {
    const numbers = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(amounts, numbers, numbers, (pesewas, numerator, denominator) => {
        const exact = new Decimal(pesewas).times(numerator).div(denominator)
        // Beyond 2^53 no number could hold the answer.
        fc.pre(exact.lte(Number.MAX_SAFE_INTEGER))
        expect(fractionOf(pesewas, numerator, denominator)).toBe(
          exact.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
        )
      }),
    )
  })
})
