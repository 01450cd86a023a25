import type { ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import type { PropertyRow } from './properties-row.ts'

/** A property with its date in words. */
export function presentRow(property: ManagedPropertyView): PropertyRow {
  return { ...property, createdOn: formatDate(new Date(property.createdAt)) }
}
