import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { advertises } from '#/features/access/role.policy.ts'
import type { SessionMachine } from '#/features/accounts/browser/session.client.ts'
import { type SessionState, stateOfSession } from '#/features/accounts/browser/session-state.rules.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { useSite } from '#/web/request/site.ts'
import { clearLeftBehind, isMarked, watchMark } from './session-mark.ts'

const DebugPanel = lazy<ComponentType<{ machine: SessionMachine; state: SessionState }>>(() =>
  // It only helps developers: without its code it stays away.
  import('./debug-panel.tsx').catch(() => ({ default: () => null })),
)

/** Who is signed in and what a page may do about it. */
export type Session = ReturnType<typeof useBrowserSession>['value']

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of this page; needs the SessionProvider around it, which the root gives. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession() needs the SessionProvider of the root')
  return session
}

/** Gives every page its session, and administrators their panel. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { machine, value } = useBrowserSession()
  const { showsDebugPanel } = useSite()
  const { pathname } = useLocation()
  const { state, isAdmin } = value
  // Where somebody looks for faults, or where there is one.
  const isOfUse = pathname === urls.system || state.isProfileAssumed || state.isUnconfirmed
  return (
    <SessionContext value={value}>
      {children}
      {showsDebugPanel && isAdmin && machine && isOfUse ? (
        <Suspense>
          <DebugPanel machine={machine} state={state} />
        </Suspense>
      ) : null}
    </SessionContext>
  )
}

/**
 * What the server said with the page, and what happened since. The code that watches a session is fetched once somebody
 * is signed in; a visitor's page carries none of it.
 */
function useBrowserSession() {
  const { session: seed, isForEverybody } = useSite()
  // What the browser's session began with, or has followed since.
  const followed = useRef(seed)
  const [machine, setMachine] = useState<SessionMachine>()
  // What has happened since the server sent `seed`; newer data of the page count again.
  const [known, setKnown] = useState(() => ({ seed, state: stateOfSession(seed) }))
  if (known.seed !== seed) setKnown({ seed, state: stateOfSession(seed) })
  const { state } = known
  const { session } = state
  const [isSigningOut, setSigningOut] = useState(false)
  const { revalidate } = useRevalidator()

  const open = useCallback(async () => {
    const { openSession } = await import('./browser-session.ts')
    const opened = openSession(followed.current)
    setMachine(opened)
    return opened
  }, [])
  const acts = useMemo(() => {
    // Code that did not arrive is asked for again by whoever needs it next.
    const act = (run: (opened: SessionMachine) => unknown) => open().then(run, () => undefined)
    return {
      /** Takes a sign-in that happened without a page load: everything follows at once, the page's data are read anew. */
      adopt: (view: SessionView) => {
        setKnown((before) => ({ ...before, state: stateOfSession(view) }))
        void act((opened) => opened.follow(view))
      },
      /** Asks the server whether the session stands. */
      validate: () => act((opened) => opened.validate()),
      /** Reads the profile anew, whatever is cached. */
      refetchProfile: () => act((opened) => opened.refetchProfile(true)),
      /** Ends every session of this person everywhere, then opens the home page. Says itself how that went. */
      signOut: async () => {
        setSigningOut(true)
        try {
          const [opened, toast] = await Promise.all([open(), import('#/ui/overlays/toast-after-load.ts')])
          await opened.signOut()
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
  }, [open])

  useEffect(() => {
    if (!machine) {
      if (seed) open().catch(() => undefined)
      return
    }
    if (followed.current !== seed) machine.follow(seed)
    followed.current = seed
    const take = () => setKnown({ seed, state: machine.state })
    take()
    return machine.subscribe(take)
  }, [machine, seed, open])

  // The page's data were made for somebody else, or for another role. While the server is silent they can wait.
  const userId = session?.user.id
  const isOtherRole = !state.isProfileAssumed && session?.profile?.role !== seed?.profile?.role
  const isSure = !isSigningOut && !state.isUnconfirmed
  const isOutdated = userId !== undefined && (userId !== seed?.user.id || isOtherRole) && isSure
  useEffect(() => {
    if (isOutdated && navigator.onLine) void revalidate()
  }, [isOutdated, revalidate])

  // Whoever was signed in here is not any more: what the document holds of them goes with it. The server says which
  // page comes next.
  const wasSignedIn = useRef(false)
  const isOver = !userId && isSure
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
    if (isMarked()) (isForEverybody ? look : clearLeftBehind)()
    return watchMark(look)
  }, [userId, isForEverybody, revalidate])

  const value = useMemo(
    () => ({
      ...acts,
      state,
      /** `loading` while nobody knows yet, such as a page that comes back from the browser's cache. */
      status: state.isLoading
        ? ('loading' as const)
        : session
          ? ('signed-in' as const)
          : ('visitor' as const),
      user: session?.user ?? null,
      /** For display; a profile that could not be read is shown as a plain user's. */
      profile: session?.profile ?? null,
      /** Comfort only: every query and command asks the database. */
      isAdmin: session?.isAdmin ?? false,
      /** An administrator or agent, who lists homes and so keeps no favourites and no cart. Comfort only, too. */
      advertises: session !== null && (session.isAdmin || advertises(session.profile)),
      /** Somebody is signing out: the page is about to be left anyway. */
      isSigningOut,
    }),
    [acts, isSigningOut, state, session],
  )
  return { machine, value }
}
