import { expect, test } from 'vitest'
import { NEW_PROPERTY_FIELDS } from './property-form.schema.ts'
import { countNeeded, missingFrom } from './property-form-missing.rules.ts'

const wordsOf = (fields: Parameters<typeof missingFrom>[0]) => missingFrom(fields).map(({ words }) => words)

test('a form that was only opened lacks what no form can do without', () => {
  expect(wordsOf(NEW_PROPERTY_FIELDS)).toEqual(['title', 'description', 'location', 'price', 'pictures'])
})

test('what is written is not missing, and what cannot be read is', () => {
  const begun = {
    ...NEW_PROPERTY_FIELDS,
    title: 'House',
    location: 'Osu',
    description: 'Walled on two sides, with a borehole and a water tank.',
  }
  expect(wordsOf({ ...begun, price: '2,400' })).toEqual(['pictures'])
  expect(wordsOf({ ...begun, price: 'ask' })).toEqual(['price', 'pictures'])
})

test('each missing word names the field that it is typed into', () => {
  const { images: _images, ...fields } = { ...NEW_PROPERTY_FIELDS, title: 'House', location: 'Osu' }
  expect(missingFrom(fields).map(({ field }) => field)).toEqual(['description', 'price', 'images'])
})

test('how much is needed depends on the type, not on what is filled in', () => {
  expect(countNeeded({ ...NEW_PROPERTY_FIELDS, title: 'House', location: 'Osu' })).toBe(7)
  expect(countNeeded({ type: 'Land', tag: 'For Sale' })).toBeLessThan(7)
})
