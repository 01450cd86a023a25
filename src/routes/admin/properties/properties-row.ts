import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import type { BulkResult, ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'

/**
 * A property in a list, ready to be shown: `price` reads `GH₵1,250,000`, with pesewas when there are any; `priceText` is
 * what a form holds, `1250000` or `1250000.50`.
 */
export type PropertyRow = ManagedPropertyView & { price: string; priceText: string; createdOn: string }

/** Which of a selection were refused, and why. */
export type BulkOutcome = { refused: BulkResult['refused'] }

/** What is saved now, where the inline form was opened on something older. */
export type CurrentFields = { version: number; fields: PropertyFields }
