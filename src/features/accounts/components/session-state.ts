import type { ProfileView, SessionView } from '../session.schema.ts'
import type { SessionMessage } from './session-ports.ts'

export type SessionStateName =
  | 'signed out'
  | 'signed in'
  | 'token refreshed'
  /** Only said: somebody opened a reset link. Who is signed in does not change by it. */
  | 'password recovery'
  | 'user updated'

/** What an open page knows of its session. */
export type SessionState = {
  name: SessionStateName
  /** The page is finding out who is signed in; at most three seconds long. */
  isLoading: boolean
  /** What is known may be outdated or a guess: private pages stay covered until the server has said. */
  isDoubted: boolean
  /** As the server sent it last. */
  session: SessionView | null
  /** For display. */
  profile: ProfileView | null
  isProfileLoading: boolean
  /** The profile could not be read; a plain user's stands in. */
  isProfileAssumed: boolean
  isAdmin: boolean
}

export type Validity = 'valid' | 'invalid'

export type SessionMachine = {
  readonly state: SessionState
  subscribe: (listener: () => void) => () => void
  /** Begins with what the server sent with the page; undefined when the page knows nothing and has to ask. */
  start: (seed: SessionView | null | undefined) => Promise<void>
  /** Takes a sign-in that happened in this page. */
  adopt: (session: SessionView) => void
  /** Takes what the server sent with newer data of the page. */
  follow: (session: SessionView | null) => void
  /** Asks the server whether the session lives, and refreshes it when it ends soon. One at a time. */
  validate: () => Promise<Validity>
  /** Asks the server who is signed in, and shows that it does. */
  confirm: () => Promise<void>
  refetchProfile: (options: { force: boolean }) => Promise<void>
  /** Ends every session of this person. Rejects, and changes nothing, when the server could not be told. */
  signOut: () => Promise<void>
  onVisible: () => void
  onOnline: () => void
  /** The page came back from the browser's cache, as it was some time ago. */
  onRestored: () => void
  onPasswordRecovery: () => void
  onMessage: (message: SessionMessage) => void
  stop: () => void
}

/** The state of a page that the server sent with this session. */
export function stateOfSession(session: SessionView | null): SessionState {
  return {
    name: session ? 'signed in' : 'signed out',
    isLoading: false,
    isDoubted: false,
    session,
    profile: session?.profile ?? null,
    isProfileLoading: false,
    isProfileAssumed: false,
    isAdmin: session?.profile?.role === 'admin',
  }
}
