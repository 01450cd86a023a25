import * as v from 'valibot'
import { ROLES } from '#/shared/actor.ts'

/** A person as they and administrators see them. Only full name, phone, address and bio can be changed by the person. */
export const profileView = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  fullName: v.nullable(v.string()),
  /** E.164, such as `+233244123456`. */
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
})
export type ProfileView = v.InferOutput<typeof profileView>

/** What the browser may know of its session. The token is in an httpOnly cookie and nowhere else. */
export const sessionView = v.object({
  sessionId: v.string(),
  user: v.object({ id: v.string(), email: v.string(), isEmailVerified: v.boolean() }),
  /** Null while the profile is missing or could not be read; then nobody is an administrator. */
  profile: v.nullable(profileView),
  isAdmin: v.boolean(),
  /** When the session ends unless it is refreshed before; seconds since 1970. */
  expiresAt: v.number(),
  /** How far away that was when the server said so: the clock of a device may be days off. */
  secondsLeft: v.number(),
})
export type SessionView = v.InferOutput<typeof sessionView>

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
