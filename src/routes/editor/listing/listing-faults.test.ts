import { expect, test } from 'vitest'
import { faultyFields } from './listing-faults.ts'

test('faults are named in the order of the form, without what is said of it as a whole', () => {
  const errors = {
    '': ['Please fill in all required fields'],
    images: ['Add at least one picture before you publish'],
    price: ['Price must be a number'],
    maxPaymentPlanMonths: ['At most 60'],
  }
  expect(faultyFields(errors)).toEqual([
    { field: 'price', words: 'price' },
    { field: 'maxPaymentPlanMonths', words: 'maximum payment plan, in months' },
    { field: 'images', words: 'pictures' },
  ])
  expect(faultyFields({})).toEqual([])
})
