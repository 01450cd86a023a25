import { CallFailed } from '#/shared/endpoint-call.ts'
import type { ProfileView, SessionView } from '../session.schema.ts'
import type { SessionApi } from './session-api.client.ts'

export const PROFILE_CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 5_000
const ATTEMPTS = 3
/** Times the number of the attempt that failed. */
const RETRY_STEP_MS = 1_000

/**
 * The own profile, or with the `problem` a default one that stands in: for display, and never an administrator's.
 */
export async function readProfile(
  api: SessionApi,
  { id, email }: SessionView['user'],
  signal: AbortSignal,
): Promise<{ profile: ProfileView; problem?: unknown }> {
  try {
    return { profile: await fetchProfile(api, signal) }
  } catch (problem) {
    const unknown = { fullName: null, phone: null, address: null, bio: null }
    return { profile: { id, email, role: 'user', ...unknown, createdAt: new Date().toISOString() }, problem }
  }
}

// In three attempts where the line or the server is to blame; a missing one is made first.
async function fetchProfile(api: SessionApi, signal: AbortSignal): Promise<ProfileView> {
  const fetchOnce = async () => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('Profile fetch timeout')), TIMEOUT_MS)
    return await api
      .fetchProfile(AbortSignal.any([signal, timeout.signal]))
      .finally(() => clearTimeout(timer))
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce().catch(async (error: unknown) => {
        if (!(error instanceof CallFailed) || error.code !== 'profile.not_found') throw error
        await api.createProfile()
        return await fetchOnce()
      })
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTemporary(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_STEP_MS))
    signal.throwIfAborted()
  }
}

// A slow or broken line, or a server that is busy; every other answer would be the same again.
function isTemporary(error: unknown): boolean {
  const { status } = error instanceof CallFailed ? error : { status: 0 }
  return status === 0 || status === 429 || status >= 500
}
