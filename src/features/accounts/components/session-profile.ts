import type { ProfileView, SessionView } from '../session.schema.ts'
import { SessionApiError, type SessionPorts } from './session-ports.ts'
import {
  PROFILE_ATTEMPTS,
  PROFILE_CACHE_MS,
  PROFILE_RETRY_STEP_MS,
  PROFILE_TIMEOUT_MS,
} from './session-timing.ts'

export type FetchedProfile = { profile: ProfileView; error?: unknown }

export type ProfileFetcher = {
  /**
   * The profile of this person, from the cache unless `force`. When it cannot be had, `error` says why and the profile
   * is the default one. Undefined when `forget` or a newer fetch came between.
   */
  fetch: (user: SessionView['user'], options: { force: boolean }) => Promise<FetchedProfile | undefined>
  /** True while the cache can answer for this person. */
  isFresh: (user: SessionView['user']) => boolean
  /** Takes a profile that came on another way. */
  keep: (profile: ProfileView) => void
  /** Forgets the cache and the attempts, and drops what is under way. */
  forget: () => void
}

/** Fetches profiles: patient with a slow line, sparing with a good one. */
export function createProfileFetcher({ clock, api }: Pick<SessionPorts, 'clock' | 'api'>): ProfileFetcher {
  let cached: { profile: ProfileView; at: number } | undefined
  let running:
    | { userId: string; abort: AbortController; done: Promise<FetchedProfile | undefined> }
    | undefined

  const keep = (profile: ProfileView) => {
    cached = { profile, at: clock.now() }
  }
  const isFresh = (user: SessionView['user']) =>
    cached?.profile.id === user.id && clock.now() - cached.at < PROFILE_CACHE_MS
  const forget = () => {
    cached = undefined
    running?.abort.abort()
    running = undefined
  }

  const fetchOnce = async (abort: AbortController): Promise<ProfileView> => {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    abort.signal.addEventListener('abort', giveUp)
    let timer: unknown
    const timeout = new Promise<never>((_, reject) => {
      timer = clock.setTimer(() => {
        reject(new SessionApiError(0, 'Profile fetch timeout'))
        giveUp()
      }, PROFILE_TIMEOUT_MS)
    })
    try {
      return await Promise.race([api.fetchProfile(attempt.signal), timeout])
    } finally {
      clock.clearTimer(timer)
      abort.signal.removeEventListener('abort', giveUp)
    }
  }

  const fetchOrCreate = async (abort: AbortController): Promise<ProfileView> => {
    try {
      return await fetchOnce(abort)
    } catch (error) {
      if (!(error instanceof SessionApiError) || error.code !== 'profile.not_found') throw error
      await api.createProfile()
      return await fetchOnce(abort)
    }
  }

  const tryAll = async (
    user: SessionView['user'],
    abort: AbortController,
  ): Promise<FetchedProfile | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const profile = await fetchOrCreate(abort)
        if (abort.signal.aborted) return undefined
        keep(profile)
        return { profile }
      } catch (error) {
        if (abort.signal.aborted) return undefined
        if (attempt >= PROFILE_ATTEMPTS || !isWorthAnotherTry(error)) {
          return { profile: defaultProfile(user, clock.now()), error }
        }
      }
      await new Promise<void>((resolve) => clock.setTimer(resolve, attempt * PROFILE_RETRY_STEP_MS))
      if (abort.signal.aborted) return undefined
    }
  }

  return {
    isFresh,
    keep,
    forget,
    fetch: (user, { force }) => {
      if (!force && cached && isFresh(user)) return Promise.resolve({ profile: cached.profile })
      if (!force && running?.userId === user.id) return running.done
      forget()
      const abort = new AbortController()
      const mine = { userId: user.id, abort, done: tryAll(user, abort) }
      running = mine
      return mine.done.finally(() => {
        if (running === mine) running = undefined
      })
    },
  }
}

/** Stands in for a profile that cannot be read: for display, and never an administrator's. */
export function defaultProfile(user: SessionView['user'], now: number): ProfileView {
  return {
    id: user.id,
    email: user.email,
    role: 'user',
    fullName: null,
    phone: null,
    address: null,
    bio: null,
    createdAt: new Date(now).toISOString(),
  }
}

// A slow or broken line, or a server that is busy; every other answer would be the same again.
function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof SessionApiError)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500
}
