import { expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { priceChangedBy } from './managed-price.rules.ts'

test.each([
  [100_000, -5, 95_000],
  [125_000, 10, 137_500],
  [99_900, 2.5, 102_400],
  [333_33, -10, 300_00],
  [100, -90, 100],
  [MAX_PESEWAS, 50, MAX_PESEWAS],
])('%i pesewas changed by %d per cent are %i', (from, percent, to) => {
  expect(priceChangedBy(from, percent)).toBe(to)
})
