import { expect, test } from 'vitest'
import { namesOf } from './column-alias.rules.ts'
import { readHeader } from './property-csv.rules.ts'

test('a column may have the name that other programs give it', () => {
  const header = readHeader([
    'Name',
    'Details',
    'Area',
    'Price (GHS)',
    'Property Type',
    'Sale or rent',
    'Bedrooms',
  ])
  expect(header).toEqual({
    names: ['title', 'description', 'location', 'price_cedis', 'type', 'tag', 'beds'],
    problem: null,
    unread: [],
  })
})

test('a name of ours goes before another for the same, and of two others neither is taken', () => {
  expect(namesOf(['price', 'price_cedis'])).toEqual(['price', 'price_cedis'])
  expect(namesOf(['area', 'address', 'title'])).toEqual(['area', 'address', 'title'])
})

test('what is no column, and what objects have by themselves, stays as it is', () => {
  expect(namesOf(['__proto__', 'constructor', '', 'colour'])).toEqual([
    '__proto__',
    'constructor',
    '',
    'colour',
  ])
})
