import { ROLES } from '#/shared/actor.ts'
import { CallFailed, type CallInit, callEndpoint, exchange } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import type { ProfileView, SessionProblem, SessionView } from '../session.schema.ts'

/** Longer than a slow line needs, shorter than anybody waits. */
const TIMEOUT_MS = 10_000

/** True when the server did not decide anything: no network, or it took too long. */
export const isUnanswered = (error: unknown) => !(error instanceof CallFailed) || error.status === 0
export const isSignedOut = (error: unknown) => error instanceof CallFailed && error.status === 401

const init = () => ({ cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }) as const
const post = { method: 'POST' }

// Whatever else stands at an address of ours, such as a network that asks to pay first, has not answered.
async function ask<T>(path: string, isAnswer: (body: Partial<T>) => boolean, more?: CallInit): Promise<T> {
  const body = await callEndpoint<T | null>(path, { ...init(), ...more })
  if (!body || !isAnswer(body)) throw new CallFailed(0, 'The answer cannot be read')
  return body
}
const isProfile = ({ id, role }: Partial<ProfileView>) =>
  typeof id === 'string' && ROLES.some((known) => known === role)
const isSession = ({ user, profile, secondsLeft }: Partial<SessionView>) =>
  typeof user?.id === 'string' &&
  typeof secondsLeft === 'number' &&
  (profile === null || isProfile({ ...profile }))

/** The session's calls, which reject with CallFailed. */
export const sessionApi = {
  /** Refused with 401 to a visitor. */
  fetchSession: () => ask<SessionView>(urls.session, isSession),
  refreshSession: () => ask<SessionView>(urls.sessionRefresh, isSession, post),
  fetchProfile: (signal: AbortSignal) => ask<ProfileView>(urls.profile, isProfile, { signal }),
  /** Makes the missing profile; never changes one that exists. */
  createProfile: () => ask<ProfileView>(urls.profile, isProfile, post),
  /** An extra that nobody waits for: without a network nothing is lost that matters to this person. */
  reportProblem: (event: SessionProblem) =>
    void exchange(urls.sessionProblems, { json: { event }, keepalive: true, ...init() }).catch(
      () => undefined,
    ),
  /** Ends every session of this person; the answer is to go home, which this page does by itself. */
  signOut: (): Promise<unknown> => exchange(urls.logout, { ...init(), ...post, redirect: 'manual' }),
}
export type SessionApi = typeof sessionApi
