import * as v from 'valibot'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { asWritten } from '#/shared/text.ts'
import { longEnough, PROPERTY_MESSAGES as M, text, wholeOrNothing } from '../form/property-field.schema.ts'
import {
  AMENITY_ENTRIES,
  foldAmenities,
  foldPin,
  foldRentTerms,
  namedPictures,
  PIN_ENTRIES,
  papers,
  RENT_ENTRIES,
  unsaid,
  unsaidBy,
  withoutUnfit,
} from '../form/property-form.schema.ts'
import { parseCedis } from '../price-text.rules.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES, type PropertyType, TYPES_WITHOUT_BEDS } from '../property.schema.ts'

export const INLINE_MOST_ROOMS = 10

export const INLINE_MESSAGES = {
  price: 'Price must be greater than 0',
  priceStep: 'Price goes in steps of 0.01',
  beds: 'Bedrooms must be a whole number from 1 to 10',
  bedsOrNone: 'Bedrooms must be a whole number from 0 to 10',
  baths: 'Bathrooms must be 1 to 10 in steps of 0.5',
  bathsOrNone: 'Bathrooms must be 0 to 10 in steps of 0.5',
  adminsOnly: 'Access denied. Admin privileges required.',
} as const

const written = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.transform(asWritten),
    v.trim(),
    v.nonEmpty(M.requiredFields),
    // What is empty is told so, and no more.
    v.check((value) => value === '' || [...value].length >= least, message),
    v.maxLength(most, M.tooLong(most)),
  )

const oneLine = (least: number, most: number, message: string) =>
  v.pipe(
    written(least, most, message),
    v.transform((value) => value.replace(/\s+/g, ' ')),
    longEnough(least, message),
  )

const price = v.pipe(
  text,
  v.trim(),
  v.check((value) => !/^[\d,]*\.\d{3,}$/.test(value), INLINE_MESSAGES.priceStep),
  v.transform((value) => parseCedis(value) ?? 0),
  v.minValue(1, INLINE_MESSAGES.price),
  v.maxValue(MAX_PESEWAS, M.priceTooHigh),
)

// A form for land may lack the rooms. Plain decimals only, whatever else JavaScript takes for a number; how many there
// may be is the type's to say.
const rooms = v.pipe(
  v.optional(v.string(), '0'),
  v.trim(),
  v.transform((text) => (/^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : -1)),
)

const entries = {
  title: oneLine(5, 200, M.title),
  description: written(20, 10_000, M.description),
  location: oneLine(3, 200, M.location),
  price,
  type: v.picklist(PROPERTY_TYPES, M.type),
  tag: v.picklist(PROPERTY_TAGS, M.tag),
  beds: rooms,
  baths: rooms,
  // Of a plot there may be more; the check below knows which it is.
  areaSquareFeet: wholeOrNothing(1, 1_000_000_000, M.area),
  maxPaymentPlanMonths: wholeOrNothing(1, 60, M.plan),
  papers,
  // Missing while nobody opened them: then they stay as they are.
  images: v.optional(namedPictures),
  ...PIN_ENTRIES,
  ...RENT_ENTRIES,
  ...AMENITY_ENTRIES,
}

const MOST_BUILT_SQUARE_FEET = 100_000_000

const mayLackRooms = (type: PropertyType) => TYPES_WITHOUT_BEDS.includes(type)

const fits = (type: PropertyType, rooms: number, step: number) =>
  rooms >= (mayLackRooms(type) ? 0 : 1) && rooms <= INLINE_MOST_ROOMS && rooms % step === 0

// A field that was hidden again may hold anything.
function withoutHidden({
  beds,
  baths,
  maxPaymentPlanMonths,
  ...given
}: Record<string, unknown>): Record<string, unknown> {
  const { advanceMonths, deposit, agentFee, otherFees, ...form } = withoutUnfit(given)
  const rent = { advanceMonths, deposit, agentFee, otherFees }
  return {
    ...form,
    unsaid: unsaidBy(given),
    ...(form.type === 'Land' ? {} : { beds, baths }),
    ...(form.tag === 'For Rent' ? rent : { maxPaymentPlanMonths }),
  }
}

/**
 * The short form of one property among many, every field as text. What does not fit the tag or the type is dropped, as
 * by the listing form. `areaSquareFeet` is the plot's for land.
 */
export const inlineForm = v.pipe(
  v.looseObject({}),
  v.transform(withoutHidden),
  v.object({ ...entries, unsaid }),
  v.forward(
    v.partialCheck(
      [['type'], ['beds']],
      ({ type, beds }) => fits(type, beds, 1),
      ({ input: { type } }) => (mayLackRooms(type) ? INLINE_MESSAGES.bedsOrNone : INLINE_MESSAGES.beds),
    ),
    ['beds'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['baths']],
      ({ type, baths }) => fits(type, baths, 0.5),
      ({ input: { type } }) => (mayLackRooms(type) ? INLINE_MESSAGES.bathsOrNone : INLINE_MESSAGES.baths),
    ),
    ['baths'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['areaSquareFeet']],
      ({ type, areaSquareFeet }) => type === 'Land' || (areaSquareFeet ?? 0) <= MOST_BUILT_SQUARE_FEET,
      M.area,
    ),
    ['areaSquareFeet'],
  ),
  v.forward(
    v.partialCheck([['pin'], ['showsPin']], ({ pin, showsPin }) => pin !== null || !showsPin, M.pinMissing),
    ['pin'],
  ),
  v.transform(({ price: pricePesewas, ...form }) => {
    const isLand = form.type === 'Land'
    return {
      ...form,
      pricePesewas,
      beds: isLand ? 0 : form.beds,
      baths: isLand ? 0 : form.baths,
      maxPaymentPlanMonths: form.tag === 'For Sale' ? form.maxPaymentPlanMonths : null,
    }
  }),
  v.transform(foldRentTerms),
  v.transform(foldAmenities),
  v.transform(foldPin),
)
export type InlineForm = v.InferOutput<typeof inlineForm>
