import { expect, test } from 'vitest'
import { shortCount } from './short-count.rules.ts'

test.each([
  [2, '2'],
  [999, '999'],
  [1_123, '1.12k'],
  [14_932, '14.9k'],
  [309_062, '309k'],
  [950_458, '950k'],
])('%i homes are %s on the map', (count, words) => {
  expect(shortCount(count)).toBe(words)
})

test('no number of homes is longer than five signs', () => {
  for (let count = 1; count < 10_000_000; count = Math.ceil(count * 1.01))
    expect(shortCount(count).length).toBeLessThanOrEqual(5)
})
