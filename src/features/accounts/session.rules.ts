type Lifetimes = { sessionIdleMinutes: number; sessionLifetimeDays: number }

const MINUTE = 60_000
const DAY = 86_400_000
// A session is written at most about twenty times between two visits that just extend it.
const NOTICEABLE_PART = 0.05

/** When a session that starts now ends: unused, and however much it is used. */
export function newSessionEnds(now: Date, { sessionIdleMinutes, sessionLifetimeDays }: Lifetimes) {
  const endsAt = new Date(now.getTime() + sessionLifetimeDays * DAY)
  const idle = new Date(now.getTime() + sessionIdleMinutes * MINUTE)
  return { expiresAt: idle < endsAt ? idle : endsAt, endsAt }
}

/** The expiry of a session that is used now, as far as it goes. */
export function refreshedExpiry(session: { endsAt: Date }, now: Date, lifetimes: Lifetimes): Date {
  const idle = lifetimes.sessionIdleMinutes * MINUTE
  return new Date(Math.min(now.getTime() + idle, session.endsAt.getTime()))
}

/** A session that is used now and expires then or later would hardly move. */
export function movesBefore(now: Date, { sessionIdleMinutes }: Lifetimes): Date {
  return new Date(now.getTime() + sessionIdleMinutes * MINUTE * (1 - NOTICEABLE_PART))
}

/** The same; undefined when it would hardly move. */
export function nextExpiry(
  session: { expiresAt: Date; endsAt: Date },
  now: Date,
  lifetimes: Lifetimes,
): Date | undefined {
  const wanted = refreshedExpiry(session, now, lifetimes)
  const noticeable = lifetimes.sessionIdleMinutes * MINUTE * NOTICEABLE_PART
  return wanted.getTime() - session.expiresAt.getTime() > noticeable ? wanted : undefined
}
