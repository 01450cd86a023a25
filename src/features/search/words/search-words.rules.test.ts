import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGhana } from '../../../../tests/support/ghana-places.ts'
import { indexPlaceNames } from '../../places/place-names.rules.ts'
import { formatFilters, parseFilters } from '../search.rules.ts'
import { readSearchWords } from './search-words.rules.ts'
import type { SaidFilters } from './word-reading.rules.ts'

const places = indexPlaceNames(readGhana())
const lines = readFileSync(
  new URL('../../../../tests/support/search-phrases.txt', import.meta.url),
  'utf8',
).split('\n')
const phrases = lines.flatMap((line) => {
  const [words, expected] = line.split(' => ')
  return words && expected && !line.startsWith('#') ? [[words, expected] as const] : []
})

const read = (words: string, given: SaidFilters = {}) => readSearchWords(words, given, places)

test('the table holds at least 150 phrases, each once', () => {
  expect(phrases.length).toBeGreaterThanOrEqual(150)
  expect(new Set(phrases.map(([words]) => words)).size).toBe(phrases.length)
})

test.each(phrases)('%s', (words, expected) => {
  const { said, text } = read(words)
  const [, filters = '', rest] = /^(.*?) ?(?:text=(".*"))?$/.exec(expected) ?? []
  const wanted = new URLSearchParams(filters.split(' ').join('&').replace('tag=', 'category='))
  expect({ said: parseFilters(formatFilters(said)), text }).toEqual({
    said: parseFilters(wanted),
    text: rest === undefined ? '' : JSON.parse(rest),
  })
})

const VOCABULARY = phrases.flatMap(([words]) => words.split(' '))
const typed = fc.oneof(
  fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...VOCABULARY), fc.string({ maxLength: 8 })), { maxLength: 10 })
    .map((words) => words.join(' ')),
)
const given = fc.record(
  {
    location: fc.constantFrom('osu', 'accra', 'Behind the market'),
    tag: fc.constantFrom('For Rent' as const, 'For Sale' as const),
    type: fc.constantFrom(['House'] as const, ['Land'] as const),
    minPrice: fc.integer({ min: 1, max: 1_000_000 }),
    maxPrice: fc.integer({ min: 1_000_000, max: 2_000_000 }),
    beds: fc.integer({ min: 1, max: 5 }),
    baths: fc.integer({ min: 1, max: 4 }),
    plan: fc.constant('yes' as const),
  },
  { requiredKeys: [] },
)

describe('whatever is typed', () => {
  test('what is understood can stand in an address', () => {
    fc.assert(
      fc.property(typed, (words) => {
        const { said } = read(words)
        expect(parseFilters(formatFilters(said))).toEqual(said)
      }),
    )
  })

  test('no word is made up but an “or”: the rest stands in what was typed', () => {
    fc.assert(
      fc.property(typed, (words) => {
        const { text } = read(words)
        // Several places are joined by an "or".
        const found = text.split(/\s+/).filter((word) => word !== 'or')
        for (const word of found) expect(words).toContain(word.replace(/^-?"?|"$/g, ''))
      }),
    )
  })

  test('nothing is understood of words that stay as they are', () => {
    fc.assert(
      fc.property(typed, (words) => {
        const { said, text } = read(words)
        if (text === words) expect(said).toEqual({})
      }),
    )
  })

  test('what the address says already stays as it is', () => {
    fc.assert(
      fc.property(typed, given, (words, already) => {
        const { said } = read(words, already)
        for (const key of Object.keys(already)) expect(said).not.toHaveProperty(key)
        const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = { ...said, ...already }
        if ('minPrice' in said || 'maxPrice' in said) expect(minPrice).toBeLessThanOrEqual(maxPrice)
      }),
    )
  })

  test('everything that was understood, written as filters, leaves the rest as it is', () => {
    fc.assert(
      fc.property(typed, given, (words, already) => {
        const { said, text } = read(words, already)
        expect(read(text, { ...said, ...already })).toEqual({ said: {}, text })
      }),
    )
  })

  test('what follows a “not” never narrows the list to its contrary', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('not', 'no', 'without', 'not in', 'not a', 'without any', 'not with'),
        fc.constantFrom(...phrases),
        (not, [words]) => {
          const [alone = ''] = words.split(' ')
          const positive = read(alone).said
          const negated = read(`${not} ${alone}`).said
          for (const [key, value] of Object.entries(positive))
            expect(negated[key as keyof SaidFilters]).not.toBe(value)
        },
      ),
    )
  })

  test('capitals and accents change nothing that is understood', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases), ([words]) => {
        expect(read(words.toUpperCase()).said).toEqual(read(words).said)
      }),
    )
  })
})

test('a price that the address and the words set against each other is the address’s', () => {
  expect(read('under 500', { minPrice: 800 })).toEqual({ said: {}, text: '' })
  expect(read('under 5000', { minPrice: 800 })).toEqual({ said: { maxPrice: 5000 }, text: '' })
})

test('what the address says otherwise is looked for as text', () => {
  expect(read('3 bedroom house', { beds: 2, type: ['House'] })).toEqual({ said: {}, text: '3 bedroom' })
  expect(read('labone house', { location: 'osu' })).toEqual({ said: { type: ['House'] }, text: 'labone' })
  expect(read('accra house', { location: 'osu' })).toEqual({ said: { type: ['House'] }, text: '' })
})
