import type { SessionView } from '../session.schema.ts'

/** What an open page knows of its session. */
export type SessionState = {
  /** `password recovery` changes nobody: somebody opened a reset link. */
  name: 'signed out' | 'signed in' | 'token refreshed' | 'password recovery' | 'user updated'
  /** The page is finding out who is signed in; at most three seconds long. */
  isLoading: boolean
  /** What is known may be outdated or a guess: private pages stay covered until the server has answered. */
  isUnconfirmed: boolean
  /** As the server sent it last. The profile in it is for display and may have been read later. */
  session: SessionView | null
  isProfileLoading: boolean
  /** The profile could not be read; a plain user's stands in. */
  isProfileAssumed: boolean
}

const SURE = { isLoading: false, isUnconfirmed: false, isProfileLoading: false, isProfileAssumed: false }

/** The state of a page that the server sent with this session. */
export const stateOfSession = (session: SessionView | null): SessionState => ({
  ...SURE,
  name: session ? 'signed in' : 'signed out',
  session,
})
