import { CallFailed, type CallInit, exchange } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { isRole } from '../../access/role.policy.ts'
import type { ProfileView, SessionProblem, SessionView } from '../session.schema.ts'

/** Longer than a slow line needs, shorter than anybody waits. */
const TIMEOUT_MS = 10_000

/** True when the server did not decide anything: no network, or it took too long. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.status === 0
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401
}

/** What the log says of an error. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof CallFailed)) return { message: String(error) }
  const { message, status, code } = error
  return { message, status, code }
}

export type SessionApi = ReturnType<typeof createSessionApi>

/** The session's calls, which reject with CallFailed. `fetchIt` is the browser's fetch, or a test's. */
export function createSessionApi(fetchIt?: CallInit['fetchIt']) {
  const call = async <T>(path: string, isAnswer: (body: unknown) => body is T, init: CallInit = {}) => {
    const { body, response } = await exchange(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(fetchIt ? { fetchIt } : {}),
      ...init,
    })
    // Whatever else stands at this address has not answered.
    if (!isAnswer(body)) throw new CallFailed(0, 'The answer cannot be read')
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
      call(urls.sessionProblems, isAnything, { json: { event }, keepalive: true }).catch(() => undefined)
    },
    /** Ends every session of this person; the answer is to go home, which this page does by itself. */
    signOut: async (): Promise<void> =>
      void (await call(urls.logout, isAnything, { ...post, redirect: 'manual' })),
  }
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
