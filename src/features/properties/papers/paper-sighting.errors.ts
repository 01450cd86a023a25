import { refusal } from '#/shared/errors.ts'
import { SIGHTING_MESSAGES } from './paper-sighting.schema.ts'

/** Nobody vouches for papers of what they advertise. */
export const ownPapers = refusal(
  'forbidden',
  'property.own_papers',
  'You are the agent of this property. Another administrator must see its papers.',
)

export const noPapers = refusal(
  'conflict',
  'property.no_papers',
  'Papers are asked for only for sale and of land.',
)

/** Somebody else noted the same paper since the page was opened. */
export const paperChanged = refusal(
  'conflict',
  'property.paper_changed',
  'Somebody changed what stands here of this paper. Look at it again before you decide.',
)

/** The day is one that has not come yet. */
export const futureDay = refusal('invalid', 'property.paper_future', SIGHTING_MESSAGES.future, {
  fields: { seenOn: [SIGHTING_MESSAGES.future] },
})
