import * as v from 'valibot'
import {
  type PropertyFields,
  type PropertyForm,
  propertyForm,
} from '#/features/properties/form/property-form.schema.ts'
import { factoryId } from './factory-id.ts'

/** What the server alone sets, as a form might bring it along that is not ours. */
export function makeServerFields(userId: string) {
  const old = new Date('2020-01-01T00:00:00Z')
  return {
    id: factoryId(),
    userId,
    rating: 5,
    isPopular: true,
    isNew: true,
    isSample: true,
    publishedAt: old,
    createdAt: old,
    updatedAt: old,
    status: 'sold',
    version: 99,
    searchText: 'anything',
  }
}

/** The fields of a listing form that nothing is wrong with: a house for sale without a picture. */
export function makePropertyFields(overrides: PropertyFields = {}): PropertyFields {
  return {
    title: 'Family house with garden',
    description: 'Quiet street, tiled floors, water tank and a walled compound.',
    location: 'East Legon, Accra',
    price: '1200000',
    type: 'House',
    tag: 'For Sale',
    beds: '3',
    baths: '2',
    images: '[]',
    ...overrides,
  }
}

/** The fields of the inline form, with what `insertProperty` stores. */
export const INLINE_FIELDS = {
  title: 'Family house with garden',
  description: 'Quiet street, tiled floors, water tank and a walled compound.',
  location: 'East Legon, Accra',
  price: '1200000',
  type: 'House',
  tag: 'For Sale',
  beds: '3',
  baths: '2',
  areaSquareFeet: '2400',
  maxPaymentPlanMonths: '',
}

/** The fields of `makePropertyFields` as their schema reads them, showing these pictures. */
export function makePropertyForm(
  overrides: PropertyFields = {},
  imageIds: readonly string[] = [],
): PropertyForm {
  const images = JSON.stringify(imageIds.map((id, index) => ({ id, alt: `Picture ${index + 1}` })))
  return v.parse(propertyForm, makePropertyFields({ images, ...overrides }))
}
