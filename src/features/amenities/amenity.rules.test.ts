import { describe, expect, test } from 'vitest'
import { amenitiesOf } from '#/database/seed/generated-amenities.ts'
import type { PropertyType } from '#/database/seed/generated-pictures.ts'
import { createRandom } from '#/database/seed/random.ts'
import { amenityProblem, fieldOf, fittingTokens, shortText, tokensFrom, tokensIn } from './amenity.rules.ts'
import { type AMENITIES, AMENITY_KEYS, amenityOf } from './amenity.schema.ts'
import { withBoxes } from './amenity-boxes.rules.ts'
import { AMENITY_FILTER_KEYS, AMENITY_FILTERS } from './amenity-filter.schema.ts'
import { highlightsOf, TELLING } from './amenity-highlight.rules.ts'
import { amenityRows, amenityText } from './amenity-text.rules.ts'

describe('the vocabulary', () => {
  test('makes tokens that the database takes', () => {
    for (const key of AMENITY_KEYS) {
      expect(key).toMatch(/^[a-zA-Z]{1,30}$/)
      const amenity = amenityOf(key)
      const options = amenity.kind === 'number' ? [] : Object.keys(amenity.options)
      for (const option of options) expect(option).toMatch(/^[a-z0-9-]{1,30}$/)
    }
  })

  test('offers in filters and on cards only what can be stated', () => {
    for (const key of AMENITY_FILTER_KEYS) {
      const filter = AMENITY_FILTERS[key]
      for (const option of 'options' in filter ? filter.options : [])
        expect(tokensIn(key, option)).toEqual([`${key}:${option}`])
    }
    for (const token of TELLING) {
      const [key = '', option = ''] = token.split(':')
      const amenity = amenityOf(key as keyof typeof AMENITIES)
      expect(amenity.short).toHaveProperty(option)
      expect(tokensIn(key as keyof typeof AMENITIES, option)).toEqual([token])
    }
  })
})

describe('a field', () => {
  test.each([
    ['water', 'tank  borehole', ['water:borehole', 'water:tank']],
    ['water', 'Borehole, PIPE', ['water:pipe', 'water:borehole']],
    ['furnished', 'part', ['furnished:part']],
    ['parking', '02', ['parking:2']],
    ['parking', ' ', []],
  ] as const)('%s that says "%s" is read', (key, text, tokens) => {
    expect(amenityProblem(key, text)).toBeNull()
    expect(tokensIn(key, text)).toEqual(tokens)
  })

  test.each([
    ['water', 'river', 'Water: choose from pipe, borehole, tank, none'],
    ['water', 'none tank', 'Water: none fits no other choice'],
    ['water', 'constructor', 'Water: choose from pipe, borehole, tank, none'],
    ['kitchen', 'own shared', 'Kitchen: choose one'],
    ['parking', '51', 'Parking must be a whole number from 0 to 50'],
    ['parking', '-1', 'Parking must be a whole number from 0 to 50'],
    ['parking', '1 2', 'Parking must be a whole number from 0 to 50'],
    ['parking', '1e1', 'Parking must be a whole number from 0 to 50'],
    ['yearBuilt', '20151', 'Year built must be a whole number from 1850 to 2100'],
  ] as const)('%s that says "%s" is refused', (key, text, problem) => {
    expect(amenityProblem(key, text)).toBe(problem)
  })

  test('is put together from boxes where no script did it, and left alone otherwise', () => {
    const posted = { title: 'A', 'water.pipe': 'pipe', 'water.tank': 'tank', 'security.': '' }
    expect(withBoxes(posted)).toMatchObject({ water: 'pipe tank', security: '' })
    expect(withBoxes(posted)).not.toHaveProperty('electricity')
    expect(withBoxes({ water: 'borehole', 'water.pipe': 'pipe' })).toMatchObject({ water: 'borehole' })
  })
})

test('what does not fit a type, or what nobody knows, is left out', () => {
  const tokens = ['road:tarred', 'water:borehole', 'water:lava', 'spa:yes', 'parking:400', 'walledGated:yes']
  expect(fittingTokens(tokens, 'House')).toEqual(['water:borehole', 'walledGated:yes'])
  expect(fittingTokens(tokens, 'Land')).toEqual(['walledGated:yes', 'road:tarred'])
})

const TYPES = [...new Set(AMENITY_KEYS.flatMap((key) => amenityOf(key).types))] as PropertyType[]

test.each(TYPES)('what a generated property of type %s has is in the vocabulary', (type) => {
  for (let index = 0; index < 200; index++) {
    const tokens = amenitiesOf(createRandom(1, index), type)
    expect(fittingTokens(tokens, type)).toEqual(tokens)
  }
})

describe('in words', () => {
  test('only what is stated has a row, in the order of the table', () => {
    const tokens = ['pets:no', 'water:tank', 'water:pipe', 'parking:2']
    expect(amenityRows(tokens)).toEqual([
      { key: 'water', label: 'Water', text: 'Piped, tank' },
      { key: 'parking', label: 'Parking', text: '2 cars' },
      { key: 'pets', label: 'Pets', text: 'Not allowed' },
    ])
    expect(fieldOf(tokens, 'water')).toBe('pipe tank')
    expect(amenityRows([])).toEqual([])
  })

  test.each([
    [0, 'Ground floor'],
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [22, '22nd'],
  ])('floor %i is %s', (floor, text) => {
    expect(amenityText([`floor:${floor}`], 'floor')).toBe(text)
  })

  test('no car fits where there is no parking', () => {
    expect(amenityText(['parking:0'], 'parking')).toBe('None')
    expect(amenityText(['parking:1'], 'parking')).toBe('1 car')
  })

  test('a chip of a filter says what is asked for', () => {
    expect(shortText('parking', 1)).toBe('Parking')
    expect(shortText('parking', 2)).toBe('2+ parking')
    expect(shortText('electricity', 'prepaid')).toBe('Own prepaid meter')
  })
})

test('a card tells the two most telling, one of each kind, and nothing that is not there', () => {
  expect(
    highlightsOf([
      'water:borehole',
      'electricity:prepaid',
      'electricity:solar',
      'parking:2',
      'walledGated:yes',
    ]),
  ).toBe('Solar · Borehole')
  expect(highlightsOf(['selfContained:no', 'furnished:no', 'water:none'])).toBe('')
})

test('at least so many parking places are these and more', () => {
  const tokens = tokensFrom('parking', 3)
  expect(tokens).toHaveLength(48)
  expect(tokens).toContain('parking:3')
  expect(tokens).toContain('parking:50')
  expect(tokens).not.toContain('parking:2')
})
