import { urls } from '#/shared/urls.ts'
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
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetchIt(path, {
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    }).catch((error: unknown) => {
      throw new SessionApiError(0, error instanceof Error ? error.message : String(error))
    })
    const body: unknown = await response.json().catch(() => undefined)
    const isDone = response.ok || response.type === 'opaqueredirect'
    if (!isDone) throw errorOf(response.status, body)
    const date = Date.parse(response.headers.get('Date') ?? '')
    return { body, serverTime: Number.isNaN(date) ? null : date }
  }
  const callSession = async (path: string, init?: RequestInit) => {
    const { body, serverTime } = await call(path, init)
    return { session: expectShape(body, isSession), serverTime }
  }

  return {
    /** `serverTime`: milliseconds since 1970; null when the server did not say. Refused with 401 to a visitor. */
    fetchSession: () => callSession(urls.session),
    refreshSession: () => callSession(urls.sessionRefresh, { method: 'POST' }),
    fetchProfile: async (signal: AbortSignal) =>
      expectShape((await call(urls.profile, { signal })).body, isProfile),
    /** Makes the missing profile; never changes one that exists. */
    createProfile: async () => {
      expectShape((await call(urls.profile, { method: 'POST' })).body, isProfile)
    },
    /** An extra that nobody waits for: without a network nothing is lost that matters to this person. */
    reportProblem: (event: SessionProblem) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ event })
      call(urls.sessionProblems, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
    },
    /** Ends every session of this person. The form's answer is to go home, which this page does by itself. */
    signOut: async () => {
      await call(urls.logout, { method: 'POST', redirect: 'manual' })
    },
  }
}

// Only our own server's refusals count; a network that asks to pay first also answers 401 and 403.
function errorOf(status: number, body: unknown): SessionApiError {
  const { code, message } = recordOf(recordOf(body).error)
  if (typeof code === 'string' && typeof message === 'string')
    return new SessionApiError(status, message, code)
  return new SessionApiError(status >= 500 ? status : 0, `Status ${status}`)
}

// Whatever else stands at this address has not answered.
function expectShape<T>(body: unknown, isWanted: (body: unknown) => body is T): T {
  if (isWanted(body)) return body
  throw new SessionApiError(0, 'The answer cannot be read')
}

const recordOf = (value: unknown) => (value ?? {}) as Record<string, unknown>

function isSession(body: unknown): body is SessionView {
  const { expiresAt, user, profile } = recordOf(body)
  const isOwned = typeof expiresAt === 'number' && typeof recordOf(user).id === 'string'
  return isOwned && (profile === null || isProfile(profile))
}

function isProfile(body: unknown): body is ProfileView {
  const { id, role } = recordOf(body)
  return typeof id === 'string' && (role === 'user' || role === 'admin')
}
