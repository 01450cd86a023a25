import { refusal } from '#/shared/errors.ts'
import { HANDOVER_MESSAGES } from './handover.schema.ts'

/** Nobody there, the same person, blocked, or somebody who does not advertise. */
export const takerUnknown = refusal('invalid', 'handover.taker_unknown', HANDOVER_MESSAGES.to, {
  fields: { to: [HANDOVER_MESSAGES.to] },
})
