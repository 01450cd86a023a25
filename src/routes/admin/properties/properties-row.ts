import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import type { BulkResult, ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'
import type { ListingFigures } from '#/features/statistics/listing-figures.queries.server.ts'

/** What is asked for beside the rent, by the names of its fields. */
export const RENT_NAMES = {
  advanceMonths: 'Months of rent in advance',
  deposit: 'Refundable deposit',
  agentFee: 'Agent’s fee',
  otherFees: 'Other fees',
}

/**
 * A property in a list, ready to be shown: `price` reads `GH₵1,250,000`, with pesewas when there are any; `priceText` is
 * what a form holds, `1250000` or `1250000.50`.
 */
export type PropertyRow = ManagedPropertyView & {
  price: string
  priceText: string
  /** What is asked for beside the rent, as a form holds it. */
  rent: Pick<PropertyFields, keyof typeof RENT_NAMES>
  /** Where its pin stands, as a form holds it. */
  pin: Pick<PropertyFields, 'pin' | 'showsPin'>
  createdOn: string
  /** What came of it until now; missing in the answer of the inline form. */
  figures?: ListingFigures
}

/** Somebody who can take over properties. */
export type Taker = { id: string; name: string }

/** Which of a selection were refused, and why; and what undoes it for those that were changed. */
export type BulkOutcome = {
  refused: BulkResult['refused']
  /** The ids of those that are another than before. */
  changed: string[]
  /** The fields of the act that undoes it, with the version that the change gave each: what another has changed since stays. */
  undo?: Record<string, string>
}

/** What is saved now, where the inline form was opened on something older. */
export type CurrentFields = { version: number; fields: PropertyFields }
