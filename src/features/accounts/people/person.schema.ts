import * as v from 'valibot'
import { ROLES, type Role } from '#/shared/actor.ts'
import { emailForm, MESSAGES } from '../account.schema.ts'

export const PEOPLE_PAGE_SIZE = 24
/** What somebody may look for; more is cut. */
export const PEOPLE_QUERY_LENGTH = 200

/** Somebody who can sign in, as administrators see them. Nothing else of a person is shown to others. */
export type PersonView = {
  id: string
  email: string
  fullName: string | null
  /** E.164, such as `+233244123456`. */
  phone: string | null
  role: Role
  /** When the account was made; ISO 8601, UTC. */
  createdAt: string
  /** Invited, and has chosen no password yet. */
  isInvited: boolean
  /** They cannot sign in. */
  isBlocked: boolean
}

/** What stands where somebody who signs up agrees: an invited person has agreed to nothing yet. */
export const NO_CONSENT = 'invited'

export const ROLE_LABELS: Record<Role, string> = { admin: 'Administrator', agent: 'Agent', user: 'User' }

/** Somebody as their own page shows them: who can sign in, or an agent without an account. */
export type PersonDetailView = Omit<PersonView, 'createdAt' | 'isBlocked'> & {
  hasAccount: boolean
  /** When account or profile was made. */
  createdAt: Date
  blocked: { at: Date; reason: string } | null
}

const MOST_REASON = 500

/** Why somebody is blocked; administrators read it. */
export const blockForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('Say why, for the other administrators'),
    v.maxLength(MOST_REASON, MESSAGES.tooLong(MOST_REASON)),
  ),
})

/** Who is invited, and as what. */
export const invitationForm = v.object({
  email: emailForm.entries.email,
  fullName: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty(MESSAGES.nameRequired),
    v.maxLength(100, MESSAGES.tooLong(100)),
  ),
  role: v.picklist(ROLES, 'A role is user, admin or agent'),
})
export type InvitationForm = v.InferOutput<typeof invitationForm>
