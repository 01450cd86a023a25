import { isAgent } from '#/features/access/role.policy.ts'
import type { SessionView } from '../session.schema.ts'

export const GUARD_TIMEOUT_MS = 5_000
/** How long a page of administrators waits for the profile. */
export const GUARD_PROFILE_WAIT_MS = 3_000

/** What stands in a private page's place, or `page` for the page itself. */
export type GuardState = 'authenticating' | 'loading-profile' | 'timeout' | 'redirect' | 'denied' | 'page'

export type GuardFacts = {
  requires: 'signed-in' | 'agent' | 'admin'
  /** Nobody can say yet whether there is a session. */
  isLoading: boolean
  /** The profile is on its way, and none is known. */
  isProfileLoading: boolean
  session: (Pick<SessionView, 'isAdmin'> & Partial<Pick<SessionView, 'profile'>>) | null
  /** How long one of the two has been waited for, in milliseconds. */
  waitedMs: number
}

/** What the guard of a private page shows; the states come in this order. */
export function guardState({
  requires,
  isLoading,
  isProfileLoading,
  session,
  waitedMs,
}: GuardFacts): GuardState {
  if (isLoading) return waitedMs < GUARD_TIMEOUT_MS ? 'authenticating' : 'timeout'
  if (!session) return 'redirect'
  if (requires === 'signed-in') return 'page'
  if (isProfileLoading && waitedMs < GUARD_PROFILE_WAIT_MS) return 'loading-profile'
  const isAllowed = session.isAdmin || (requires === 'agent' && isAgent(session.profile))
  return isAllowed ? 'page' : 'denied'
}
