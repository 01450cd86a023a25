import { describe, expect, test } from 'vitest'
import { isLegible, shorten } from './text.ts'

describe('shortened text', () => {
  test('is one line and stays whole when it fits', () => {
    expect(shorten('  Two\n\n bedrooms  ', 12)).toBe('Two bedrooms')
  })

  test('is cut between words and says so', () => {
    expect(shorten('Four-bedroom house, walled and gated', 25)).toBe('Four-bedroom house…')
  })

  test('is never longer than asked, even without a space to cut at', () => {
    expect(shorten('a'.repeat(40), 10)).toBe(`${'a'.repeat(9)}…`)
    expect(shorten(`${'a'.repeat(8)}🏠🏠`, 10)).toBe(`${'a'.repeat(8)}…`)
  })
})

test.each([
  ['Ɔbaa Yaa', true],
  ['7', true],
  ['阿', true],
  ['\u200b\u200b\u200b', false],
  ['\u202e', false],
  ['...', false],
  ['', false],
])('whether a reader sees a word in %j: %s', (text, expected) => {
  expect(isLegible(text)).toBe(expected)
})
