import { Refusal } from '#/shared/errors.ts'
import { LEAD_MESSAGES } from './lead.schema.ts'

/** Sold or let: its page is still there, but nobody answers for it any more. */
export function leadPropertyGone(): Refusal {
  return new Refusal('conflict', 'lead.property_gone', 'This property is not available any more.')
}

export function leadNotFound(): Refusal {
  return new Refusal('not_found', 'lead.not_found', 'This lead does not exist.')
}

/** Somebody changed the lead since the form was opened. */
export function leadChanged(): Refusal {
  return new Refusal(
    'conflict',
    'lead.changed',
    'Somebody has changed this lead since you opened it. Look at it as it stands now, then save again.',
  )
}

/** Whoever is to take care of a lead must be an administrator. */
export function leadOwnerUnknown(): Refusal {
  return new Refusal('invalid', 'lead.owner_unknown', LEAD_MESSAGES.ownerUnknown, {
    fields: { ownerId: [LEAD_MESSAGES.ownerUnknown] },
  })
}
