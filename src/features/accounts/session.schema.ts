import type { Role } from '#/shared/actor.ts'

/** A person as they and administrators see them. Only full name, phone, address and bio can be changed by the person. */
export type ProfileView = {
  id: string
  email: string
  role: Role
  fullName: string | null
  /** E.164, such as `+233244123456`. */
  phone: string | null
  address: string | null
  bio: string | null
  /** ISO 8601, UTC. */
  createdAt: string
}

/** What the browser may know of its session. The token is in an httpOnly cookie and nowhere else. */
export type SessionView = {
  sessionId: string
  user: { id: string; email: string; isEmailVerified: boolean }
  /** Null while the profile is missing or could not be read; then nobody is an administrator. */
  profile: ProfileView | null
  isAdmin: boolean
  /** When the session ends unless it is refreshed before; seconds since 1970. */
  expiresAt: number
  /** How far away that was when the server said so: the clock of a device may be days off. */
  secondsLeft: number
}

/** One of a person's own sessions, for the list in Account Security. */
export type OwnSessionView = {
  id: string
  isCurrent: boolean
  /** `Chrome on Android`; `Unknown device` when the browser did not say. */
  device: string
  /** `Ghana, 102.176.0.1`, or the address alone where the country is not known. */
  place: string
  signedInAt: Date
  lastUsedAt: Date
}

/** What goes wrong with sessions in a browser; each is also reported to the audit log. */
export const SESSION_PROBLEMS = [
  'session_expired',
  'refresh_failed',
  'unexpected_logout',
  'auth_error',
  'profile_fetch_failed',
  'session_validation_failed',
] as const
export type SessionProblem = (typeof SESSION_PROBLEMS)[number]

/** A session that has less than this left is refreshed by the open page. */
export const EXPIRY_MARGIN_SECONDS = 300
