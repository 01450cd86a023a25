import { AMENITY_KEYS, type AmenityKey, amenityOf } from '#/features/amenities/amenity.schema.ts'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { keysOf, recordOf } from '#/shared/records.ts'

/** The words for each field, in the order of the form. */
export const FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  tag: 'Tag',
  location: 'Location',
  placeId: 'Place',
  digitalAddress: 'Digital address',
  pin: 'Pin on the map',
  showsPin: 'Who is shown the pin',
  price: 'Price',
  maxPaymentPlanMonths: 'Maximum payment plan, in months',
  advanceMonths: 'Rent in advance',
  deposit: 'Refundable deposit',
  agentFee: 'Agent’s fee',
  otherFees: 'Other fees',
  beds: 'Bedrooms',
  baths: 'Bathrooms',
  areaSquareFeet: 'Area',
  plotAreaSquareFeet: 'Plot size',
  landType: 'Type of land',
  tenure: 'Tenure',
  leaseYearsLeft: 'Years left on the lease',
  ...recordOf(AMENITY_KEYS, (key) => amenityOf(key).label),
  papers: 'Papers',
  images: 'Pictures',
} as const satisfies Record<keyof PropertyFields, string>

/** What something of the amenities is stated by, and no other field. */
export const isAmenityField = (name: string): name is AmenityKey => AMENITY_KEYS.some((key) => key === name)

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = keysOf(FIELD_LABELS)
