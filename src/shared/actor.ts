/** Where a request came from: for limits, sessions and the audit log. */
export type Visitor = {
  /** The address of the client, or null where there is none (a command line). */
  readonly ip: string | null
  readonly userAgent: string | null
  readonly requestId: string
}

export const ROLES = ['user', 'admin', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** Somebody signed in, as the database knew them at the start of this request; what every command asks for. */
export type Actor = Visitor & {
  readonly accountId: string
  readonly sessionId: string
  readonly email: string
  readonly role: Role
}
