import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { guardState } from '#/features/accounts/components/guard-state.ts'
import { GUARD_PROFILE_WAIT_MS, GUARD_TIMEOUT_MS } from '#/features/accounts/components/session-timing.ts'
import { AccessDenied } from './access-denied.tsx'
import { GuardCover, GuardTimeout, GuardWaiting, loginPathFrom } from './guard-cover.tsx'
import { useGuardedSession } from './session-context.ts'

const InsideGuard = createContext(false)

/**
 * Stands around private pages. The server has decided already; this covers what happens while the page is open:
 * a session that ends, a page that comes back from the browser's cache, a role that was taken away. A covered page
 * keeps what was typed into it; it goes only when somebody is sent away or refused. A guard inside another one leaves
 * to it whether anybody is signed in, and looks at the role.
 */
export function Guard({ requires, children }: { requires: 'signed-in' | 'admin'; children: ReactNode }) {
  const { state, isLeaving, confirm, validate } = useGuardedSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isInside = use(InsideGuard)
  const userId = state.session?.user.id
  const [isAsked, setAsked] = useState(false)
  const isResting = useResting()

  // Once for everybody who appears here.
  useEffect(() => {
    if (userId) void validate(userId)
  }, [userId, validate])

  // Nobody is sent away before the server has been asked: another tab may have signed in since this page was loaded.
  useEffect(() => {
    if (userId || isLeaving || isInside) return
    let isWanted = true
    confirm().then(
      () => isWanted && setAsked(true),
      // Without the code that asks, the timeout offers to load the page again.
      () => undefined,
    )
    return () => {
      isWanted = false
      setAsked(false)
    }
  }, [userId, isLeaving, isInside, confirm])

  const isLoading = state.isLoading || state.isDoubted || isResting || (!userId && !isAsked)
  const isProfileLoading = state.isProfileLoading && !state.profile
  const waitedMs = useWaited(isLoading ? 'session' : isProfileLoading ? 'profile' : undefined)
  const { isAdmin } = state
  const now =
    isLeaving || (isInside && (isLoading || !userId))
      ? 'page'
      : guardState({
          requires,
          isLoading,
          hasUser: userId !== undefined,
          isProfileLoading,
          isAdmin,
          waitedMs,
        })

  const loginPath = loginPathFrom(pathname + search)
  const isSentAway = now === 'redirect'
  useEffect(() => {
    if (isSentAway) void navigate(loginPath, { replace: true })
  }, [isSentAway, loginPath, navigate])

  const isCovered = now === 'authenticating' || now === 'loading-profile' || now === 'timeout'
  // An administrator whose profile could not be read gets the page back when it can.
  const isKept = now === 'page' || isCovered || (now === 'denied' && state.isProfileAssumed)
  return (
    <>
      {isCovered || isSentAway ? (
        <GuardCover label={now === 'timeout' ? 'Authentication Timeout' : 'Authenticating...'}>
          {now === 'timeout' ? (
            <GuardTimeout loginPath={loginPath} />
          ) : now === 'loading-profile' ? (
            <GuardWaiting title="Loading user profile..." />
          ) : (
            <GuardWaiting title="Authenticating...">This should only take a moment</GuardWaiting>
          )}
        </GuardCover>
      ) : null}
      {now === 'denied' ? <AccessDenied role={state.profile?.role ?? 'user'} /> : null}
      {isKept ? (
        <div hidden={now === 'denied'} inert={now !== 'page'} className={isCovered ? 'invisible' : undefined}>
          <InsideGuard value={true}>{children}</InsideGuard>
        </div>
      ) : null}
    </>
  )
}

// True from the moment in which the browser puts the page away until it is known again: it comes back covered.
function useResting(): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flushSync(() => setResting(true))
    }
    const wake = () => setResting(false)
    addEventListener('pagehide', rest)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
    }
  }, [])
  return isResting
}

// How long the same thing has been waited for, in steps that make a difference.
function useWaited(reason: string | undefined): number {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    if (!reason) return
    const timers = [GUARD_PROFILE_WAIT_MS, GUARD_TIMEOUT_MS].map((ms) =>
      setTimeout(() => setWaitedMs(ms), ms),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setWaitedMs(0)
    }
  }, [reason])
  return waitedMs
}
