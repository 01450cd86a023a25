import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { NO_RENT_TERMS, RENT_TERMS } from '../property.schema.ts'
import { inlineForm } from './property-inline.schema.ts'

const GOOD = {
  title: 'Family house with garden',
  description: 'Quiet street, tiled floors and a walled compound.',
  location: 'East Legon, Accra',
  price: '1,250,000.50',
  type: 'House',
  tag: 'For Sale',
  beds: '3',
  baths: '2.5',
  areaSquareFeet: '2400',
  maxPaymentPlanMonths: '12',
}

const read = (changes: Record<string, unknown>) => v.parse(inlineForm, { ...GOOD, ...changes })

function errorsOf(changes: Record<string, unknown>): Record<string, unknown> {
  const parsed = v.safeParse(inlineForm, { ...GOOD, ...changes })
  const issues = parsed.success ? [] : parsed.issues
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]))
}

test('a whole form is read into what a property is to become', () => {
  const more = { user_id: 'x', isPopular: 'true', version: '9', rating: '5', water: 'pipe', road: 'tarred' }
  expect(read(more)).toEqual({
    amenities: ['water:pipe'],
    papers: [],
    title: 'Family house with garden',
    description: 'Quiet street, tiled floors and a walled compound.',
    location: 'East Legon, Accra',
    pricePesewas: 125_000_050,
    type: 'House',
    tag: 'For Sale',
    beds: 3,
    baths: 2.5,
    areaSquareFeet: 2_400,
    maxPaymentPlanMonths: 12,
    ...NO_RENT_TERMS,
    pinLatitude: null,
    pinLongitude: null,
    showsPin: false,
    // The form was opened for a sale, before there were papers, and its map was not.
    unsaid: ['papers', ...RENT_TERMS, 'pinLatitude', 'pinLongitude', 'showsPin'],
  })
})

describe('what is required', () => {
  test.each(['title', 'description', 'location'])('%s', (field) => {
    for (const value of ['', '   ', '\n\t', undefined]) {
      expect(errorsOf({ [field]: value })).toEqual({ [field]: 'Please fill in all required fields' })
    }
  })

  test.each([
    ['title', 'Hut', 'Title must be at least 5 characters'],
    ['description', 'Too short', 'Description must be at least 20 characters'],
    ['location', 'Ho', 'Location is required'],
    ['title', 'x'.repeat(201), 'Use at most 200 characters'],
    ['description', 'x'.repeat(10_001), 'Use at most 10,000 characters'],
    ['location', 'x'.repeat(201), 'Use at most 200 characters'],
    ['type', 'Castle', 'Property type is required'],
    ['type', '', 'Property type is required'],
    ['tag', 'For sale', 'Property tag is required'],
    ['areaSquareFeet', '1.5', 'Area must be a whole number of square feet'],
    ['areaSquareFeet', '0', 'Area must be a whole number of square feet'],
    ['areaSquareFeet', '100000001', 'Area must be a whole number of square feet'],
    ['maxPaymentPlanMonths', '0', 'The longest payment plan is 1 to 60 months'],
    ['maxPaymentPlanMonths', '61', 'The longest payment plan is 1 to 60 months'],
  ])('%s is not %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
  })

  test('every missing field is named at once', () => {
    const parsed = v.safeParse(inlineForm, {})
    const fields = parsed.success ? [] : parsed.issues.map((issue) => v.getDotPath(issue))
    expect(fields).toEqual(
      expect.arrayContaining(['title', 'description', 'location', 'price', 'type', 'tag']),
    )
  })
})

describe('the price', () => {
  test.each(['', '0', '0.00', '-5', 'NaN', 'Infinity', '0x10', '1e9', '5abc', '.', '1,00'])(
    '%s is none',
    (price) => {
      expect(errorsOf({ price })).toEqual({ price: 'Price must be greater than 0' })
    },
  )

  test('goes in steps of a pesewa up to the most there may be', () => {
    expect(read({ price: '0.01' }).pricePesewas).toBe(1)
    expect(read({ price: ' 100000000000 ' }).pricePesewas).toBe(10_000_000_000_000)
    expect(errorsOf({ price: '10.005' })).toEqual({ price: 'Price goes in steps of 0.01' })
    expect(errorsOf({ price: '100000000000.01' })).toEqual({
      price: 'Price must be at most GH₵100,000,000,000',
    })
  })
})

describe('rooms', () => {
  const beds = 'Bedrooms must be a whole number from 1 to 10'
  const baths = 'Bathrooms must be 1 to 10 in steps of 0.5'

  test.each([
    [{ beds: '0' }, { beds }],
    [{ beds: undefined }, { beds }],
    [{ baths: '0.5' }, { baths }],
    [
      { beds: '0', baths: '0' },
      { beds, baths },
    ],
    [{ beds: '11' }, { beds }],
    [{ beds: 'many' }, { beds }],
    [{ baths: '10.5' }, { baths }],
    [{ baths: '1.25' }, { baths }],
  ])('a house with %j is told from one to ten', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors)
  })

  test('a shop is told from none to ten', () => {
    expect(errorsOf({ type: 'Commercial', beds: '11', baths: '10.5' })).toEqual({
      beds: 'Bedrooms must be a whole number from 0 to 10',
      baths: 'Bathrooms must be 0 to 10 in steps of 0.5',
    })
  })

  test.each(['11', '2.5', '-1', '1e1', '0x2', ' ', 'NaN', '999999999999'])('beds are not %s', (value) => {
    expect(Object.keys(errorsOf({ beds: value }))).toEqual(['beds'])
  })

  test.each(['10.5', '1.25', '-1', '1e0', 'Infinity'])('baths are not %s', (value) => {
    expect(Object.keys(errorsOf({ baths: value }))).toEqual(['baths'])
  })

  test('one to ten of each are taken', () => {
    for (const value of ['1', '10'])
      expect(read({ beds: value, baths: value })).toMatchObject({ beds: +value })
    expect(read({ baths: '9.5' }).baths).toBe(9.5)
  })

  test('a shop may have none, and land has none whatever a hidden field holds', () => {
    expect(read({ type: 'Commercial', beds: '0', baths: '0' })).toMatchObject({ beds: 0, baths: 0 })
    expect(read({ type: 'Commercial', beds: '4', baths: '2' })).toMatchObject({ beds: 4, baths: 2 })
    expect(read({ type: 'Land', beds: 'many', baths: '-3' })).toMatchObject({ beds: 0, baths: 0 })
  })
})

test('a rent has no payment plan, whatever a hidden field holds', () => {
  expect(read({ tag: 'For Rent', maxPaymentPlanMonths: 'x' }).maxPaymentPlanMonths).toBeNull()
  expect(read({ maxPaymentPlanMonths: '' }).maxPaymentPlanMonths).toBeNull()
})

test('a plot may be larger than anything built', () => {
  expect(read({ type: 'Land', areaSquareFeet: '1000000000' }).areaSquareFeet).toBe(1_000_000_000)
  expect(errorsOf({ type: 'Land', areaSquareFeet: '1000000001' })).toHaveProperty('areaSquareFeet')
})

test('what nobody types is left out, and lines of a title become one', () => {
  expect(read({ title: ' Family\r\nhouse\u0000 \ud800 here ' }).title).toBe('Family house here')
  expect(read({ description: `One line\r\nand ${'x'.repeat(20)}` }).description).toContain('line\nand')
})
