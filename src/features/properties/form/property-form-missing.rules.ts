import * as v from 'valibot'
import { keysOf } from '#/shared/records.ts'
import { type PropertyField, type PropertyFields, propertyForm } from './property-form.schema.ts'

// In the order of the form. Whatever else the form refuses is found there.
const WORDS = {
  title: 'title',
  description: 'description',
  location: 'location',
  price: 'price',
  beds: 'bedrooms',
  baths: 'bathrooms',
  plotAreaSquareFeet: 'size of the plot',
  images: 'pictures',
} as const satisfies Partial<Record<PropertyField, string>>

/** A field that is still needed, and its words. */
export type MissingField = { field: keyof typeof WORDS; words: string }

/** What a form that was begun still lacks before it can be published; nothing where it is whole. */
export function missingFrom(fields: PropertyFields): MissingField[] {
  const { issues = [] } = v.safeParse(propertyForm, fields)
  const refused = new Set(issues.map((issue) => v.getDotPath(issue)))
  if (['', '[]'].includes(fields.images ?? '')) refused.add('images')
  return keysOf(WORDS)
    .filter((field) => refused.has(field))
    .map((field) => ({ field, words: WORDS[field] }))
}

/** How many fields a form of this type needs before it can be published. */
export function countNeeded({ type, tag }: PropertyFields): number {
  return missingFrom({ type, tag }).length
}
