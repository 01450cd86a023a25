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

test('without one all of it may be a place, or its last word', () => {
  expect(placeWordsOf('East Leg')).toEqual([
    { before: '', words: 'East Leg', isExpected: false },
    { before: 'East ', words: 'Leg', isExpected: false },
  ])
  expect(placeWordsOf('kum')).toEqual([{ before: '', words: 'kum', isExpected: false }])
})

test.each(['', '  ', 'ku', '2 bedroom x'])('in %j no place is looked for', (text) => {
  expect(placeWordsOf(text)).toEqual([])
})

test('a place begins like the last word that was typed, or is no place that was meant', () => {
  expect(beginsLike('East Legon, Accra', 'house leg')).toBe(true)
  expect(beginsLike('Sakumono, Tema West', 'villa')).toBe(false)
})
