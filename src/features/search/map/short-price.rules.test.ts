import { expect, test } from 'vitest'
import { shortPrice } from './short-price.rules.ts'

test.each([
  [0, '0'],
  [210_000, '2,100'],
  [9_999_949, '99,999'],
  [92_635_000, '926K'],
  [99_949_900, '999K'],
  [99_999_900, '1M'],
  [125_000_000, '1.25M'],
  [1_234_567_800, '12.3M'],
  [250_000_000_000, '2.5B'],
])('%i pesewas are %s on a map', (pesewas, text) => {
  expect(shortPrice(pesewas)).toBe(text)
})
