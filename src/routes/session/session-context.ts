import { createContext, use } from 'react'
import type { SessionState } from '#/features/accounts/components/session-state.ts'
import type { ProfileView, SessionView } from '#/features/accounts/session.schema.ts'

/** Who is signed in and what a page may do about it. */
export type Session = {
  /** `loading` while nobody knows yet, such as a page that comes back from the browser's cache. */
  status: 'visitor' | 'loading' | 'signed-in'
  user: SessionView['user'] | null
  /** For display; a profile that could not be read is shown as a plain user's. */
  profile: ProfileView | null
  /** Comfort only: every query and command asks the database. */
  isAdmin: boolean
  /** Seconds since 1970. */
  expiresAt: number | null
  session: SessionView | null
  /** Takes a sign-in that happened without a page load: everything follows at once, the page's data are read anew. */
  adopt: (view: SessionView) => void
  /** Ends every session of this person everywhere, then opens the home page. Says itself how that went. */
  signOut: () => Promise<void>
  /** Reads the profile anew, whatever is cached. */
  refetchProfile: () => Promise<void>
}

/** What only the guard needs besides. */
export type GuardedSession = {
  state: SessionState
  /** Somebody is signing out: the page is about to be left anyway. */
  isLeaving: boolean
  /** Asks the server who is signed in. */
  confirm: () => Promise<void>
  /** Asks the server whether the session of this person lives, once after they appeared. */
  validate: (userId: string) => Promise<void>
}

export const SessionContext = createContext<(Session & GuardedSession) | undefined>(undefined)

/** The session of this page; needs the SessionProvider around it, which the root gives. */
export function useSession(): Session {
  return useGuardedSession()
}

export function useGuardedSession(): Session & GuardedSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession() needs the SessionProvider of the root')
  return session
}
