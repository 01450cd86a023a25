import { expect, test } from 'vitest'
import { NEW_PROPERTY_FIELDS } from './property-form.schema.ts'
import { missingFrom } from './property-form-missing.rules.ts'

test('a form that was only opened lacks what no form can do without', () => {
  expect(missingFrom(NEW_PROPERTY_FIELDS)).toEqual(['title', 'description', 'location', 'price', 'pictures'])
})

test('what is written is not missing, and what cannot be read is', () => {
  const begun = {
    ...NEW_PROPERTY_FIELDS,
    title: 'House',
    location: 'Osu',
    description: 'Walled on two sides, with a borehole and a water tank.',
  }
  expect(missingFrom({ ...begun, price: '2,400' })).toEqual(['pictures'])
  expect(missingFrom({ ...begun, price: 'ask' })).toEqual(['price', 'pictures'])
})
