import { describe, expect, test } from 'vitest'
import { asBlock, headingAt } from './text-edits.ts'

describe('a heading', () => {
  const change = (text: string, position: number, level: 2 | 3) => {
    const { start, end, line } = headingAt(text, position, level)
    return text.slice(0, start) + line + text.slice(end)
  }

  test.each<[string, number, 2 | 3, string]>([
    ['', 0, 2, '## '],
    ['One\nTwo\nThree', 5, 2, 'One\n## Two\nThree'],
    ['One\nTwo\nThree', 4, 3, 'One\n### Two\nThree'],
    ['One\nTwo', 3, 2, '## One\nTwo'],
    ['One\nTwo', 7, 2, 'One\n## Two'],
    ['## Two', 6, 2, 'Two'],
    ['## Two', 0, 3, '### Two'],
    ['###### Two', 4, 2, '## Two'],
    ['#hash', 2, 2, '## #hash'],
    ['##', 1, 2, ''],
  ])('of %j at %i with level %i gives %j', (text, position, level, expected) => {
    expect(change(text, position, level)).toBe(expected)
  })
})

test.each([
  ['', '', 'P\n\n'],
  ['One', 'Two', '\n\nP\n\n'],
  ['One\n', '\nTwo', '\nP\n'],
  ['One\n\n', '\n\nTwo', 'P'],
  ['One\n\n\n\n', '', 'P\n\n'],
  ['\n', 'Two', 'P\n\n'],
])('a block between %j and %j stands alone: %j', (before, after, expected) => {
  expect(asBlock('P', before, after)).toBe(expected)
})
