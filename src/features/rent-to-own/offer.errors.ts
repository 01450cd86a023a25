import { Refusal, refusal } from '#/shared/errors.ts'
import { TERM_FIELDS } from './offer.schema.ts'
import type { TermsProblem } from './terms.rules.ts'

/** The worked example of these terms does not come out; each reason stands at its field. */
export function termsDoNotAddUp(problems: readonly TermsProblem[]): Refusal {
  const fields: Record<string, string[]> = {}
  for (const { field, reason } of problems) fields[TERM_FIELDS[field]] ??= [reason]
  return new Refusal('invalid', 'offer.does_not_add_up', 'These terms do not add up.', { fields })
}

export const notForSale = refusal(
  'conflict',
  'offer.not_for_sale',
  'Only a home that is for sale and not sold yet can be offered to rent to own.',
)

/** Somebody else made or ended an offer of this home since the page was opened. */
export const offerChanged = refusal(
  'conflict',
  'offer.changed',
  'Somebody changed the offer of this home. Look at it again before you decide.',
)
