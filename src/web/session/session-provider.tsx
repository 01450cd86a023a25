import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { advertises } from '#/features/access/role.policy.ts'
import { stateOfSession } from '#/features/accounts/browser/session-state.rules.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { useSite } from '#/web/request/site.ts'
import type { BrowserSession } from './browser-session.ts'
import { type Session, SessionContext } from './session-context.ts'
import { clearLeftBehind, isMarked, watchMark } from './session-mark.ts'

const DebugPanel = lazy<ComponentType<{ log: BrowserSession['log'] }>>(() =>
  // It only helps developers: without its code it stays away.
  import('./debug-panel.tsx').catch(() => ({ default: () => null })),
)

/**
 * Gives every page its session: what the server said with the page, and what happened since. The code that watches a
 * session is fetched once somebody is signed in; a visitor's page carries none of it.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session: seed, isForEverybody, showsDebugPanel } = useSite()
  // What the browser's session began with, or has followed since.
  const followed = useRef(seed)
  const [browser, setBrowser] = useState<BrowserSession>()
  // What has happened since the server sent `seed`; newer data of the page count again.
  const [known, setKnown] = useState(() => ({ seed, state: stateOfSession(seed) }))
  if (known.seed !== seed) setKnown({ seed, state: stateOfSession(seed) })
  const { state } = known
  const [isSigningOut, setSigningOut] = useState(false)
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const { session } = state
  const userId = session?.user.id

  const acts = useMemo(() => {
    const open = async () => {
      const { openSession } = await import('./browser-session.ts')
      const opened = openSession(followed.current)
      setBrowser(opened)
      return opened.machine
    }
    return {
      open,
      refetchProfile: () => open().then((machine) => machine.refetchProfile({ force: true }), ignored),
      validate: () => open().then((machine) => machine.validate(), ignored),
      adopt: (view: SessionView) => {
        setKnown((before) => ({ ...before, state: stateOfSession(view) }))
        open().then((machine) => machine.follow(view), ignored)
      },
      signOut: async () => {
        setSigningOut(true)
        try {
          const [machine, toast] = await Promise.all([open(), import('#/ui/overlays/toast-after-load.ts')])
          await machine.signOut()
          toast.showToastAfterLoad({ kind: 'success', title: 'Signed out successfully' })
        } catch {
          setSigningOut(false)
          showToast({
            kind: 'danger',
            title: 'You are still signed in',
            description: 'We could not reach the server. Check your connection and try again.',
          })
          return
        }
        // Not by the router: name, number and session would stay in the document.
        location.assign(urls.home)
      },
    }
  }, [])

  useEffect(() => {
    if (!browser) {
      if (seed) acts.open().catch(ignored)
      return
    }
    const { machine } = browser
    if (followed.current !== seed) machine.follow(seed)
    followed.current = seed
    const take = () => setKnown({ seed, state: machine.state })
    take()
    return machine.subscribe(take)
  }, [browser, seed, acts])

  // The page's data were made for somebody else, or for another role. While the server is silent they can wait.
  const isOtherRole = !state.isProfileAssumed && session?.profile?.role !== seed?.profile?.role
  const isOutdated =
    userId !== undefined && (userId !== seed?.user.id || isOtherRole) && !isSigningOut && !state.isUnconfirmed
  useEffect(() => {
    if (isOutdated && navigator.onLine) void revalidate()
  }, [isOutdated, revalidate])

  // Whoever was signed in here is not any more: what the document holds of them goes with it. The server says which
  // page comes next.
  const wasSignedIn = useRef(false)
  const isOver = !userId && !isSigningOut && !state.isUnconfirmed
  useEffect(() => {
    if (userId) wasSignedIn.current = true
    if (!isOver || !wasSignedIn.current) return
    const leave = () => location.replace(location.pathname + location.search)
    if (navigator.onLine) leave()
    else addEventListener('online', leave)
    return () => removeEventListener('online', leave)
  }, [userId, isOver])

  useEffect(() => {
    if (userId) return
    const look = () => void revalidate()
    if (isMarked()) {
      if (isForEverybody) look()
      else clearLeftBehind()
    }
    return watchMark(look)
  }, [userId, isForEverybody, revalidate])

  const value = useMemo<Session>(
    () => ({
      ...acts,
      isSigningOut,
      state,
      status: state.isLoading ? 'loading' : session ? 'signed-in' : 'visitor',
      user: session?.user ?? null,
      profile: session?.profile ?? null,
      isAdmin: session?.isAdmin ?? false,
      advertises: session !== null && (session.isAdmin || advertises(session.profile)),
    }),
    [acts, isSigningOut, state, session],
  )
  return (
    <SessionContext value={value}>
      {children}
      {/* Where somebody looks for faults, or where there is one. */}
      {showsDebugPanel &&
      session?.isAdmin &&
      browser &&
      (pathname === urls.system || state.isProfileAssumed || state.isUnconfirmed) ? (
        <Suspense>
          <DebugPanel log={browser.log} />
        </Suspense>
      ) : null}
    </SessionContext>
  )
}

// Code that did not arrive is asked for again by whoever needs it next.
function ignored() {}
