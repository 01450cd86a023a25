import * as v from 'valibot'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { asWritten } from '#/shared/text.ts'
import { MOST_ALT_CHARACTERS, MOST_CAPTION_CHARACTERS } from '../../media/image.schema.ts'
import { parseCedis } from '../price-text.rules.ts'

export const MOST_IMAGES = 10

export const PROPERTY_MESSAGES = {
  title: 'Title must be at least 5 characters',
  description: 'Description must be at least 20 characters',
  location: 'Location is required',
  price: 'Price must be a positive number',
  priceTooHigh: 'Price must be at most GH₵100,000,000,000',
  beds: 'Number of beds must be a positive integer',
  bedsTooMany: 'Number of beds must be at most 100',
  baths: 'Number of baths must be a positive number',
  bathsStep: 'Number of baths goes in steps of 0.5',
  bathsTooMany: 'Number of baths must be at most 100',
  type: 'Property type is required',
  tag: 'Property tag is required',
  plan: 'The longest payment plan is 1 to 60 months',
  area: 'Area must be a whole number of square feet',
  plotArea: 'Plot size must be a whole number of square feet',
  place: 'Choose a place from the list',
  digitalAddress: 'Enter a digital address such as GA-183-8164',
  pin: 'Enter coordinates such as 5.60372, -0.18696, or the link of a map that holds them',
  pinAbroad: 'The pin must lie in Ghana',
  pinMissing: 'Set the pin first: there is nothing to show yet',
  showsPin: 'Choose who is shown the pin',
  advance: 'Advance rent must be 0 to 120 whole months',
  deposit: 'Deposit must be an amount in cedis, 0 for none',
  agentFee: 'Agent’s fee must be an amount in cedis, 0 for none',
  otherFees: 'Other fees must be an amount in cedis, 0 for none',
  landType: 'Choose the type of land',
  tenure: 'Choose freehold or leasehold',
  leaseYears: 'Years left on the lease must be 1 to 999',
  images: 'The pictures cannot be read. Remove them and add them again.',
  tooManyImages: `A property has at most ${MOST_IMAGES} images`,
  altTooLong: `A picture’s description has at most ${MOST_ALT_CHARACTERS} characters`,
  captionTooLong: `A picture’s caption has at most ${MOST_CAPTION_CHARACTERS} characters`,
  noImage: 'Add at least one picture before you publish',
  requiredFields: 'Please fill in all required fields',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`,
} as const

const { requiredFields: _, ...M } = PROPERTY_MESSAGES

/** A field as a form posts it; one that is missing is empty. */
export const text = v.optional(v.string(), '')

/** Counts as the database does, for which a character outside the basic plane is one. */
export const longEnough = (least: number, message: string) =>
  v.check((value: string) => [...value].length >= least, message)

export const written = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.transform(asWritten),
    v.trim(),
    longEnough(least, message),
    v.maxLength(most, M.tooLong(most)),
  )

export const oneLine = (least: number, most: number, message: string) =>
  v.pipe(
    written(least, most, message),
    v.transform((value) => value.replace(/\s+/g, ' ')),
    longEnough(least, message),
  )

export const price = v.pipe(
  text,
  v.trim(),
  v.transform((value) => parseCedis(value) ?? 0),
  v.minValue(1, M.price),
  v.maxValue(MAX_PESEWAS, M.priceTooHigh),
)

// Plain decimals only: no sign, exponent or other base, whatever JavaScript would make of them. A form for land lacks
// these fields.
export const decimal = (message: string) =>
  v.pipe(
    v.optional(v.string(), '0'),
    v.trim(),
    v.regex(/^\d{1,9}(\.\d{1,4})?$/, message),
    v.transform(Number),
  )

/** A whole number within these bounds, or null for an empty field. */
export const wholeOrNothing = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.trim(),
    v.regex(/^(\d{1,10})?$/, message),
    v.transform((value) => (value === '' ? null : Number(value))),
    v.check((value) => value === null || (value >= least && value <= most), message),
  )

/** An amount in cedis as typed, in pesewas, or null for an empty field. */
export const amountOrNothing = (message: string) =>
  v.pipe(
    text,
    v.trim(),
    v.transform((value) => (value === '' ? null : (parseCedis(value) ?? -1))),
    v.check((value) => value === null || (value >= 0 && value <= MAX_PESEWAS), message),
  )

// An empty choice is none.
export const choiceOrNothing = <const T extends readonly string[]>(choices: T, message: string) =>
  v.pipe(
    text,
    v.transform((value) => (value === '' ? null : value)),
    v.nullable(v.picklist(choices, message)),
  )
