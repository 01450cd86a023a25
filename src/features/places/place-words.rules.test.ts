import { expect, test } from 'vitest'
import { beginsLike, placeWordsOf } from './place-words.rules.ts'

test('a place is looked for after a word that says where', () => {
  expect(placeWordsOf('2 bedroom in East Leg')).toEqual([
    { before: '2 bedroom in ', words: 'East Leg', isExpected: true },
  ])
  expect(placeWordsOf('pool near a market in  os ')).toEqual([
    { before: 'pool near a market in  ', words: 'os', isExpected: true },
  ])
  expect(placeWordsOf('house in ')).toEqual([])
})

test('without one all of it may be a place, its last two words, or its last', () => {
  expect(placeWordsOf('3 bed East Leg')).toEqual([
    { before: '', words: '3 bed East Leg', isExpected: false },
    { before: '3 bed ', words: 'East Leg', isExpected: false },
    { before: '3 bed East ', words: 'Leg', isExpected: false },
  ])
  expect(placeWordsOf('East Leg')).toEqual([
    { before: '', words: 'East Leg', isExpected: false },
    { before: 'East ', words: 'Leg', isExpected: false },
  ])
  expect(placeWordsOf('ga')).toEqual([{ before: '', words: 'ga', isExpected: false }])
})

test.each(['', '  ', 'k'])('in %j no place is looked for', (text) => {
  expect(placeWordsOf(text)).toEqual([])
})

test('two letters after other words are no place of their own', () => {
  expect(placeWordsOf('house by').map(({ words }) => words)).toEqual(['house by'])
})

test.each([
  ['East Legon, Accra', 'leg', true],
  ['East Legon, Accra', 'East Leg', true],
  ['East Legon, Accra', 'east accra', true],
  ['Bono East', '3 bed east', false],
  ['East Legon, Accra', 'leg east', false],
  ['Sakumono, Tema West', 'villa', false],
])('%s begins like %s: %s', (name, words, expected) => {
  expect(beginsLike(name, words)).toBe(expected)
})
