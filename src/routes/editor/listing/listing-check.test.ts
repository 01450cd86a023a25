import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from '#/shared/input.ts'
import { checkListing, listingForm } from './listing-check.ts'

const FORM = {
  title: 'Family house with garden',
  description: 'Quiet street, tiled floors and a walled compound.',
  location: 'East Legon, Accra',
  price: '1250000',
  type: 'House',
  tag: 'For Sale',
  beds: '3',
  baths: '2',
  intent: 'publish',
}

function errorsOf(form: unknown) {
  const parsed = v.safeParse(listingForm, form)
  return parsed.success ? parsed.output : fieldErrorsOf(parsed.issues)
}

test('a whole form comes out as the property it describes', () => {
  expect(errorsOf(FORM)).toMatchObject({ title: FORM.title, pricePesewas: 125_000_000, images: [] })
  expect(errorsOf(FORM)).not.toHaveProperty('intent')
})

test.each(['title', 'location', 'description'])(
  'a blank %s is told at the field and above the form',
  (name) => {
    const errors = errorsOf({ ...FORM, [name]: ' \n' }) as Record<string, string[]>
    expect(errors['']).toEqual(['Please fill in all required fields'])
    expect(errors[name]).toHaveLength(1)
  },
)

test('what is filled in wrongly is told at the field alone', () => {
  expect(errorsOf({ ...FORM, title: 'Hut', price: '-1', images: '{' })).toEqual({
    title: ['Title must be at least 5 characters'],
    price: ['Price must be a positive number'],
    images: ['The pictures cannot be read. Remove them and add them again.'],
  })
})

test('beds and baths are told of by the type', () => {
  expect(errorsOf({ ...FORM, beds: '0', baths: '0' })).toEqual({
    beds: ['Number of beds must be a positive integer'],
    baths: ['Number of baths must be a positive number'],
  })
  expect(errorsOf({ ...FORM, type: 'Commercial', beds: '0', baths: '0' })).toMatchObject({ beds: 0 })
})

test('to be published, a form needs a picture, told with everything else that is missing', () => {
  const published = (form: unknown) =>
    v.safeParse(
      checkListing(() => true),
      form,
    )
  const { issues } = published({ images: '[]' })
  const errors = issues ? fieldErrorsOf(issues) : {}
  expect(errors.images).toEqual(['Add at least one picture before you publish'])
  expect(errors.title).toHaveLength(1)
  expect(published(FORM).success).toBe(false)
  const image = { id: '01890000-0000-7000-8000-000000000001', alt: '' }
  expect(published({ ...FORM, images: JSON.stringify([image]) }).success).toBe(true)
})
