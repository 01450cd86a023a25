/** What the form's buttons ask for. */
export const LISTING_INTENTS = ['publish', 'save', 'draft', 'withdraw', 'discard'] as const
export type ListingIntent = (typeof LISTING_INTENTS)[number]

export const NOT_SIGNED_IN = 'You must be logged in to submit a property'
export const NO_CONNECTION = 'Database connection not available. Please check your internet connection.'

/** Why the form was not taken. */
export function sayFailure(isEdit: boolean, reason: string): string {
  return `Failed to ${isEdit ? 'update' : 'submit'} property: ${reason}`
}

/** The toast after a form was accepted. */
export function saySuccess(intent: ListingIntent, isEdit: boolean): string {
  if (intent === 'draft') return 'Draft saved'
  if (intent === 'discard') return 'Draft discarded'
  if (intent === 'withdraw') return 'Property withdrawn'
  return isEdit ? 'Property updated successfully!' : 'Property submitted successfully!'
}
