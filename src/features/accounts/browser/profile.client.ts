import { CallFailed } from '#/shared/endpoint-call.ts'
import type { ProfileView, SessionView } from '../session.schema.ts'
import type { SessionApi } from './session-api.client.ts'

export const PROFILE_CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 5_000
const ATTEMPTS = 3
/** Times the number of the attempt that failed. */
const RETRY_STEP_MS = 1_000

/** The own profile, or with the `problem` a default one that stands in: for display, and never an administrator's. */
export async function readProfile(
  api: SessionApi,
  { id, email }: SessionView['user'],
  signal: AbortSignal,
): Promise<{ profile: ProfileView; problem?: unknown }> {
  const fetchOnce = () => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('Profile fetch timeout')), TIMEOUT_MS)
    return api.fetchProfile(AbortSignal.any([signal, timeout.signal])).finally(() => clearTimeout(timer))
  }
  const createIfMissing = async (error: unknown) => {
    if (!(error instanceof CallFailed) || error.code !== 'profile.not_found') throw error
    await api.createProfile()
    return await fetchOnce()
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      signal.throwIfAborted()
      return { profile: await fetchOnce().catch(createIfMissing) }
    } catch (problem) {
      // A slow or broken line, or a busy server; every other answer would be the same again.
      const { status } = problem instanceof CallFailed ? problem : { status: 0 }
      const isTemporary = status === 0 || status === 429 || status >= 500
      const unknown = { fullName: null, phone: null, address: null, bio: null }
      if (signal.aborted || attempt >= ATTEMPTS || !isTemporary)
        return {
          profile: { id, email, role: 'user', ...unknown, createdAt: new Date().toISOString() },
          problem,
        }
    }
    await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_STEP_MS))
  }
}
