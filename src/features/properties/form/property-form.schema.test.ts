import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { makePropertyFields, makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { AMENITIES } from '../../amenities/amenity.schema.ts'
import { MOST_ALT_CHARACTERS } from '../../media/image.schema.ts'
import { MOST_IMAGES, PROPERTY_MESSAGES } from './property-field.schema.ts'
import { NEW_PROPERTY_FIELDS, PROPERTY_FIELDS, parseImages, propertyForm } from './property-form.schema.ts'

function messagesOf(input: unknown): Record<string, string> {
  const parsed = v.safeParse(propertyForm, input)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

const LAND = { type: 'Land', plotAreaSquareFeet: '7000', landType: 'stool', tenure: 'leasehold' }

describe('what the form says', () => {
  test.each([
    ['title', 'Flat', 'Title must be at least 5 characters'],
    ['title', '  a   b  ', 'Title must be at least 5 characters'],
    ['title', '🏠🏠a', 'Title must be at least 5 characters'],
    ['title', 'x'.repeat(201), 'Use at most 200 characters'],
    ['description', 'x'.repeat(19), 'Description must be at least 20 characters'],
    ['description', ' '.repeat(40), 'Description must be at least 20 characters'],
    ['description', 'x'.repeat(10_001), 'Use at most 10,000 characters'],
    ['location', 'La', 'Location is required'],
    ['location', 'x'.repeat(201), 'Use at most 200 characters'],
    ['price', '', 'Price must be a positive number'],
    ['price', '0', 'Price must be a positive number'],
    ['price', '-5', 'Price must be a positive number'],
    ['price', 'NaN', 'Price must be a positive number'],
    ['price', '1e5', 'Price must be a positive number'],
    ['price', '0x10', 'Price must be a positive number'],
    ['price', '5abc', 'Price must be a positive number'],
    ['price', '100000000000.01', 'Price must be at most GH₵100,000,000,000'],
    ['beds', '0', 'Number of beds must be a positive integer'],
    ['beds', '', 'Number of beds must be a positive integer'],
    ['beds', '1.5', 'Number of beds must be a positive integer'],
    ['beds', '-1', 'Number of beds must be a positive integer'],
    ['beds', 'Infinity', 'Number of beds must be a positive integer'],
    ['beds', '101', 'Number of beds must be at most 100'],
    ['baths', '0', 'Number of baths must be a positive number'],
    ['baths', '0.5', 'Number of baths must be a positive number'],
    ['baths', '1.25', 'Number of baths goes in steps of 0.5'],
    ['baths', '1e1', 'Number of baths must be a positive number'],
    ['baths', '100.5', 'Number of baths must be at most 100'],
    ['type', '', 'Property type is required'],
    ['type', 'Castle', 'Property type is required'],
    ['type', 'toString', 'Property type is required'],
    ['tag', '', 'Property tag is required'],
    ['tag', 'for sale', 'Property tag is required'],
    ['maxPaymentPlanMonths', '0', 'The longest payment plan is 1 to 60 months'],
    ['maxPaymentPlanMonths', '61', 'The longest payment plan is 1 to 60 months'],
    ['maxPaymentPlanMonths', '3.5', 'The longest payment plan is 1 to 60 months'],
    ['areaSquareFeet', '0', 'Area must be a whole number of square feet'],
    ['areaSquareFeet', '100000001', 'Area must be a whole number of square feet'],
    ['placeId', 'accra', 'Choose a place from the list'],
    ['placeId', '-'.repeat(36), 'Choose a place from the list'],
    ['digitalAddress', 'Accra', 'Enter a digital address such as GA-183-8164'],
    ['digitalAddress', 'GA-183-816', 'Enter a digital address such as GA-183-8164'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messagesOf(makePropertyFields({ [field]: value }))).toEqual({ [field]: message })
  })

  test.each([
    [
      { tag: 'For Rent', advanceMonths: '121' },
      'advanceMonths',
      'Advance rent must be 0 to 120 whole months',
    ],
    [
      { tag: 'For Rent', advanceMonths: '2.5' },
      'advanceMonths',
      'Advance rent must be 0 to 120 whole months',
    ],
    [
      { ...LAND, plotAreaSquareFeet: '0' },
      'plotAreaSquareFeet',
      'Plot size must be a whole number of square feet',
    ],
    [{ ...LAND, landType: 'church' }, 'landType', 'Choose the type of land'],
    [{ ...LAND, tenure: 'forever' }, 'tenure', 'Choose freehold or leasehold'],
    [{ ...LAND, leaseYearsLeft: '1000' }, 'leaseYearsLeft', 'Years left on the lease must be 1 to 999'],
  ])('%j: %s', (fields, field, message) => {
    expect(messagesOf(makePropertyFields(fields))).toEqual({ [field]: message })
  })

  test('says every message at once to a form that holds nothing', () => {
    expect(Object.keys(messagesOf({})).sort()).toEqual([
      'description',
      'location',
      'price',
      'tag',
      'title',
      'type',
    ])
  })

  test('nothing of a form that is opened anew but what must be written', () => {
    expect(Object.keys(messagesOf(NEW_PROPERTY_FIELDS)).sort()).toEqual([
      'description',
      'location',
      'price',
      'title',
    ])
  })

  test.each([[null], [[]], ['text'], [42], [{ title: ['a', 'b'] }], [{ price: 5 }], [{ images: [] }]])(
    'takes no %j for a form',
    (input) => {
      expect(v.safeParse(propertyForm, input).success).toBe(false)
    },
  )
})

describe('what the form makes of its fields', () => {
  test('is text on one line where one line is asked for, with the breaks of a description', () => {
    const form = makePropertyForm({
      title: '  Family\r\n house\twith\u0000 garden ',
      description: 'First line of this.\r\nSecond line.\rThird\u0007.\ud83d',
    })
    expect(form.title).toBe('Family house with garden')
    expect(form.description).toBe('First line of this.\nSecond line.\nThird.')
  })

  test('counts a line break once, as the browser does', () => {
    const description = 'a\n'.repeat(5_000).slice(0, -1)
    expect(messagesOf(makePropertyFields({ description: description.replaceAll('\n', '\r\n') }))).toEqual({})
  })

  test.each([
    ['ga-183-8164', 'GA-183-8164'],
    ['GA 183 8164', 'GA-183-8164'],
    ['ga1838164', 'GA-183-8164'],
    ['G2-12345-6789', 'G2-12345-6789'],
    [' GA–183—8164 ', 'GA-183-8164'],
    ['', null],
  ])('reads the digital address %j', (typed, address) => {
    expect(makePropertyForm({ digitalAddress: typed }).digitalAddress).toBe(address)
  })

  test('holds nothing that does not fit the tag', () => {
    const both = { maxPaymentPlanMonths: '12', advanceMonths: '6' }
    expect(makePropertyForm({ ...both, tag: 'For Sale' })).toMatchObject({
      maxPaymentPlanMonths: 12,
      advanceMonths: null,
    })
    expect(makePropertyForm({ ...both, tag: 'For Rent' })).toMatchObject({
      maxPaymentPlanMonths: null,
      advanceMonths: 6,
    })
  })

  test('holds nothing that does not fit the type', () => {
    const all = { ...LAND, leaseYearsLeft: '60', areaSquareFeet: '900' }
    expect(makePropertyForm(all)).toMatchObject({
      beds: 0,
      baths: 0,
      areaSquareFeet: null,
      plotAreaSquareFeet: 7_000,
      landType: 'stool',
      tenure: 'leasehold',
      leaseYearsLeft: 60,
    })
    expect(makePropertyForm({ ...all, tenure: 'freehold' }).leaseYearsLeft).toBeNull()
    expect(makePropertyForm({ ...all, type: 'House' })).toMatchObject({
      beds: 3,
      areaSquareFeet: 900,
      plotAreaSquareFeet: null,
      landType: null,
      tenure: null,
      leaseYearsLeft: null,
    })
  })

  test('is not spoilt by what stands in fields that are hidden', () => {
    const spoilt = {
      plotAreaSquareFeet: 'x',
      landType: 'x',
      tenure: 'x',
      leaseYearsLeft: 'x',
      advanceMonths: 'x',
    }
    expect(messagesOf(makePropertyFields(spoilt))).toEqual({})
    const plot = { type: 'Land', beds: 'x', baths: 'x', areaSquareFeet: 'x', maxPaymentPlanMonths: 'x' }
    expect(messagesOf(makePropertyFields({ ...plot, tag: 'For Rent' }))).toEqual({})
  })

  test('lets nobody sleep in commercial units', () => {
    expect(makePropertyForm({ type: 'Commercial', beds: '0', baths: '0' })).toMatchObject({
      beds: 0,
      baths: 0,
    })
  })

  test('is never more than the form has', () => {
    const extra = {
      id: factoryId(),
      userId: factoryId(),
      rating: '5',
      isPopular: 'true',
      isNew: 'true',
      publishedAt: '2020-01-01',
      createdAt: '2020-01-01',
      status: 'sold',
      version: '9',
      isSample: 'true',
    }
    const form = v.parse(propertyForm, { ...makePropertyFields(), ...extra })
    const others = PROPERTY_FIELDS.filter((field) => !Object.hasOwn(AMENITIES, field))
    const money = ['price', 'deposit', 'agentFee', 'otherFees']
    const expected = others.flatMap((field) => {
      if (field === 'pin') return ['pinLatitude', 'pinLongitude']
      return [money.includes(field) ? `${field}Pesewas` : field]
    })
    expect(Object.keys(form).sort()).toEqual([...expected, 'amenities', 'unsaid'].sort())
  })
})

describe('the pin', () => {
  const read = (fields: Record<string, string>) =>
    v.safeParse(propertyForm, { ...makePropertyFields(), ...fields })

  test('is two columns, whichever way it is written', () => {
    const wanted = { pinLatitude: 5.60372, pinLongitude: -0.18696, showsPin: true }
    for (const pin of ['5.60372, -0.18696', 'https://www.google.com/maps?q=5.60372,-0.18696'])
      expect(read({ pin, showsPin: 'yes' }).output).toMatchObject(wanted)
    expect(read({ pin: '', showsPin: 'no' }).output).toMatchObject({ pinLatitude: null, showsPin: false })
  })

  test.each([
    [{ pin: 'East Legon' }, PROPERTY_MESSAGES.pin],
    [{ pin: '51.5, -0.12' }, PROPERTY_MESSAGES.pinAbroad],
    [{ pin: `${'9'.repeat(600)}, 1` }, PROPERTY_MESSAGES.tooLong(500)],
    [{ pin: '', showsPin: 'yes' }, PROPERTY_MESSAGES.pinMissing],
    [{ pin: '5.6, -0.18', showsPin: 'perhaps' }, PROPERTY_MESSAGES.showsPin],
  ])('%j is refused', (fields, message) => {
    expect(read(fields).issues?.map((issue) => issue.message)).toContain(message)
  })

  test('stays as it is where a form says nothing of it', () => {
    const { output } = read({})
    expect(output).toMatchObject({
      unsaid: expect.arrayContaining(['pinLatitude', 'pinLongitude', 'showsPin']),
    })
  })
})

describe('the pictures', () => {
  const list = (count: number, alt = '') => Array.from({ length: count }, () => ({ id: factoryId(), alt }))

  test('are read in their order, with descriptions on one line', () => {
    const [first, second] = [factoryId(), factoryId()]
    const images = JSON.stringify([
      { id: second, alt: '  The\nfront ', url: 'javascript:alert(1)' },
      { id: first, alt: '', caption: ' The\nback ' },
    ])
    expect(makePropertyForm({ images }).images).toEqual([
      { id: second, alt: 'The front' },
      { id: first, alt: '', caption: 'The back' },
    ])
  })

  test.each([
    ['{'],
    ['null'],
    ['{}'],
    ['"x"'],
    ['[null]'],
    ['[1]'],
    ['["https://example.com/a.jpg"]'],
    ['[{"id":"https://example.com/a.jpg","alt":""}]'],
    ['[{"id":"../../etc/passwd","alt":""}]'],
    [`[{"id":"${'-'.repeat(36)}","alt":""}]`],
    [`[{"id":"${factoryId().toUpperCase()}","alt":""}]`],
    [`[{"id":"${factoryId()}"}]`],
    [`[{"id":"${factoryId()}","alt":5}]`],
    [`[{"id":["${factoryId()}"],"alt":""}]`],
    [`[{"id":"${factoryId()}","alt":"","caption":5}]`],
    ['['.repeat(10_000)],
    [`"${'x'.repeat(30_000)}"`],
  ])('cannot be read from %.60s', (images) => {
    expect(messagesOf(makePropertyFields({ images }))).toEqual({
      images: 'The pictures cannot be read. Remove them and add them again.',
    })
  })

  test('are ten at most, each once, with a description of some length', () => {
    expect(messagesOf(makePropertyFields({ images: JSON.stringify(list(MOST_IMAGES)) }))).toEqual({})
    expect(messagesOf(makePropertyFields({ images: JSON.stringify(list(MOST_IMAGES + 1)) }))).toEqual({
      images: 'A property has at most 10 images',
    })
    const long = JSON.stringify(list(1, 'x'.repeat(MOST_ALT_CHARACTERS + 1)))
    expect(messagesOf(makePropertyFields({ images: long }))).toEqual({
      images: 'A picture’s description has at most 300 characters',
    })
    const captioned = JSON.stringify(list(1).map((image) => ({ ...image, caption: 'x'.repeat(121) })))
    expect(messagesOf(makePropertyFields({ images: captioned }))).toEqual({
      images: 'A picture’s caption has at most 120 characters',
    })
    const [one] = list(1)
    expect(Object.keys(messagesOf(makePropertyFields({ images: JSON.stringify([one, one]) })))).toEqual([
      'images',
    ])
  })

  test('are a list or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const images = parseImages(text)
        expect(
          images === null ||
            images.every(({ id, alt }) => typeof id === 'string' && alt.length <= MOST_ALT_CHARACTERS),
        ).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('whatever is sent is a form that the table takes, or refused', () => {
  const anything = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 3, arbitrary: fc.stringMatching(/^[0-9.,+-]{0,12}$/) },
    { weight: 1, arbitrary: fc.constantFrom('House', 'Land', 'For Rent', 'leasehold', 'stool', factoryId()) },
    { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.string())) },
  )
  const sent = fc.dictionary(fc.constantFrom(...PROPERTY_FIELDS), anything)
  fc.assert(
    fc.property(sent, (fields) => {
      const parsed = v.safeParse(propertyForm, { ...makePropertyFields(), ...fields })
      if (!parsed.success) return
      const form = parsed.output
      expect([...form.title].length).toBeGreaterThanOrEqual(5)
      expect(form.title).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      expect(form.description).not.toMatch(/(?!\n|\t)[\p{Cc}\p{Cs}]/u)
      expect(Number.isSafeInteger(form.pricePesewas) && form.pricePesewas > 0).toBe(true)
      expect(Number.isInteger(form.baths * 2) && form.baths >= 0 && form.baths <= 100).toBe(true)
      expect(['Commercial', 'Land'].includes(form.type) || (form.beds >= 1 && form.baths >= 1)).toBe(true)
      expect(form.leaseYearsLeft === null || form.tenure === 'leasehold').toBe(true)
      expect(form.advanceMonths === null || form.tag === 'For Rent').toBe(true)
      expect(form.maxPaymentPlanMonths === null || form.tag === 'For Sale').toBe(true)
    }),
    { numRuns: 500 },
  )
})
