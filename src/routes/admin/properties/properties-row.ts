import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import type { BulkResult, ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'

/** A property in a list, ready to be shown. */
export type PropertyRow = ManagedPropertyView & { createdOn: string }

/** Which of a selection were refused, and why. */
export type BulkOutcome = { refused: BulkResult['refused'] }

/** What is saved now, where the inline form was opened on something older. */
export type CurrentFields = { version: number; fields: PropertyFields }
