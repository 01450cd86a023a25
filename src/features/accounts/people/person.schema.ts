import type { Role } from '#/shared/actor.ts'

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
}
