import { describe, expect, test } from 'vitest'
import { initialsOf, isLegible, shorten, wholeSentences } from './text.ts'

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

describe('whole sentences', () => {
  test('are as many as there is room for', () => {
    const text = 'Walled and gated.\nTwo bedrooms! A borehole behind the house.'
    expect(wholeSentences(text, 200)).toBe('Walled and gated. Two bedrooms! A borehole behind the house.')
    expect(wholeSentences(text, 40)).toBe('Walled and gated. Two bedrooms!')
    expect(wholeSentences(text, 17)).toBe('Walled and gated.')
  })

  test('of a first one that is too long are its begin', () => {
    expect(wholeSentences('A house of 2.5 storeys with a wall', 20)).toBe('A house of 2.5…')
    expect(wholeSentences('', 20)).toBe('')
  })
})

test.each([
  ['Abena Owusu', 'AO'],
  ['kofi', 'K'],
  ['Nana (Ama) Serwaa Boateng', 'NB'],
  ['(2) 3', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
