import * as v from 'valibot'
import { asWritten, isLegible } from '#/shared/text.ts'
import { ITEM_DECISIONS, NOTE_LENGTH } from '../order.schema.ts'

/** Accepting or declining one home of an order; an empty note is none. */
export const itemDecisionForm = v.object({
  id: v.string(),
  position: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)),
  decision: v.picklist(ITEM_DECISIONS),
  note: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => asWritten(text).trim()),
    v.maxLength(NOTE_LENGTH, `The note has at most ${NOTE_LENGTH} characters`),
    v.transform((text) => (isLegible(text) ? text : null)),
  ),
})
