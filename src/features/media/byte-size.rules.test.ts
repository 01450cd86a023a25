import { expect, test } from 'vitest'
import { describeBytes } from './byte-size.rules.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [36_400, '36 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [5_242_880, '5.2 MB'],
])('%i are said as %s', (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text)
})
