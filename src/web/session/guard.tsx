import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  GUARD_PROFILE_WAIT_MS,
  GUARD_TIMEOUT_MS,
  type GuardFacts,
  guardState,
} from '#/features/accounts/browser/guard.rules.ts'
import { AccessDenied } from './access-denied.tsx'
import { GuardCover, GuardTimeout, GuardWaiting, loginPathFrom } from './guard-cover.tsx'
import { useSession } from './session-context.ts'

/**
 * Stands around private pages. The server has decided already; this covers what happens while the page is open:
 * a session that ends, a page that comes back from the browser's cache, a role that was taken away. A covered page
 * keeps what was typed into it; it goes only when somebody is sent away or refused.
 */
export function Guard({ requires, children }: { requires: GuardFacts['requires']; children: ReactNode }) {
  const { state, isSigningOut, validate } = useSession()
  const { session, isProfileAssumed } = state
  const { pathname, search } = useLocation()
  const userId = session?.user.id

  // Once for everybody who appears here.
  useEffect(() => {
    if (userId) void validate()
  }, [userId, validate])

  const isLoading = state.isLoading || state.isUnconfirmed
  const isProfileLoading = state.isProfileLoading && !session?.profile
  const waitedMs = useWaited(isLoading ? 'session' : isProfileLoading ? 'profile' : undefined)
  const shown = isSigningOut
    ? 'page'
    : guardState({ requires, isLoading, isProfileLoading, session, waitedMs })
  // The SessionProvider sends away whoever is not signed in any more.
  const isSentAway = shown === 'redirect'
  const isDenied = shown === 'denied'
  const isCovered = shown !== 'page' && !isDenied
  return (
    <>
      {isCovered ? (
        <GuardCover label={shown === 'timeout' ? 'Authentication Timeout' : 'Authenticating...'}>
          {shown === 'timeout' ? (
            <GuardTimeout loginPath={loginPathFrom(pathname + search)} />
          ) : shown === 'loading-profile' ? (
            <GuardWaiting title="Loading user profile..." />
          ) : (
            <GuardWaiting title="Authenticating...">This should only take a moment</GuardWaiting>
          )}
        </GuardCover>
      ) : null}
      {isDenied ? <AccessDenied /> : null}
      {/* An administrator whose profile could not be read gets the page back when it can. */}
      {isSentAway || (isDenied && !isProfileAssumed) ? null : (
        <div hidden={isDenied} inert={shown !== 'page'} className={isCovered ? 'invisible' : undefined}>
          {children}
        </div>
      )}
    </>
  )
}

// How long the same thing has been waited for, in steps that make a difference.
function useWaited(reason: string | undefined): number {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    if (!reason) return
    const steps = [GUARD_PROFILE_WAIT_MS, GUARD_TIMEOUT_MS]
    const timers = steps.map((ms) => setTimeout(() => setWaitedMs(ms), ms))
    return () => {
      timers.forEach(clearTimeout)
      setWaitedMs(0)
    }
  }, [reason])
  return waitedMs
}
