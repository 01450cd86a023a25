import { createContext, use } from 'react'
import type { SessionState } from '#/features/accounts/browser/session-state.rules.ts'
import type { ProfileView, SessionView } from '#/features/accounts/session.schema.ts'

/** Who is signed in and what a page may do about it. */
export type Session = {
  state: SessionState
  /** `loading` while nobody knows yet, such as a page that comes back from the browser's cache. */
  status: 'visitor' | 'loading' | 'signed-in'
  user: SessionView['user'] | null
  /** For display; a profile that could not be read is shown as a plain user's. */
  profile: ProfileView | null
  /** Comfort only: every query and command asks the database. */
  isAdmin: boolean
  /** An administrator or agent, who lists homes and so keeps no favourites and no cart. Comfort only, too. */
  advertises: boolean
  /** Somebody is signing out: the page is about to be left anyway. */
  isSigningOut: boolean
  /** Takes a sign-in that happened without a page load: everything follows at once, the page's data are read anew. */
  adopt: (session: SessionView) => void
  /** Ends every session of this person everywhere, then opens the home page. Says itself how that went. */
  signOut: () => Promise<void>
  /** Reads the profile anew, whatever is cached. */
  refetchProfile: () => Promise<void>
  /** Asks the server whether the session stands. */
  validate: () => Promise<unknown>
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of this page; needs the SessionProvider around it, which the root gives. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession() needs the SessionProvider of the root')
  return session
}
