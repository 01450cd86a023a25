import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  GUARD_PROFILE_WAIT_MS,
  GUARD_TIMEOUT_MS,
  guardState,
} from '#/features/accounts/browser/guard.rules.ts'
import { AccessDenied } from './access-denied.tsx'
import { GuardCover, GuardTimeout, GuardWaiting, loginPathFrom } from './guard-cover.tsx'
import { useSession } from './session-context.ts'

const InsideGuard = createContext(false)

/**
 * Stands around private pages. The server has decided already; this covers what happens while the page is open:
 * a session that ends, a page that comes back from the browser's cache, a role that was taken away. A covered page
 * keeps what was typed into it; it goes only when somebody is sent away or refused. A guard inside another one leaves
 * to it whether anybody is signed in, and looks at the role.
 */
export function Guard({ requires, children }: { requires: 'signed-in' | 'admin'; children: ReactNode }) {
  const { state, isSigningOut, confirm, validate } = useSession()
  const { session, isProfileAssumed } = state
  const { pathname, search } = useLocation()
  const isInside = use(InsideGuard)
  const userId = session?.user.id
  const [isAsked, setAsked] = useState(false)

  // Once for everybody who appears here, and before anybody is sent away: another tab may have signed in since this page
  // was loaded.
  const isLeaving = isSigningOut && !userId
  useEffect(() => {
    if (isInside || isLeaving) return
    let isWanted = true
    const asked = userId ? validate() : confirm()
    // Without the code that asks, the timeout offers to load the page again.
    asked.then(
      () => isWanted && setAsked(!userId),
      () => undefined,
    )
    return () => {
      isWanted = false
      setAsked(false)
    }
  }, [userId, isInside, isLeaving, confirm, validate])

  const isLoading = state.isLoading || state.isUnconfirmed || (!session && !isAsked)
  const isProfileLoading = state.isProfileLoading && !session?.profile
  const waitedMs = useWaited(isLoading ? 'session' : isProfileLoading ? 'profile' : undefined)
  const isLeftAlone = isSigningOut || (isInside && (isLoading || !session))
  const shown = isLeftAlone
    ? 'page'
    : guardState({ requires, isLoading, isProfileLoading, session, waitedMs })

  const loginPath = loginPathFrom(pathname + search)
  const isSentAway = shown === 'redirect'
  useEffect(() => {
    // By a full load, so that nothing of this person stays in the document.
    if (isSentAway) location.replace(loginPath)
  }, [isSentAway, loginPath])

  const isDenied = shown === 'denied'
  const isCovered = shown !== 'page' && !isDenied && !isSentAway
  return (
    <>
      {isCovered || isSentAway ? (
        <GuardCover label={shown === 'timeout' ? 'Authentication Timeout' : 'Authenticating...'}>
          {shown === 'timeout' ? (
            <GuardTimeout loginPath={loginPath} />
          ) : shown === 'loading-profile' ? (
            <GuardWaiting title="Loading user profile..." />
          ) : (
            <GuardWaiting title="Authenticating...">This should only take a moment</GuardWaiting>
          )}
        </GuardCover>
      ) : null}
      {isDenied ? <AccessDenied role={session?.profile?.role ?? 'user'} /> : null}
      {/* An administrator whose profile could not be read gets the page back when it can. */}
      {isSentAway || (isDenied && !isProfileAssumed) ? null : (
        <div hidden={isDenied} inert={shown !== 'page'} className={isCovered ? 'invisible' : undefined}>
          <InsideGuard value={true}>{children}</InsideGuard>
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
