import { urls } from '#/shared/urls.ts'
import { isRole } from '../access/role.policy.ts'
import type { ProfileView, SessionProblem, SessionView } from './session.schema.ts'

/** Longer than a slow line needs, shorter than anybody waits. */
const TIMEOUT_MS = 10_000

/** What came instead of an answer. */
export class SessionApiError extends Error {
  /** The HTTP status; 0 when no answer of ours came at all. */
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** True when the server did not decide anything: no network, or it took too long. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof SessionApiError) || error.status === 0
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof SessionApiError && error.status === 401
}

/** What the log says of an error. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof SessionApiError)) return { message: String(error) }
  const { message, status, code } = error
  return { message, status, code }
}

export type SessionApi = ReturnType<typeof createSessionApi>

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** The session's calls, which reject with a SessionApiError. `fetchIt` is the browser's fetch, or a test's. */
export function createSessionApi(fetchIt: Fetch = (path, init) => fetch(path, init)) {
  const call = async <T>(path: string, isAnswer: (body: unknown) => body is T, init: RequestInit = {}) => {
    const response = await fetchIt(path, {
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    }).catch((error: unknown) => {
      throw new SessionApiError(0, error instanceof Error ? error.message : String(error))
    })
    const body: unknown = await response.json().catch(() => undefined)
    // The answer to signing out is to go home, which this page does by itself.
    if (!response.ok && response.type !== 'opaqueredirect') throw errorOf(response.status, body)
    // Whatever else stands at this address has not answered.
    if (!isAnswer(body)) throw new SessionApiError(0, 'The answer cannot be read')
    const date = Date.parse(response.headers.get('Date') ?? '')
    return { answer: body, serverTime: Number.isNaN(date) ? null : date }
  }
  const post = { method: 'POST' }

  return {
    /** `serverTime`: milliseconds since 1970; null when the server did not send it. Refused with 401 to a visitor. */
    fetchSession: () => call(urls.session, isSession),
    refreshSession: () => call(urls.sessionRefresh, isSession, post),
    fetchProfile: async (signal: AbortSignal) => (await call(urls.profile, isProfile, { signal })).answer,
    /** Makes the missing profile; never changes one that exists. */
    createProfile: async (): Promise<void> => void (await call(urls.profile, isProfile, post)),
    /** An extra that nobody waits for: without a network nothing is lost that matters to this person. */
    reportProblem: (event: SessionProblem) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ event })
      call(urls.sessionProblems, isAnything, { ...post, headers, body, keepalive: true }).catch(
        () => undefined,
      )
    },
    /** Ends every session of this person. */
    signOut: async (): Promise<void> =>
      void (await call(urls.logout, isAnything, { ...post, redirect: 'manual' })),
  }
}

// Only our own server's refusals count; a network that asks to pay first also answers 401 and 403.
function errorOf(status: number, body: unknown): SessionApiError {
  const { code, message } = recordOf(recordOf(body).error)
  if (typeof code === 'string' && typeof message === 'string')
    return new SessionApiError(status, message, code)
  return new SessionApiError(status >= 500 ? status : 0, `Status ${status}`)
}

const recordOf = (value: unknown) => (value ?? {}) as Record<string, unknown>

function isSession(body: unknown): body is SessionView {
  const { expiresAt, user, profile } = recordOf(body)
  const isOwned = typeof expiresAt === 'number' && typeof recordOf(user).id === 'string'
  return isOwned && (profile === null || isProfile(profile))
}

function isProfile(body: unknown): body is ProfileView {
  const { id, role } = recordOf(body)
  return typeof id === 'string' && isRole(role)
}

const isAnything = (_body: unknown): _body is unknown => true
