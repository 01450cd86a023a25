import * as v from 'valibot'
import { AMENITY_KEYS } from '#/features/amenities/amenity.schema.ts'
import { commonFormat, imageUrl } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { SHOWN_WITHIN_METRES } from '#/features/properties/position/property-position.rules.ts'
import {
  LAND_TYPES,
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyStatus,
  type PropertyTag,
  type PropertyType,
  TENURES,
} from '#/features/properties/property.schema.ts'
import type { RecordPart } from '#/features/properties/property-record.queries.server.ts'
import type { PropertyRecord } from '#/features/properties/property-record.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { keysOf } from '#/shared/records.ts'
import { urls } from '#/shared/urls.ts'
import {
  type AmenityField,
  type AmenityValue,
  amenityField,
  amenityFields,
  presentAmenity,
} from './amenity-fields.ts'
import { paperResource, presentPapers } from './paper-fields.ts'
import { address, moment, said, wholeAmount, wholeNumber } from './resource-fields.ts'

const SQUARE_FEET = 'Square Feet'
const amount = v.pipe(v.number(), v.minValue(0))

export const mediaResource = said(
  v.object({
    MediaURL: address('Its address. The name changes with the content, so it may be kept for ever.'),
    MediaCategory: said(v.literal('Photo'), 'Always a photo.'),
    Order: wholeAmount('From 0, which is the cover.'),
    ShortDescription: said(v.string(), 'What it shows; may be empty.'),
    caption: said(v.nullable(v.string()), 'What stands under it for everybody to read.'),
    ImageWidth: wholeAmount('In pixels.'),
    ImageHeight: wholeAmount('In pixels.'),
    isRendering: said(v.boolean(), 'True for a computer-made picture, which is no photograph of a place.'),
  }),
  'A picture of a property.',
)

/** One property as the API gives it: names of the RESO Data Dictionary where it has them, ours otherwise. */
const propertyFields = v.object({
  ListingKey: said(v.pipe(v.string(), v.uuid()), 'Its id with us; never changes and is never given twice.'),
  ListingURL: address('Its page for people.'),
  StandardStatus: said(
    v.picklist(['Active', 'Pending', 'Closed']),
    'Active is on offer, Pending is reserved, Closed is sold or let. Lists hold Active ones only.',
  ),
  PropertyType: said(
    v.picklist(['Residential', 'Residential Lease', 'Commercial Sale', 'Commercial Lease', 'Land']),
    'Use and offer in one, as RESO has it; `type` and `tag` hold them apart.',
  ),
  PropertySubType: said(
    v.nullable(v.picklist(['Apartment', 'Single Family Residence', 'Townhouse'])),
    'Null where RESO has no word for it, such as a single room.',
  ),
  ListPrice: said(
    v.pipe(v.number(), v.minValue(0)),
    'In cedis, at most two decimals. The whole price of what is for sale, a month of what is for rent.',
  ),
  reducedFrom: said(
    v.nullable(amount),
    'What was asked before the price was lowered, in cedis; null where it was not, or went up since.',
  ),
  BedroomsTotal: wholeAmount('Bedrooms; 0 for land and most business premises.'),
  BathroomsTotalInteger: wholeAmount('Bathrooms, a half one counted as one; `bathrooms` has the half.'),
  LivingArea: said(v.nullable(wholeNumber), 'Of what is built, in LivingAreaUnits.'),
  LivingAreaUnits: said(v.nullable(v.literal(SQUARE_FEET)), 'Null without an area.'),
  LotSizeArea: said(v.nullable(wholeNumber), 'Of the plot, in LotSizeUnits; for land.'),
  LotSizeUnits: said(v.nullable(v.literal(SQUARE_FEET)), 'Null without an area.'),
  UnparsedAddress: said(v.string(), 'Where it is, in the words of whoever advertises it.'),
  SubdivisionName: said(v.nullable(v.string()), 'The neighbourhood.'),
  City: said(v.nullable(v.string()), 'The city or municipality.'),
  StateOrProvince: said(v.nullable(v.string()), 'The region.'),
  Country: said(v.literal('GH'), 'Ghana.'),
  Latitude: said(v.nullable(v.number()), 'Where it is shown on the map; see `positionIsExact`.'),
  Longitude: said(v.nullable(v.number()), 'Where it is shown on the map; see `positionIsExact`.'),
  PublicRemarks: said(v.string(), 'The description; plain text with line breaks.'),
  PhotosCount: wholeAmount('How many pictures there are.'),
  Media: v.array(mediaResource),
  cover: said(v.nullable(mediaResource), 'The first picture alone, for lists; null without pictures.'),
  firstListedDate: said(
    v.pipe(v.string(), v.isoDate()),
    'The day it was first listed; of the same home of the same agent, when it was listed before under another id.',
  ),
  OnMarketDate: said(v.pipe(v.string(), v.isoDate()), 'The day it was published.'),
  OnMarketTimestamp: moment('When it was published.'),
  OriginalEntryTimestamp: moment('When it was first written down.'),
  ModificationTimestamp: moment('When it was changed last.'),
  ListAgentFullName: said(v.string(), 'Who advertises it.'),
  ListAgentStateLicense: said(
    v.nullable(v.string()),
    'The licence number with the Real Estate Agency Council, as the agent states it.',
  ),
  ListAgentPreferredPhone: said(
    v.nullable(v.string()),
    'The number that the agent gives to everybody, in E.164.',
  ),
  title: said(v.string(), 'The headline of the advertisement.'),
  type: said(v.picklist(PROPERTY_TYPES), 'What it is, in our words; the filter `type` takes these.'),
  tag: said(v.picklist(PROPERTY_TAGS), 'What is offered; the filter `category` takes these.'),
  currency: said(v.literal('GHS'), 'Of every amount: Ghana cedis.'),
  priceFrequency: said(v.nullable(v.literal('Monthly')), 'Monthly for rent; null for a sale.'),
  bathrooms: said(v.pipe(v.number(), v.minValue(0)), 'With halves, such as 2.5.'),
  maxPaymentPlanMonths: said(v.nullable(wholeNumber), 'Over how many months a buyer may pay; null unsaid.'),
  advanceMonths: said(v.nullable(wholeNumber), "Months' rent asked for in advance; null unsaid."),
  deposit: said(
    v.nullable(amount),
    'For rent, in cedis: comes back when the tenant leaves. 0 for none; null unsaid.',
  ),
  agentFee: said(v.nullable(amount), 'For rent, in cedis, paid once. 0 for none; null unsaid.'),
  otherFees: said(v.nullable(amount), 'For rent, in cedis, paid once. 0 for none; null unsaid.'),
  landType: said(v.nullable(v.picklist(LAND_TYPES)), 'Whose land it is, for land.'),
  tenure: said(v.nullable(v.picklist(TENURES)), 'The kind of title, for land.'),
  leaseYearsLeft: said(v.nullable(wholeNumber), 'Of a leasehold.'),
  digitalAddress: said(
    v.nullable(v.string()),
    'GhanaPostGPS, such as GA-183-8164; null unless its agent shows where it is.',
  ),
  positionIsExact: said(
    v.nullable(v.boolean()),
    `True where its agent shows where it is. False for a point within ${SHOWN_WITHIN_METRES} m of the middle of its place, which says nothing else of where it is. Null without a position.`,
  ),
  place: said(v.nullable(v.string()), 'The slug of its place, as `/places` has it and `location` takes it.'),
  papers: said(
    v.nullable(v.array(paperResource)),
    'The four papers of what is for sale and of land; null where nobody asks for them.',
  ),
  ...amenityFields,
  rating: said(v.nullable(v.number()), 'From 1 to 5; null without reviews.'),
  isPopular: said(v.boolean(), 'Chosen by the editors.'),
  isSample: said(v.boolean(), 'True for an invented advertisement, which nobody can buy or rent.'),
})

export const propertyResource = said(propertyFields, 'A property.')
/** What a choice of fields leaves of a property. */
export const propertyPart = said(v.partial(propertyFields), 'A property, with the fields that were chosen.')
export type PropertyResource = v.InferOutput<typeof propertyResource>

export type PropertyField = keyof PropertyResource

type FieldSource<Value> = {
  /** What of a record it is made from. */
  of: readonly RecordPart[]
  present: (record: PropertyRecord, siteUrl: string) => Value
}

function takenFrom<Part extends RecordPart, Value>(
  of: readonly Part[],
  present: (record: Pick<PropertyRecord, Part>, siteUrl: string) => Value,
): FieldSource<Value> {
  return { of, present }
}

const same = <Part extends RecordPart>(part: Part) => takenFrom([part], (record) => record[part])
const inCedis = (part: 'depositPesewas' | 'agentFeePesewas' | 'otherFeesPesewas' | 'reducedFromPesewas') =>
  takenFrom([part], (record) => {
    const pesewas = record[part]
    return pesewas === null ? null : pesewas / PESEWAS_PER_CEDI
  })
const ofPlace = <Key extends keyof NonNullable<PropertyRecord['place']>>(key: Key) =>
  takenFrom(['place'], ({ place }) => place?.[key] ?? null)

const AMENITY_SOURCES = Object.fromEntries(
  AMENITY_KEYS.map((key) => [
    amenityField(key),
    takenFrom(['amenities'], ({ amenities }) => presentAmenity(amenities, key)),
  ]),
) as Record<AmenityField, FieldSource<AmenityValue>>

/** Where each field comes from. */
const SOURCES: { [Field in PropertyField]: FieldSource<PropertyResource[Field]> } = {
  ListingKey: same('id'),
  ListingURL: takenFrom(['id'], ({ id }, siteUrl) => siteUrl + urls.property(id)),
  StandardStatus: takenFrom(['status'], ({ status }) => standardStatus(status)),
  PropertyType: takenFrom(['type', 'tag'], ({ type, tag }) => resoType(type, tag)),
  PropertySubType: takenFrom(['type'], ({ type }) => SUB_TYPES[type] ?? null),
  ListPrice: takenFrom(['pricePesewas'], ({ pricePesewas }) => pricePesewas / PESEWAS_PER_CEDI),
  reducedFrom: inCedis('reducedFromPesewas'),
  BedroomsTotal: same('beds'),
  BathroomsTotalInteger: takenFrom(['baths'], ({ baths }) => Math.ceil(baths)),
  LivingArea: same('areaSquareFeet'),
  LivingAreaUnits: takenFrom(['areaSquareFeet'], ({ areaSquareFeet }) => unitsOf(areaSquareFeet)),
  LotSizeArea: same('plotAreaSquareFeet'),
  LotSizeUnits: takenFrom(['plotAreaSquareFeet'], ({ plotAreaSquareFeet }) => unitsOf(plotAreaSquareFeet)),
  UnparsedAddress: same('location'),
  SubdivisionName: ofPlace('neighbourhood'),
  City: ofPlace('city'),
  StateOrProvince: ofPlace('region'),
  Country: takenFrom([], () => 'GH'),
  Latitude: takenFrom(['position'], ({ position }) => position?.latitude ?? null),
  Longitude: takenFrom(['position'], ({ position }) => position?.longitude ?? null),
  PublicRemarks: same('description'),
  PhotosCount: same('imageCount'),
  Media: takenFrom(['images'], ({ images }, siteUrl) =>
    images.map((image, order) => presentMedia(image, order, siteUrl)),
  ),
  cover: takenFrom(['cover'], ({ cover }, siteUrl) => cover && presentMedia(cover, 0, siteUrl)),
  firstListedDate: takenFrom(['firstListedAt'], (record) => dayOf(record.firstListedAt)),
  OnMarketDate: takenFrom(['publishedAt'], ({ publishedAt }) => dayOf(publishedAt)),
  OnMarketTimestamp: takenFrom(['publishedAt'], ({ publishedAt }) => publishedAt.toISOString()),
  OriginalEntryTimestamp: takenFrom(['createdAt'], ({ createdAt }) => createdAt.toISOString()),
  ModificationTimestamp: takenFrom(['updatedAt'], ({ updatedAt }) => updatedAt.toISOString()),
  ListAgentFullName: takenFrom(['agent'], ({ agent }) => agent.name),
  ListAgentStateLicense: takenFrom(['agent'], ({ agent }) => agent.licenceNumber),
  ListAgentPreferredPhone: takenFrom(['agent'], ({ agent }) => agent.phone),
  title: same('title'),
  type: same('type'),
  tag: same('tag'),
  currency: takenFrom([], () => 'GHS'),
  priceFrequency: takenFrom(['tag'], ({ tag }) => (tag === 'For Rent' ? 'Monthly' : null)),
  bathrooms: same('baths'),
  maxPaymentPlanMonths: same('maxPaymentPlanMonths'),
  advanceMonths: same('advanceMonths'),
  deposit: inCedis('depositPesewas'),
  agentFee: inCedis('agentFeePesewas'),
  otherFees: inCedis('otherFeesPesewas'),
  landType: same('landType'),
  tenure: same('tenure'),
  leaseYearsLeft: same('leaseYearsLeft'),
  digitalAddress: same('digitalAddress'),
  positionIsExact: takenFrom(['position'], ({ position }) => position?.isExact ?? null),
  place: ofPlace('slug'),
  papers: takenFrom(['papers', 'sightings', 'tag', 'type'], presentPapers),
  ...AMENITY_SOURCES,
  rating: same('rating'),
  isPopular: same('isPopular'),
  isSample: same('isSample'),
}

export const PROPERTY_FIELDS = keysOf(SOURCES)

/** What of a record must be read for these fields. */
export function partsOf(fields: readonly PropertyField[]): RecordPart[] {
  return [...new Set(fields.flatMap((field) => SOURCES[field].of))]
}

/** What is known of a property under the names of the API. */
export function presentProperty(record: PropertyRecord, config: ApiConfig): PropertyResource {
  return presentFields(record, config, PROPERTY_FIELDS)
}

/** Of whom the API speaks as the pages do: no number of an agent where people sign in to be told. */
export type ApiConfig = { siteUrl: string; leads: { contactNeedsAccount: boolean } }

/** As `presentProperty`, only these fields of it; the record holds at least their parts. */
export function presentFields<Field extends PropertyField>(
  record: Partial<PropertyRecord>,
  { siteUrl, leads }: ApiConfig,
  fields: readonly Field[],
): Pick<PropertyResource, Field> {
  const { agent } = record
  const isNumberKept = agent !== undefined && leads.contactNeedsAccount
  const whole = (isNumberKept ? { ...record, agent: { ...agent, phone: null } } : record) as PropertyRecord
  const shown: Record<string, unknown> = {}
  for (const field of fields) shown[field] = SOURCES[field].present(whole, siteUrl)
  return shown as Pick<PropertyResource, Field>
}

function unitsOf(area: number | null): typeof SQUARE_FEET | null {
  return area === null ? null : SQUARE_FEET
}

function standardStatus(status: PropertyStatus): PropertyResource['StandardStatus'] {
  if (status === 'active') return 'Active'
  return status === 'reserved' ? 'Pending' : 'Closed'
}

function resoType(type: PropertyType, tag: PropertyTag): PropertyResource['PropertyType'] {
  const isForRent = tag === 'For Rent'
  if (type === 'Land') return 'Land'
  if (type === 'Commercial') return isForRent ? 'Commercial Lease' : 'Commercial Sale'
  return isForRent ? 'Residential Lease' : 'Residential'
}

const SUB_TYPES: Partial<Record<PropertyType, PropertyResource['PropertySubType']>> = {
  Apartment: 'Apartment',
  House: 'Single Family Residence',
  Townhouse: 'Townhouse',
}

function presentMedia(image: ImageView, order: number, siteUrl: string): PropertyResource['Media'][number] {
  const width = image.widths.at(-1) ?? image.width
  return {
    MediaURL: siteUrl + imageUrl(image.storageKey, width, commonFormat(image)),
    MediaCategory: 'Photo',
    Order: order,
    ShortDescription: image.alt,
    caption: image.caption ?? null,
    ImageWidth: width,
    ImageHeight: Math.round((width * image.height) / image.width),
    isRendering: image.isRendering,
  }
}
