import type { FormAnswer } from '../request/form.ts'
import type { FieldDifference } from './field-differences.ts'

/** What the form's buttons ask for. */
const LISTING_INTENTS = ['publish', 'save', 'draft', 'withdraw', 'discard'] as const
export type ListingIntent = (typeof LISTING_INTENTS)[number]

/** Somebody saved the property after this form was opened. */
export type StaleListing = {
  /** The version that the property has now; sent along, it says that this form wins. */
  version: number
  /** Who saved it; null when that is not known. */
  changedBy: string | null
  isOwnChange: boolean
  /** When, ready to read. */
  changedAt: string
  differences: FieldDifference[]
}

/** What the page's forms are answered with when they are not taken. */
export type ListingAnswer = FormAnswer & {
  stale?: StaleListing
  /** The property that the form became when it was sent before. */
  savedAs?: string
}

/** What a button asks for; undefined for what is no button of ours. */
export function readIntent(given: unknown): ListingIntent | undefined {
  const name = String(given).split('/')[0]
  return LISTING_INTENTS.find((intent) => intent === name)
}

/** The value of the button that saves over another version: `save/7`. */
export function replacing(intent: ListingIntent, version: number): string {
  return `${intent}/${version}`
}

/** The version that a button saves over; null when it names none. */
export function readReplaced(given: unknown): number | null {
  const version = String(given).split('/')[1]
  return version && /^\d{1,9}$/.test(version) ? Number(version) : null
}

export const NOT_SIGNED_IN = 'You must be logged in to submit a property'
export const NO_CONNECTION = 'Database connection not available. Please check your internet connection.'
/** The code of an answer to somebody whose session has ended. */
export const SIGNED_OUT = 'signed_out'

/** Why the form was not taken. */
export function sayFailure(isEdit: boolean, reason: string): string {
  return `Failed to ${isEdit ? 'update' : 'submit'} property: ${reason}`
}

/** What is told when the form was taken. */
export function saySuccess(intent: ListingIntent, isEdit: boolean): string {
  if (intent === 'draft') return 'Draft saved'
  if (intent === 'discard') return 'Draft discarded'
  if (intent === 'withdraw') return 'Property withdrawn'
  return isEdit ? 'Property updated successfully!' : 'Property submitted successfully!'
}
