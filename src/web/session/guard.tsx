import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { isAgent } from '#/features/access/role.policy.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { AccessDenied } from './access-denied.tsx'
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

/**
 * Covers the whole screen and takes everything under it out of reach, whatever else lies over the page; the focus
 * goes back to where it was. `from` is the page to come back to after signing in.
 */
function GuardCover({ shown, from }: { shown: string; from: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHydrated = useHydrated()

  useLayoutEffect(() => {
    if (!isHydrated) return
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      // Only after the page has come back can something on it be focused.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [isHydrated])

  const isTimeout = shown === 'timeout'
  const content = isTimeout ? <Timeout from={from} /> : <Waiting isForProfile={shown === 'loading-profile'} />
  if (!isHydrated) return content
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={isTimeout ? 'Authentication Timeout' : 'Authenticating...'}
      className="pointer-events-auto fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none items-center justify-center overflow-y-auto bg-limewash text-ink outline-none"
      onCancel={(event) => event.preventDefault()}
      // A browser that insists on closing it must not uncover the page.
      onClose={() => dialog.current?.showModal()}
    >
      {content}
    </dialog>,
    document.body,
  )
}

function Waiting({ isForProfile }: { isForProfile: boolean }) {
  return (
    <div role="status" className="page-width py-12 text-center text-indigo">
      <Spinner className="mx-auto size-10" />
      <p className="mt-3 font-display font-painted text-h2">
        {isForProfile ? 'Loading user profile...' : 'Authenticating...'}
      </p>
      {isForProfile ? null : <p className="mt-2 text-ink-2">This should only take a moment</p>}
    </div>
  )
}

/** The way on when nobody could say within five seconds whether the session lives. */
function Timeout({ from }: { from: string }) {
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={() => location.reload()}>Refresh Page</Button>
      {/* A page load: what is loaded now has not got an answer. */}
      <a href={loginPathFrom(from)} className={buttonClass({ variant: 'secondary' })}>
        Go to Login
      </a>
    </div>
  )
  return (
    <div className="page-width py-12">
      <EmptyState heading="h1" title="Authentication Timeout" action={actions}>
        <p>We could not find out in time whether you are still signed in. Check your connection.</p>
      </EmptyState>
    </div>
  )
}

/** Where to sign in and come back from. */
export const loginPathFrom = (path: string) => `${urls.login}?${new URLSearchParams({ from: path })}`
