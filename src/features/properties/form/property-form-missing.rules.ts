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
} as const satisfies Partial<Record<PropertyField, string>>

/** What a form that was begun still lacks before it can be published, in words; nothing where it is whole. */
export function missingFrom(fields: PropertyFields): string[] {
  const { issues = [] } = v.safeParse(propertyForm, fields)
  const refused = new Set(issues.map((issue) => v.getDotPath(issue)))
  return [
    ...keysOf(WORDS)
      .filter((field) => refused.has(field))
      .map((field) => WORDS[field]),
    ...(['', '[]'].includes(fields.images ?? '') ? ['pictures'] : []),
  ]
}
