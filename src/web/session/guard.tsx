import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isAgent } from '#/features/access/role.policy.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { AccessDenied } from './access-denied.tsx'
import { GuardCover } from './guard-cover.tsx'
import { useSession } from './session-provider.tsx'

const TIMEOUT_MS = 5_000
/** How long a page of administrators waits for the profile. */
const PROFILE_WAIT_MS = 3_000

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

/** What stands in a private page's place, or `page` for the page itself; the states come in this order. */
export function guardState({ requires, isLoading, isProfileLoading, session, waitedMs }: GuardFacts) {
  if (isLoading) return waitedMs < TIMEOUT_MS ? 'authenticating' : 'timeout'
  if (!session) return 'redirect'
  if (requires === 'signed-in') return 'page'
  if (isProfileLoading && waitedMs < PROFILE_WAIT_MS) return 'loading-profile'
  return session.isAdmin || (requires === 'agent' && isAgent(session.profile)) ? 'page' : 'denied'
}

/**
 * Stands around private pages. The server has decided already; this covers what happens while the page is open:
 * a session that ends, a page that comes back from the browser's cache, a role that was taken away. A covered page
 * keeps what was typed into it; it goes only when somebody is sent away or refused.
 */
export function Guard({ requires, children }: { requires: GuardFacts['requires']; children: ReactNode }) {
  const { state, user, isSigningOut, validate } = useSession()
  const { session, isProfileAssumed } = state
  const { pathname, search } = useLocation()
  const [waitedMs, setWaitedMs] = useState(0)

  // Once for everybody who appears here.
  const userId = user?.id
  useEffect(() => {
    if (userId) void validate()
  }, [userId, validate])

  const isLoading = state.isLoading || state.isUnconfirmed
  const isProfileLoading = state.isProfileLoading && !session?.profile
  const awaited = isLoading ? 'session' : isProfileLoading ? 'profile' : undefined
  // How long the same thing has been waited for, in steps that make a difference.
  useEffect(() => {
    if (!awaited) return
    const timers = [PROFILE_WAIT_MS, TIMEOUT_MS].map((ms) => setTimeout(setWaitedMs, ms, ms))
    return () => {
      timers.forEach(clearTimeout)
      setWaitedMs(0)
    }
  }, [awaited])

  const shown = isSigningOut
    ? 'page'
    : guardState({ requires, isLoading, isProfileLoading, session, waitedMs })
  const isDenied = shown === 'denied'
  const isCovered = shown !== 'page' && !isDenied
  // The SessionProvider sends away whoever is not signed in any more. An administrator whose profile could not be read
  // gets the page back when it can.
  const isGone = shown === 'redirect' || (isDenied && !isProfileAssumed)
  return (
    <>
      {isCovered ? <GuardCover shown={shown} from={pathname + search} /> : null}
      {isDenied ? <AccessDenied /> : null}
      {isGone ? null : (
        <div hidden={isDenied} inert={shown !== 'page'} className={isCovered ? 'invisible' : undefined}>
          {children}
        </div>
      )}
    </>
  )
}
