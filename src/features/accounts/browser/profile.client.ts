import { CallFailed } from '#/shared/endpoint-call.ts'
import type { ProfileView, SessionView } from '../session.schema.ts'
import type { SessionApi } from './session-api.client.ts'

export const PROFILE_CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 5_000
const ATTEMPTS = 3
/** Times the number of the attempt that failed. */
const RETRY_STEP_MS = 1_000

export type Clock = {
  /** Milliseconds since 1970, as this device believes. */
  now: () => number
  /** Ends early, without an error, when `signal` aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Reads the own profile, in three attempts where the line or the server is to blame; a missing one is made first. */
export async function fetchProfile(
  { api, clock }: { api: SessionApi; clock: Clock },
  signal: AbortSignal,
): Promise<ProfileView> {
  const fetchOnce = async () => {
    const attempt = new AbortController()
    signal.addEventListener('abort', () => attempt.abort())
    const timeout = clock.sleep(TIMEOUT_MS, attempt.signal).then(() => {
      throw new CallFailed(0, 'Profile fetch timeout')
    })
    // Ends whichever of the two is still under way.
    return await Promise.race([api.fetchProfile(attempt.signal), timeout]).finally(() => attempt.abort())
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
    await clock.sleep(attempt * RETRY_STEP_MS, signal)
    signal.throwIfAborted()
  }
}

/** Stands in for a profile that cannot be read: for display, and never an administrator's. */
export function defaultProfile({ id, email }: SessionView['user'], now: number): ProfileView {
  const createdAt = new Date(now).toISOString()
  return { id, email, role: 'user', fullName: null, phone: null, address: null, bio: null, createdAt }
}

// A slow or broken line, or a server that is busy; every other answer would be the same again.
function isTemporary(error: unknown): boolean {
  const { status } = error instanceof CallFailed ? error : { status: 0 }
  return status === 0 || status === 429 || status >= 500
}
