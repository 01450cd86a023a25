import * as v from 'valibot'
import {
  type PropertyFields,
  type PropertyForm,
  propertyForm,
} from '#/features/properties/form/property-form.schema.ts'

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

/** The same as its schema reads it, showing these pictures. */
export function makePropertyForm(
  overrides: PropertyFields = {},
  imageIds: readonly string[] = [],
): PropertyForm {
  const images = JSON.stringify(imageIds.map((id, index) => ({ id, alt: `Picture ${index + 1}` })))
  return v.parse(propertyForm, makePropertyFields({ images, ...overrides }))
}
