import * as v from 'valibot'
import { isId } from '#/shared/ids.ts'
import { keysOf, recordOf } from '#/shared/records.ts'
import { asWritten } from '#/shared/text.ts'
import { amenityProblem, fittingTokens, tokensIn } from '../../amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey, amenityOf } from '../../amenities/amenity.schema.ts'
import { withBoxes } from '../../amenities/amenity-boxes.rules.ts'
import type { DraftFields, SavedDraft } from '../../drafts/draft.schema.ts'
import { type ImageView, MOST_ALT_CHARACTERS, MOST_CAPTION_CHARACTERS } from '../../media/image.schema.ts'
import { hasPapers, paperProblem, papersIn } from '../../papers/paper.rules.ts'
import { withPaperBoxes } from '../../papers/paper-boxes.rules.ts'
import { readPin } from '../position/pin-text.rules.ts'
import { rentTermsOf } from '../property.rules.ts'
import {
  LAND_TYPES,
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyStatus,
  type PropertyTag,
  type PropertyType,
  TENURES,
  TYPES_WITHOUT_BEDS,
} from '../property.schema.ts'
import {
  amountOrNothing,
  choiceOrNothing,
  decimal,
  PROPERTY_MESSAGES as M,
  MOST_IMAGES,
  oneLine,
  price,
  text,
  wholeOrNothing,
  written,
} from './property-field.schema.ts'

/** How many listings one author may have begun and not finished. */
export const MOST_DRAFTS = 50
const MOST_AMENITY_CHARACTERS = 200
const MOST_PIN_CHARACTERS = 500

/** What a form for rent asks beside the rent. */
export const RENT_ENTRIES = {
  advanceMonths: wholeOrNothing(0, 120, M.advance),
  deposit: amountOrNothing(M.deposit),
  agentFee: amountOrNothing(M.agentFee),
  otherFees: amountOrNothing(M.otherFees),
}

/** A form as its columns are called; of what is for sale nothing is asked beside the price. */
export function foldRentTerms<
  Form extends Record<keyof typeof RENT_ENTRIES, number | null> & { tag: PropertyTag },
>({ advanceMonths, deposit, agentFee, otherFees, ...form }: Form) {
  const terms = {
    advanceMonths,
    depositPesewas: deposit,
    agentFeePesewas: agentFee,
    otherFeesPesewas: otherFees,
  }
  return { ...form, ...rentTermsOf({ ...terms, tag: form.tag }) }
}

const digitalAddress = v.pipe(
  text,
  v.trim(),
  v.toUpperCase(),
  // Typed with spaces, dashes of all kinds, or without any.
  v.transform(
    (value) => /^([A-Z][A-Z0-9])[\s–—-]*(\d{3,5})[\s–—-]*(\d{4})$/.exec(value)?.slice(1).join('-') ?? value,
  ),
  v.regex(/^([A-Z][A-Z0-9]-\d{3,5}-\d{4})?$/, M.digitalAddress),
  v.transform((value) => value || null),
)

/** The field of the pin: coordinates, or the link of a map that holds them. */
const pin = v.pipe(
  text,
  v.trim(),
  v.maxLength(MOST_PIN_CHARACTERS, M.tooLong(MOST_PIN_CHARACTERS)),
  v.check((value) => value === '' || readPin(value) !== null, M.pin),
  v.check((value) => readPin(value)?.isInGhana !== false, M.pinAbroad),
  v.transform(readPin),
)

// Said by name: nothing means that it is not said.
const showsPin = v.pipe(
  v.optional(v.picklist(['', 'no', 'yes'], M.showsPin), ''),
  v.transform((value) => value === 'yes'),
)

export const PIN_ENTRIES = { pin, showsPin }

/** A form with its pin as the columns are called; what stands nowhere is not shown. */
export function foldPin<Form extends { pin: ReturnType<typeof readPin>; showsPin: boolean }>({
  pin: position,
  ...form
}: Form) {
  const pinLatitude = position?.latitude ?? null
  return { ...form, pinLatitude, pinLongitude: position?.longitude ?? null }
}

const placeId = v.pipe(
  text,
  v.check((value) => value === '' || isId(value), M.place),
  v.transform((value) => value || null),
)

const wordsOfImage = v.pipe(
  v.string(M.images),
  v.transform((value) => asWritten(value).replace(/\s+/g, ' ')),
  v.trim(),
)

const image = v.object({
  id: v.pipe(v.string(), v.check(isId)),
  alt: v.pipe(wordsOfImage, v.maxLength(MOST_ALT_CHARACTERS, M.altTooLong)),
  // A draft may be older than captions.
  caption: v.optional(v.pipe(wordsOfImage, v.maxLength(MOST_CAPTION_CHARACTERS, M.captionTooLong))),
})
export type FormImage = v.InferOutput<typeof image>

const imageList = v.pipe(
  v.array(image, M.images),
  v.maxLength(MOST_IMAGES, M.tooManyImages),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, M.images),
)

/** The pictures that a form's field names, in their order; null for a field that names none as it should. */
export function parseImages(field: string): FormImage[] | null {
  const parsed = v.safeParse(imageList, parseJson(field))
  return parsed.success ? parsed.output : null
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value || '[]')
  } catch {
    return null
  }
}

/** `[{"id":"…","alt":"…","caption":"…"}]` in their order; the first is the cover. What is wrong with one is said of the field. */
export const namedPictures = v.pipe(
  v.string(),
  v.maxLength(20_000, M.images),
  v.rawTransform(({ dataset, addIssue, NEVER }): FormImage[] => {
    const parsed = v.safeParse(imageList, parseJson(dataset.value))
    if (parsed.success) return parsed.output
    const known: string[] = [M.tooManyImages, M.altTooLong, M.captionTooLong]
    addIssue({ message: parsed.issues.find(({ message }) => known.includes(message))?.message ?? M.images })
    return NEVER
  }),
)

// What is stated under each key, as `pipe borehole`, `yes` or `2`; empty for what is not stated.
const amenity = (key: AmenityKey) =>
  v.pipe(
    text,
    v.maxLength(MOST_AMENITY_CHARACTERS, M.tooLong(MOST_AMENITY_CHARACTERS)),
    v.check(
      (value) => amenityProblem(key, value) === null,
      ({ input }) => amenityProblem(key, input) ?? '',
    ),
    v.transform((value) => tokensIn(key, value)),
  )

/** A field for everything in the vocabulary of amenities; what comes out are its tokens. */
export const AMENITY_ENTRIES = recordOf(AMENITY_KEYS, amenity)

/** What the fields of amenities hold together, as far as it fits the type, and the form without them. */
export function foldAmenities<Form extends Record<AmenityKey, string[]> & { type: PropertyType }>(
  form: Form,
): Omit<Form, AmenityKey> & { amenities: string[] } {
  const amenities = fittingTokens(
    AMENITY_KEYS.flatMap((key) => form[key]),
    form.type,
  )
  const others = Object.entries(form).filter(([name]) => !Object.hasOwn(AMENITY_ENTRIES, name))
  return { ...(Object.fromEntries(others) as Omit<Form, AmenityKey>), amenities }
}

/** The field in which the agent says which papers there are, such as `indenture site-plan`. */
export const papers = v.pipe(
  text,
  v.trim(),
  v.maxLength(MOST_AMENITY_CHARACTERS, M.tooLong(MOST_AMENITY_CHARACTERS)),
  v.check(
    (value) => paperProblem(value) === null,
    ({ input }) => paperProblem(input) ?? '',
  ),
  v.transform((value): string[] => papersIn(value)),
)

const entries = {
  title: oneLine(5, 200, M.title),
  description: written(20, 10_000, M.description),
  location: oneLine(3, 200, M.location),
  placeId,
  digitalAddress,
  ...PIN_ENTRIES,
  price,
  type: v.picklist(PROPERTY_TYPES, M.type),
  tag: v.picklist(PROPERTY_TAGS, M.tag),
  beds: v.pipe(decimal(M.beds), v.integer(M.beds), v.maxValue(100, M.bedsTooMany)),
  baths: v.pipe(decimal(M.baths), v.multipleOf(0.5, M.bathsStep), v.maxValue(100, M.bathsTooMany)),
  areaSquareFeet: wholeOrNothing(1, 100_000_000, M.area),
  maxPaymentPlanMonths: wholeOrNothing(1, 60, M.plan),
  ...RENT_ENTRIES,
  plotAreaSquareFeet: wholeOrNothing(1, 1_000_000_000, M.plotArea),
  landType: choiceOrNothing(LAND_TYPES, M.landType),
  tenure: choiceOrNothing(TENURES, M.tenure),
  leaseYearsLeft: wholeOrNothing(1, 999, M.leaseYears),
  papers,
  images: v.optional(namedPictures, '[]'),
  ...AMENITY_ENTRIES,
}

/** What a form may not carry: one that was opened before there was such a field says nothing of it. */
const LATER_COLUMNS = {
  amenities: AMENITY_KEYS,
  papers: ['papers'],
  advanceMonths: ['advanceMonths'],
  depositPesewas: ['deposit'],
  agentFeePesewas: ['agentFee'],
  otherFeesPesewas: ['otherFees'],
  pinLatitude: ['pin'],
  pinLongitude: ['pin'],
  showsPin: ['showsPin'],
} as const satisfies Record<string, readonly string[]>
type LaterColumn = keyof typeof LATER_COLUMNS

/** The columns of which a form, with its ticked boxes, says nothing: they stay as they are. */
export const unsaidBy = (form: Record<string, unknown>) =>
  keysOf(LATER_COLUMNS).filter((column) =>
    LATER_COLUMNS[column].every((field) => !Object.hasOwn(withPaperBoxes(withBoxes(form)), field)),
  )
export const unsaid = v.array(v.custom<LaterColumn>((value) => Object.hasOwn(LATER_COLUMNS, String(value))))

/** A form with its ticked boxes, but without the amenities and papers that are not asked of its type and tag. */
export function withoutUnfit(form: Record<string, unknown>): Record<string, unknown> {
  const asksPapers = hasPapers(form)
  const isUnfit = (name: string) =>
    name === 'papers'
      ? !asksPapers
      : Object.hasOwn(AMENITY_ENTRIES, name) &&
        !amenityOf(name as AmenityKey).types.includes(form.type as PropertyType)
  const given = withPaperBoxes(withBoxes(form))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isUnfit(name)))
}

const LAND_FIELDS = ['plotAreaSquareFeet', 'landType', 'tenure', 'leaseYearsLeft']
const BUILDING_FIELDS = ['beds', 'baths', 'areaSquareFeet']

// A field that was hidden again may hold anything.
function withoutHidden(given: Record<string, unknown>): Record<string, unknown> {
  const form: Record<string, unknown> = { ...withoutUnfit(given), unsaid: unsaidBy(given) }
  const hidden = new Set([
    ...(form.type === 'Land' ? BUILDING_FIELDS : LAND_FIELDS),
    ...(form.tag === 'For Sale' ? Object.keys(RENT_ENTRIES) : []),
    form.tag === 'For Rent' ? 'maxPaymentPlanMonths' : '',
    form.tenure === 'leasehold' ? '' : 'leaseYearsLeft',
  ])
  return Object.fromEntries(Object.entries(form).filter(([name]) => !hidden.has(name)))
}

const sleeps = <T extends { type: (typeof PROPERTY_TYPES)[number] }>({ type }: T) =>
  !TYPES_WITHOUT_BEDS.includes(type)

/**
 * The listing form. Every field comes as text, as forms send it; what does not fit the tag or the type is dropped, so
 * that a field that was hidden again leaves nothing behind. Money comes out in pesewas, areas in square feet.
 */
export const propertyForm = v.pipe(
  v.looseObject({}),
  v.transform(withoutHidden),
  v.object({ ...entries, unsaid }),
  v.forward(
    v.partialCheck([['type'], ['beds']], (form) => !sleeps(form) || form.beds >= 1, M.beds),
    ['beds'],
  ),
  v.forward(
    v.partialCheck([['type'], ['baths']], (form) => !sleeps(form) || form.baths >= 1, M.baths),
    ['baths'],
  ),
  v.forward(
    v.partialCheck([['pin'], ['showsPin']], ({ pin, showsPin }) => pin !== null || !showsPin, M.pinMissing),
    ['pin'],
  ),
  v.transform(({ price: pricePesewas, ...form }) => {
    const isLand = form.type === 'Land'
    const tenure = isLand ? form.tenure : null
    return {
      ...form,
      pricePesewas,
      maxPaymentPlanMonths: form.tag === 'For Sale' ? form.maxPaymentPlanMonths : null,
      beds: isLand ? 0 : form.beds,
      baths: isLand ? 0 : form.baths,
      areaSquareFeet: isLand ? null : form.areaSquareFeet,
      plotAreaSquareFeet: isLand ? form.plotAreaSquareFeet : null,
      landType: isLand ? form.landType : null,
      tenure,
      leaseYearsLeft: tenure === 'leasehold' ? form.leaseYearsLeft : null,
    }
  }),
  v.transform(foldRentTerms),
  v.transform(foldPin),
  v.transform(foldAmenities),
)
export type PropertyForm = v.InferOutput<typeof propertyForm>

/** The names of the form's fields, as they are posted and saved in drafts. */
export const PROPERTY_FIELDS = keysOf(entries)
export type PropertyField = keyof typeof entries
/** The form's fields as texts, finished or not. */
export type PropertyFields = DraftFields<PropertyField>

/** A picture with the id by which the form's field `images` names it. */
export type PropertyFormImage = ImageView & { id: string }

/** The fields of a saved draft, with what a form shows beside them. */
export type PropertyDraftView = SavedDraft<PropertyField> & {
  /** In the order of the field `images`; what is gone or another's is missing in both. */
  images: PropertyFormImage[]
  placeLabel: string | null
}

/** A property as its owner's form opens it. */
export type PropertyFormView = {
  propertyId: string
  version: number
  status: PropertyStatus
  fields: PropertyFields
  images: PropertyFormImage[]
  placeLabel: string | null
  /** Changes that were written and not saved; null when there are none. */
  draft: PropertyDraftView | null
}

/** What a new listing's form holds before anything is typed. */
export const NEW_PROPERTY_FIELDS: PropertyFields = {
  tag: 'For Sale',
  type: 'Apartment',
  beds: '1',
  baths: '1',
}
