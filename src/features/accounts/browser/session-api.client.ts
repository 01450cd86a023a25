import * as v from 'valibot'
import { CallFailed, type CallInit, exchange } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { profileView, type SessionProblem, sessionView } from '../session.schema.ts'

/** Longer than a slow line needs, shorter than anybody waits. */
const TIMEOUT_MS = 10_000

/** True when the server did not decide anything: no network, or it took too long. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.status === 0
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401
}

async function call<T>(path: string, answer: v.GenericSchema<unknown, T>, init: CallInit = {}): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { body } = await exchange(path, { cache: 'no-store', signal, ...init })
  const parsed = v.safeParse(answer, body)
  // Whatever else stands at this address has not answered.
  if (!parsed.success) throw new CallFailed(0, 'The answer cannot be read')
  return parsed.output
}
const post = { method: 'POST' }

/** The session's calls, which reject with CallFailed. */
export const sessionApi = {
  /** Refused with 401 to a visitor. */
  fetchSession: () => call(urls.session, sessionView),
  refreshSession: () => call(urls.sessionRefresh, sessionView, post),
  fetchProfile: (signal: AbortSignal) => call(urls.profile, profileView, { signal }),
  /** Makes the missing profile; never changes one that exists. */
  createProfile: () => call(urls.profile, profileView, post),
  /** An extra that nobody waits for: without a network nothing is lost that matters to this person. */
  reportProblem: (event: SessionProblem) => {
    call(urls.sessionProblems, v.unknown(), { json: { event }, keepalive: true }).catch(() => undefined)
  },
  /** Ends every session of this person; the answer is to go home, which this page does by itself. */
  signOut: () => call(urls.logout, v.unknown(), { ...post, redirect: 'manual' }),
}
export type SessionApi = typeof sessionApi
