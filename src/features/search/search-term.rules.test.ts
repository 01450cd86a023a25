import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignsOnly, locationPattern, unfinishedWords } from './search-term.rules.ts'

describe('the words of a search', () => {
  test.each([
    ['east leg', { whole: 'east', started: 'leg' }],
    ['Pool', { whole: '', started: 'pool' }],
    ['3-bedroom, gated', { whole: '3 bedroom', started: 'gated' }],
    ['nhyiɛso', { whole: '', started: 'nhyiɛso' }],
  ])('%s may end in a word that is not finished', (query, words) => {
    expect(unfinishedWords(query)).toEqual(words)
  })

  test.each(['', '!!!', '%', 'house a', '"east legon"', 'house -pool', 'villa or house'])(
    '%s is taken exactly as it stands',
    (query) => {
      expect(unfinishedWords(query)).toBeUndefined()
    },
  )

  test('never carry a sign that the database would read as an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const words = unfinishedWords(query)
        expect(words?.started ?? 'ok').toMatch(/^[\p{Letter}\p{Number}\p{Mark}]+$/u)
      }),
    )
  })
})

test.each(['%', '_', '!!!', '🏠'])('%s is no word', (query) => {
  expect(isSignsOnly(query)).toBe(true)
})

test.each(['5', 'a%', 'ŋ'])('%s is a word', (query) => {
  expect(isSignsOnly(query)).toBe(false)
})

describe('words of a location', () => {
  test('stand for themselves', () => {
    expect(locationPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
  })

  test('begin the location when they are very short', () => {
    expect(locationPattern('Wa')).toBe('Wa%')
  })
  test('that are one or two letters begin it; signs stand anywhere', () => {
    expect(locationPattern('Os')).toBe('Os%')
    expect(locationPattern('%')).toBe('%\\%%')
    expect(locationPattern('_')).toBe('%\\_%')
  })
})
