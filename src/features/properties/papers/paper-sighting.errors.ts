import { Refusal } from '#/shared/errors.ts'
import { SIGHTING_MESSAGES } from './paper-sighting.schema.ts'

/** Nobody vouches for papers of what they advertise. */
export function ownPapers(): Refusal {
  return new Refusal(
    'forbidden',
    'property.own_papers',
    'You are the agent of this property. Another administrator must see its papers.',
  )
}

export function noPapers(): Refusal {
  return new Refusal('conflict', 'property.no_papers', 'Papers are asked for only for sale and of land.')
}

/** Somebody else noted the same paper since the page was opened. */
export function paperChanged(): Refusal {
  return new Refusal(
    'conflict',
    'property.paper_changed',
    'Somebody changed what stands here of this paper. Look at it again before you decide.',
  )
}

/** The day is one that has not come yet. */
export function futureDay(): Refusal {
  return new Refusal('invalid', 'property.paper_future', SIGHTING_MESSAGES.future, {
    fields: { seenOn: [SIGHTING_MESSAGES.future] },
  })
}
