import { expect, test } from 'vitest'
import { maskGhanaCard, readGhanaCard } from './ghana-card.rules.ts'

test.each(['GHA-123456789-0', ' gha 123456789 0', 'GHA1234567890', 'GHA–123456789–0'])(
  '%j is a Ghana Card number',
  (typed) => {
    expect(readGhanaCard(typed)).toBe('GHA-123456789-0')
  },
)

test.each([
  '',
  'GHA-12345678-0',
  'GHA-1234567890-1',
  'NGA-123456789-0',
  '123456789-0',
  'GHA-12345678A-0',
  'GHA-١٢٣٤٥٦٧٨٩-٠',
])('%j is none', (typed) => {
  expect(readGhanaCard(typed)).toBeNull()
})

test('a number is covered but for its end', () => {
  expect(maskGhanaCard('GHA-123456789-0')).toBe('GHA-•••••••89-0')
})
