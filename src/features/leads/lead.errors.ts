import { refusal } from '#/shared/errors.ts'
import { LEAD_MESSAGES } from './lead.schema.ts'

/** Sold or let: its page is still there, but nobody answers for it any more. */
export const leadPropertyGone = refusal(
  'conflict',
  'lead.property_gone',
  'This property is not available any more.',
)

export const leadNotFound = refusal('not_found', 'lead.not_found', 'This lead does not exist.')

/** Somebody changed the lead since the form was opened. */
export const leadChanged = refusal(
  'conflict',
  'lead.changed',
  'Somebody has changed this lead since you opened it. Look at it as it stands now, then save again.',
)

/** What is to be done is done today or later; a day that was given before stays. */
export const leadDayPast = refusal('invalid', 'lead.day_past', LEAD_MESSAGES.dayPast, {
  fields: { dueOn: [LEAD_MESSAGES.dayPast] },
})

/** Whoever is to take care of a lead must be an administrator, or the agent whom it is about. */
export const leadOwnerUnknown = refusal('invalid', 'lead.owner_unknown', LEAD_MESSAGES.ownerUnknown, {
  fields: { ownerId: [LEAD_MESSAGES.ownerUnknown] },
})
