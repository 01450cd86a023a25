import type { ProfileView, SessionProblem, SessionView } from '../session.schema.ts'

/** What the session machine needs of the world around it; a test gives it another world. */
export type SessionPorts = {
  clock: SessionClock
  api: SessionApi
  storage: { /** Removes everything of ours that the browser keeps for this site. */ clear: () => void }
  /** Tells the other tabs of this browser. */
  broadcast: (message: SessionMessage) => void
  /** Loads the page anew, because it was made for somebody else. */
  reload: () => void
  log: SessionLog
}

export type SessionClock = {
  /** Milliseconds since 1970, as this device believes. */
  now: () => number
  setTimer: (run: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
}

/** Every call rejects with a SessionApiError when it did not get what it asked for. */
export type SessionApi = {
  /** Null when nobody is signed in. */
  fetchSession: () => Promise<SessionAnswer<SessionView | null>>
  refreshSession: () => Promise<SessionAnswer<SessionView>>
  fetchProfile: (signal: AbortSignal) => Promise<ProfileView>
  /** Makes the missing profile; never changes one that exists. */
  createProfile: () => Promise<void>
  /** Fire and forget. */
  reportProblem: (event: SessionProblem) => void
  /** Ends every session of this person, everywhere. */
  signOut: () => Promise<void>
}

export type SessionAnswer<T> = {
  session: T
  /** The server's clock, milliseconds since 1970; null when it did not say. */
  serverTime: number | null
}

export type SessionMessage =
  | { type: 'signed-in'; accountId: string }
  | { type: 'signed-out'; accountId: string }
  /** Something happened to the session that every tab should look at. */
  | { type: 'changed' }

/** Writes one entry; `problem` names are also reported to the server. */
export type SessionLog = (
  event: string,
  details: Readonly<Record<string, unknown>>,
  who: SessionOwner,
) => void
export type SessionOwner = { sessionId: string | null; userId: string | null }

/** What came instead of an answer. */
export class SessionApiError extends Error {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'SessionApiError'
    this.status = status
    this.code = code
  }
}

/** True when the server did not decide anything: no network, or it took too long. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof SessionApiError) || error.status === 0
}

/** True for an error after which a session cannot be refreshed any more. */
export function isFinal(error: unknown): boolean {
  if (error instanceof SessionApiError && error.status === 401) return true
  const message = error instanceof Error ? error.message.toLowerCase() : ''
  return message.includes('refresh_token') || message.includes('invalid')
}

/** What the log keeps of an error. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof SessionApiError) {
    return { message: error.message, status: error.status, ...(error.code ? { code: error.code } : {}) }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}
