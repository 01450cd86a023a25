import * as v from 'valibot'
import { MESSAGES } from '../accounts/account.schema.ts'

const phone = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^$|^[+()\d\s.-]{6,30}$/, MESSAGES.phoneInvalid),
)

/** What an agent lets everybody know, beside the name, on their properties; blank for nothing. */
export const agentForm = v.object({
  agentPhone: phone,
  whatsappPhone: phone,
  licenceNumber: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(40, MESSAGES.tooLong(40))),
  photoImageId: v.pipe(
    v.optional(v.string(), ''),
    v.union([v.literal(''), v.pipe(v.string(), v.uuid())], MESSAGES.photoUnknown),
  ),
})
export type AgentForm = v.InferOutput<typeof agentForm>

/** The same as the agent sees it; numbers in E.164. */
export type AgentDetailsView = {
  agentPhone: string | null
  whatsappPhone: string | null
  licenceNumber: string | null
  photoImageId: string | null
}
