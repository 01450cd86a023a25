import { expect, test } from 'vitest'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import * as differences from '#/web/editor/field-differences.ts'
import { LISTING_WORDS } from './listing-words.ts'

const findDifferences = (mine: PropertyFields, theirs: PropertyFields, opened: PropertyFields = {}) =>
  differences.findDifferences(LISTING_WORDS, { mine, theirs, opened })
const withChanges = (mine: PropertyFields, theirs: PropertyFields, opened: PropertyFields) =>
  differences.withChanges(LISTING_WORDS, { mine, theirs, opened })

const image = (id: string, alt = '') => ({ id, alt })

test('names each field that differs, in the order of the form, with both sides', () => {
  const mine = { title: 'Family house', location: 'Osu', price: '1,250,000', beds: '3' }
  const theirs = { title: 'Family home', location: 'Osu', price: '1300000.5', beds: '3' }
  expect(findDifferences(mine, theirs)).toEqual([
    { name: 'title', label: 'Title', mine: 'Family house', theirs: 'Family home' },
    { name: 'price', label: 'Price', mine: 'GH₵1,250,000', theirs: 'GH₵1,300,000.50' },
  ])
})

test.each([
  [{ price: '1,250,000' }, { price: '1250000' }],
  [{ price: '0.5' }, { price: '0.50' }],
  [{ title: ' Family  house ' }, { title: 'Family house' }],
  [{ description: 'One\r\nTwo ' }, { description: 'One\nTwo' }],
  [{ digitalAddress: 'ga 183 8164' }, { digitalAddress: 'GA-183-8164' }],
  [{ baths: '2.0' }, { baths: '2' }],
  [{ areaSquareFeet: '' }, {}],
  [{ images: '[{"id":"a","alt":" Front "}]' }, { images: '[{ "alt": "Front", "id": "a" }]' }],
  [{}, { advanceMonths: '6' }],
])('%j is the same as %j', (mine, theirs) => {
  expect(findDifferences(mine, theirs)).toEqual([])
})

test('says an empty side in words', () => {
  expect(findDifferences({ tenure: '' }, { tenure: 'leasehold' })).toMatchObject([
    { mine: 'Nothing', theirs: 'leasehold' },
  ])
})

test('pictures differ in what they are, how they are called and in which order', () => {
  const mine = JSON.stringify([image('a', 'Front'), image('b')])
  const theirs = JSON.stringify([image('b'), image('a', 'Front')])
  expect(findDifferences({ images: mine }, { images: theirs })).toMatchObject([
    { mine: '2 pictures: Front', theirs: '2 pictures: Front' },
  ])
  const captioned = JSON.stringify([{ ...image('a', 'Front'), caption: 'From the lawn' }, image('b')])
  expect(findDifferences({ images: mine }, { images: captioned })).toMatchObject([
    { mine: '2 pictures: Front', theirs: '2 pictures: From the lawn' },
  ])
  expect(findDifferences({ images: mine }, { images: '[]' })).toMatchObject([{ theirs: 'No pictures' }])
  expect(findDifferences({ images: 'nonsense' }, { images: '[null]' })).toMatchObject([
    { mine: 'No pictures', theirs: '1 picture' },
  ])
})

test('only what was changed in the form differs, and it alone is stored', () => {
  const opened = { title: 'House', price: '1200000', beds: '3', location: 'Osu' }
  const mine = { title: 'My house', price: '1,200,000', beds: '4', location: 'Osu' }
  const theirs = { title: 'Their house', price: '1300000', beds: '4', location: 'Osu', baths: '2' }
  expect(findDifferences(mine, theirs, opened).map(({ name }) => name)).toEqual(['title'])
  expect(withChanges(mine, theirs, opened)).toEqual({ ...theirs, title: 'My house' })
})

test('a field of which it is not known what it held counts as changed', () => {
  expect(findDifferences({ price: '1' }, { price: '2' }, { title: 'House' })).toHaveLength(1)
  expect(withChanges({ price: '1' }, { price: '2' }, {})).toEqual({ price: '1' })
})
