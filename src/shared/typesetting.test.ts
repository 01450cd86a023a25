import { describe, expect, test } from 'vitest'
import { breakLines, printableText, splitIntoRuns } from './typesetting.ts'

const findFont = (codePoint: number) =>
  codePoint < 0x80 ? 'latin' : codePoint === 0x20b5 ? 'cedi' : codePoint === 0x186 ? 'african' : undefined

describe('the runs of a text', () => {
  test('change with the font that has the letter', () => {
    expect(splitIntoRuns('GH₵5', findFont)).toEqual([
      { font: 'latin', text: 'GH' },
      { font: 'cedi', text: '₵' },
      { font: 'latin', text: '5' },
    ])
    expect(splitIntoRuns('Ɔbaa Yaa', findFont)).toEqual([
      { font: 'african', text: 'Ɔ' },
      { font: 'latin', text: 'baa Yaa' },
    ])
  })

  test('have one question mark for letters that no font has, and none for lone accents', () => {
    expect(splitIntoRuns('a שלום b🏠🏠', findFont)).toEqual([{ font: 'latin', text: 'a ? b?' }])
    expect(splitIntoRuns('m\u0304a', findFont)).toEqual([{ font: 'latin', text: 'ma' }])
    expect(splitIntoRuns('', findFont)).toEqual([])
  })
})

test('what cannot be seen is left out, and line breaks become spaces', () => {
  expect(printableText(' a\u202e\u0007b\n\tc\u200bd e\u0301 ')).toBe('ab cd é')
})

describe('the lines of a text', () => {
  const widthOf = (text: string) => text.length

  test('break between words', () => {
    expect(breakLines('one two three', 7, widthOf)).toEqual(['one two', 'three'])
    expect(breakLines('', 7, widthOf)).toEqual([])
  })

  test('break inside a word that fits nowhere', () => {
    expect(breakLines('a abcdefghij b', 4, widthOf)).toEqual(['a', 'abcd', 'efgh', 'ij b'])
  })

  test('are never wider than they may be and lose nothing', () => {
    const text = `${'x'.repeat(200)} ${'word '.repeat(40)}`.trim()
    const lines = breakLines(text, 13, widthOf)
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(13)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})
