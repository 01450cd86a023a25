import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { type SessionState, stateOfSession } from '#/features/accounts/components/session-state.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/toast.tsx'
import { useSite } from '../request/site.ts'
import { type GuardedSession, type Session, SessionContext } from './session-context.ts'
import type { LiveSession } from './session-live.ts'
import { clearLeftBehind, isMarked, SIGNED_IN_MARK } from './session-mark.ts'

export { useSession } from './session-context.ts'

/**
 * Gives every page its session: what the server said with the page, and what happened since. The code that watches a
 * session is fetched once somebody is signed in; a visitor's page carries none of it.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session: seed, showsDebugPanel } = useSite()
  // What the machine began with, or has been told of since.
  const told = useRef(seed)
  const opening = useRef<Promise<LiveSession>>(undefined)
  const [live, setLive] = useState<LiveSession>()
  // What has happened since the server sent `seed`; newer data of the page count again.
  const [since, setSince] = useState<{ seed: SessionView | null; state: SessionState }>()
  const [isLeaving, setLeaving] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const state = useMemo(() => (since?.seed === seed ? since.state : stateOfSession(seed)), [since, seed])
  const userId = state.session?.user.id

  const open = useCallback(() => {
    opening.current ??= import('./session-live.ts').then(
      ({ openSession }) => {
        const session = openSession(told.current)
        setLive(session)
        return session
      },
      (error: unknown) => {
        opening.current = undefined
        throw error
      },
    )
    return opening.current
  }, [])

  useEffect(() => {
    if (seed) open().catch(ignored)
  }, [seed, open])

  useEffect(() => {
    if (!live) return
    const { machine } = live
    if (told.current !== seed) machine.follow(seed)
    told.current = seed
    const take = () => setSince({ seed, state: machine.state })
    take()
    return machine.subscribe(take)
  }, [live, seed])

  // The page's data were made for somebody else, or for another role. While the server is silent they can wait.
  const isOutdated =
    (userId !== seed?.user.id || state.session?.profile?.role !== seed?.profile?.role) &&
    !isLeaving &&
    !state.isDoubted
  useEffect(() => {
    if (isOutdated && navigator.onLine) void revalidate()
  }, [isOutdated, revalidate])

  useEffect(() => {
    if (userId) return
    if (isMarked()) clearLeftBehind()
    const look = () => void revalidate()
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SIGNED_IN_MARK && newValue) look()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isMarked()) look()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  }, [userId, revalidate])

  const adopt = useCallback(
    (view: SessionView) => {
      setSince({ seed, state: stateOfSession(view) })
      open().then(({ machine }) => machine.adopt(view), ignored)
    },
    [seed, open],
  )

  const signOut = useCallback(async () => {
    setLeaving(true)
    try {
      await (await open()).machine.signOut()
    } catch {
      setLeaving(false)
      showToast({
        kind: 'danger',
        title: 'You are still signed in',
        description: 'We could not reach the server. Check your connection and try again.',
      })
      return
    }
    await navigate(urls.home)
    // After the page has gone: before that the guard would cover it once more.
    startTransition(() => setLeaving(false))
    showToast({ kind: 'success', title: 'Signed out successfully' })
  }, [open, navigate])

  const refetchProfile = useCallback(
    () => open().then(({ machine }) => machine.refetchProfile({ force: true }), ignored),
    [open],
  )
  const confirm = useCallback(() => open().then(({ machine }) => machine.confirm()), [open])
  // Several guards may ask for the same person; one answer is enough for all.
  const validated = useRef<string>(undefined)
  const validate = useCallback(
    async (id: string) => {
      if (validated.current === id) return
      validated.current = id
      await open().then(({ machine }) => machine.validate(), ignored)
    },
    [open],
  )
  useEffect(() => {
    if (!userId) validated.current = undefined
  }, [userId])

  const value = useMemo<Session & GuardedSession>(() => {
    const { session, profile, isAdmin, isLoading } = state
    return {
      status: isLoading ? 'loading' : session ? 'signed-in' : 'visitor',
      user: session?.user ?? null,
      profile,
      isAdmin,
      expiresAt: session?.expiresAt ?? null,
      session,
      adopt,
      signOut,
      refetchProfile,
      state,
      isLeaving,
      confirm,
      validate,
    }
  }, [state, isLeaving, adopt, signOut, refetchProfile, confirm, validate])

  const [Panel, setPanel] = useState<ComponentType<{ live: LiveSession }>>()
  const wantsPanel = showsDebugPanel && state.isAdmin
  useEffect(() => {
    if (wantsPanel) import('./debug-panel.tsx').then((module) => setPanel(() => module.DebugPanel), ignored)
  }, [wantsPanel])

  return (
    <SessionContext value={value}>
      {children}
      {wantsPanel && Panel && live ? <Panel live={live} /> : null}
    </SessionContext>
  )
}

// Code that did not arrive is asked for again by whoever needs it next.
function ignored() {}
