import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { recordOf } from '#/shared/records.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { fittingTokens, tokenOf } from '../../amenities/amenity.rules.ts'
import { AMENITY_KEYS, amenityOf } from '../../amenities/amenity.schema.ts'
import { hasPapers } from '../../papers/paper.rules.ts'
import { PAPER_KEYS } from '../../papers/paper.schema.ts'
import { RENT_TERMS } from '../property.schema.ts'
import { changedColumns, type FormColumns, fieldsOf, formColumns, sameImages } from './property-form.rules.ts'
import { propertyForm } from './property-form.schema.ts'

const optional = (most: number, least = 1) => fc.option(fc.integer({ min: least, max: most }))
const words = (most: number) =>
  fc
    .array(fc.stringMatching(/^[A-Za-zàéɛɔ₵&<>"']{6,12}$/), { minLength: 4, maxLength: 12 })
    .map((list) => list.join(' ').slice(0, most).trim())

const plot = fc.record({
  type: fc.constant('Land'),
  beds: fc.constant(0),
  baths: fc.constant(0),
  areaSquareFeet: fc.constant(null),
  plotAreaSquareFeet: optional(1_000_000_000),
  landType: fc.option(fc.constantFrom('stool', 'family', 'state', 'private')),
  tenure: fc.constant('leasehold'),
  leaseYearsLeft: optional(999),
})
const building = fc.record({
  type: fc.constantFrom('Apartment', 'House', 'Townhouse', 'Room', 'Commercial'),
  beds: fc.integer({ min: 1, max: 100 }),
  baths: fc.integer({ min: 2, max: 200 }).map((halves) => halves / 2),
  areaSquareFeet: optional(100_000_000),
  plotAreaSquareFeet: fc.constant(null),
  landType: fc.constant(null),
  tenure: fc.constant(null),
  leaseYearsLeft: fc.constant(null),
})
const offer = fc.oneof(
  fc.record({
    tag: fc.constant('For Sale'),
    maxPaymentPlanMonths: optional(60),
    ...recordOf(RENT_TERMS, () => fc.constant(null)),
  }),
  fc.record({
    tag: fc.constant('For Rent'),
    maxPaymentPlanMonths: fc.constant(null),
    ...recordOf(RENT_TERMS, () => optional(MAX_PESEWAS, 0)),
    advanceMonths: optional(120, 0),
  }),
)
const rest = fc.record({
  title: words(200),
  description: words(10_000),
  location: words(200),
  placeId: fc.option(fc.constant(factoryId())),
  digitalAddress: fc.option(fc.constant('GA-183-8164')),
  pricePesewas: fc.integer({ min: 1, max: MAX_PESEWAS }),
})
const pin = fc.constantFrom(
  { pinLatitude: null, pinLongitude: null, showsPin: false },
  { pinLatitude: 5.603721, pinLongitude: -0.18, showsPin: false },
  { pinLatitude: 5.603721, pinLongitude: -0.18, showsPin: true },
)
/** Any tokens of the vocabulary that a form could have made. */
const stated = fc
  .tuple(
    ...AMENITY_KEYS.map((key) => {
      const amenity = amenityOf(key)
      if (amenity.kind === 'number')
        return fc
          .option(fc.integer({ min: amenity.min, max: amenity.max }))
          .map((value) => (value === null ? [] : [tokenOf(key, value)]))
      const options = Object.keys(amenity.options)
      const most = amenity.kind === 'one' ? 1 : options.length
      return fc
        .subarray(options, { maxLength: most })
        .filter((chosen) => chosen.length < 2 || !chosen.includes('none'))
        .map((chosen) => chosen.map((option) => tokenOf(key, option)))
    }),
  )
  .map((lists) => lists.flat())
const row: fc.Arbitrary<FormColumns> = fc
  .tuple(fc.oneof(plot, building), offer, rest, stated, fc.subarray(PAPER_KEYS), pin)
  .map(([kind, terms, texts, tokens, papers, where]) => ({
    ...texts,
    ...where,
    ...kind,
    ...terms,
    amenities: fittingTokens(tokens, kind.type),
    papers: hasPapers({ ...kind, ...terms }) ? papers : [],
  }))

describe('a property and its form', () => {
  test('say the same: what a form shows of a row is read as that row', () => {
    fc.assert(
      fc.property(row, (stored) => {
        const images = [{ id: factoryId(), alt: 'The "front"', caption: 'From “below”' }]
        const form = v.parse(propertyForm, fieldsOf(stored, images))
        expect(formColumns(form)).toEqual(stored)
        expect(changedColumns(stored, form)).toEqual([])
        expect(form.images).toEqual(images)
      }),
      { numRuns: 200 },
    )
  })

  test('differ in the columns that were changed', () => {
    const stored = formColumns(makePropertyForm())
    expect(changedColumns(stored, makePropertyForm({ price: '5', areaSquareFeet: '900' }))).toEqual([
      'pricePesewas',
      'areaSquareFeet',
    ])
  })

  test('share the columns of the form and no other', () => {
    const form = { ...makePropertyForm(), userId: factoryId(), rating: 5, version: 7 }
    const columns = Object.keys(formColumns(form))
    for (const column of ['images', 'userId', 'rating', 'version']) expect(columns).not.toContain(column)
  })
})

describe('pictures', () => {
  const [one, two] = [
    { id: factoryId(), alt: '' },
    { id: factoryId(), alt: 'The kitchen' },
  ]
  test.each([
    ['none and none', [], [], true],
    ['the same two', [one, two], [one, two], true],
    ['another order', [one, two], [two, one], false],
    ['one more', [one], [one, two], false],
    ['one less', [one, two], [one], false],
    ['another caption', [one], [{ ...one, caption: 'From the lawn' }], false],
    ['no caption and an empty one', [one], [{ ...one, caption: '' }], true],
    ['another description', [one], [{ ...one, alt: 'The front' }], false],
  ])('%s: %s', (_, some, others, expected) => {
    expect(sameImages(some, others)).toBe(expected)
  })
})
