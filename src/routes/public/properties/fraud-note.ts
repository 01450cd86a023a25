import type { PropertyType } from '#/features/properties/property.schema.ts'

/** The one warning that matters before any money moves, about what is there to be seen. */
export function fraudNote(type: PropertyType): string {
  return `Never pay before you have seen the ${SEEN[type] ?? 'house'} and the papers.`
}

const SEEN: Partial<Record<PropertyType, string>> = { Land: 'land', Commercial: 'place', Room: 'room' }
