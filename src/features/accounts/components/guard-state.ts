import { GUARD_PROFILE_WAIT_MS, GUARD_TIMEOUT_MS } from './session-timing.ts'

/** What stands in a private page's place, or `page` for the page itself. */
export type GuardState = 'authenticating' | 'loading-profile' | 'timeout' | 'redirect' | 'denied' | 'page'

export type GuardFacts = {
  requires: 'signed-in' | 'admin'
  /** Nobody can say yet whether this session lives. */
  isLoading: boolean
  hasUser: boolean
  /** The profile is on its way, and none is known. */
  isProfileLoading: boolean
  isAdmin: boolean
  /** How long one of the two has been waited for, in milliseconds. */
  waitedMs: number
}

/** What the guard of a private page shows; the states come in this order. */
export function guardState(facts: GuardFacts): GuardState {
  const { requires, isLoading, hasUser, isProfileLoading, isAdmin, waitedMs } = facts
  if (isLoading && waitedMs < GUARD_TIMEOUT_MS) return 'authenticating'
  const waitsForProfile = requires === 'admin' && hasUser && isProfileLoading
  if (!isLoading && waitsForProfile && waitedMs < GUARD_PROFILE_WAIT_MS) return 'loading-profile'
  if (isLoading) return 'timeout'
  if (!hasUser) return 'redirect'
  if (requires === 'admin' && !isAdmin) return 'denied'
  return 'page'
}
