import { EXPIRY_MARGIN_SECONDS, type SessionView } from '../session.schema.ts'
import { createServerClock } from './server-clock.ts'
import { isSameRecord, isSameView } from './session-comparison.ts'
import { describeError, isFinal, isUnanswered, SessionApiError, type SessionPorts } from './session-ports.ts'
import { createProfileFetcher } from './session-profile.ts'
import {
  type SessionMachine,
  type SessionState,
  type SessionStateName,
  stateOfSession,
  type Validity,
} from './session-state.ts'
import { INITIALISATION_MS, VALIDATION_INTERVAL_MS } from './session-timing.ts'

/** The session of an open page. Holds no token: that is in a cookie no script can read. */
export function createSessionMachine(ports: SessionPorts): SessionMachine {
  const { clock, api, storage, broadcast } = ports
  const profiles = createProfileFetcher(ports)
  const { secondsLeft, learn } = createServerClock(clock)
  const listeners = new Set<() => void>()
  let state = stateOfSession(null)
  // Whatever was asked before the session changed hands is not listened to afterwards.
  let era = 0
  let tickTimer: unknown
  let validating: Promise<Validity> | undefined
  let confirming: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  const set = (change: Partial<SessionState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const log = (event: string, details: Readonly<Record<string, unknown>> = {}) =>
    ports.log(event, details, {
      sessionId: state.session?.sessionId ?? null,
      userId: state.session?.user.id ?? null,
    })

  const loadProfile = async (force: boolean) => {
    const { session, profile: before, isProfileAssumed } = state
    if (!session) return
    if (!force && before && !isProfileAssumed && profiles.isFresh(session.user)) return
    set({ isProfileLoading: true })
    const found = await profiles.fetch(session.user, { force })
    if (!found || state.session?.user.id !== session.user.id) return
    const { profile, error } = found
    if (error !== undefined) {
      log('profile_fetch_failed', describeError(error))
      set({ profile, isProfileLoading: false, isProfileAssumed: true, isAdmin: false })
      if (error instanceof SessionApiError && error.status === 401) void validate()
      return
    }
    const isUpdated = before !== null && !isSameRecord(before, profile)
    const isAdmin = profile.role === 'admin'
    set({
      session: { ...state.session, profile, isAdmin },
      profile,
      isProfileLoading: false,
      isProfileAssumed: false,
      isAdmin,
      ...(isUpdated ? { name: 'user updated' } : {}),
    })
    log('profile_fetched', { role: profile.role })
  }

  const take = (session: SessionView, name: SessionStateName, event: string = name.replaceAll(' ', '_')) => {
    const before = state.session
    if (before?.user.id !== session.user.id) {
      era += 1
      profiles.forget()
      // What the browser kept for one person is not for the next.
      if (before) storage.clear()
    }
    if (session.profile) profiles.keep(session.profile)
    else profiles.forget()
    set({ ...stateOfSession(session), name })
    log(event, { expiresAt: session.expiresAt })
    if (!session.profile) void loadProfile(false)
  }

  const clear = ({ isDoubted = false } = {}) => {
    era += 1
    profiles.forget()
    storage.clear()
    set({ ...stateOfSession(null), isDoubted })
  }

  // Signs out somebody who did not ask for it; in doubt when it was not the server who said so.
  const end = (
    event: string,
    { isDoubted, ...details }: Record<string, unknown> & { isDoubted: boolean },
  ) => {
    log(event, details)
    clear({ isDoubted })
    broadcast({ type: 'changed' })
  }

  // Takes what the server says now about the session that this page has.
  const takeNews = (session: SessionView) => {
    const before = state.session
    if (before && before.user.id !== session.user.id) {
      set({ isDoubted: true })
      log('other_account')
      ports.reload()
      return
    }
    if (!before) take(session, 'signed in')
    else if (!isSameView(state, session)) take(session, 'user updated')
    else {
      if (session.profile) profiles.keep(session.profile)
      set({ session })
    }
    set({ isDoubted: false })
  }

  // Asks the server who is signed in. When it does not answer, everything stays as it was.
  const look = async () => {
    const asked = era
    try {
      const { session, serverTime } = await api.fetchSession()
      if (asked !== era || leaving) return
      learn(session, serverTime)
      if (session) takeNews(session)
      else if (state.session) {
        const event = secondsLeft(state.session) <= 0 ? 'session_expired' : 'unexpected_logout'
        end(event, { isDoubted: false })
      } else set({ isDoubted: false })
    } catch (error) {
      if (asked !== era) return
      const event = isUnanswered(error) || !state.session ? 'session_unanswered' : 'session_validation_failed'
      log(event, describeError(error))
    }
  }

  // False when the session has ended by it.
  const refresh = async (): Promise<boolean> => {
    const asked = era
    try {
      const { session, serverTime } = await api.refreshSession()
      if (asked !== era || leaving) return state.session !== null
      learn(session, serverTime)
      take(session, 'token refreshed')
      void loadProfile(true)
      return true
    } catch (error) {
      if (asked !== era || leaving) return state.session !== null
      if (isUnanswered(error) && !isFinal(error)) {
        // Nothing is decided: it is tried again until the session has really passed.
        log('refresh_unanswered', describeError(error))
        return true
      }
      end('refresh_failed', { ...describeError(error), isDoubted: !isFinal(error) })
      // Where the server failed without meaning it, the cookie may still live.
      if (!isFinal(error)) api.signOut().catch(() => undefined)
      return false
    }
  }

  const runValidation = async (): Promise<Validity> => {
    if (!state.session) return 'invalid'
    await look()
    if (!state.session) return 'invalid'
    const left = secondsLeft(state.session)
    if (left <= 0) {
      end('session_expired', { isDoubted: true })
      return 'invalid'
    }
    if (left < EXPIRY_MARGIN_SECONDS && !(await refresh())) return 'invalid'
    // Tries again when the last time failed.
    if (!state.isProfileLoading) void loadProfile(false)
    return 'valid'
  }

  const validate = (): Promise<Validity> => {
    validating ??= runValidation().finally(() => {
      validating = undefined
    })
    return validating
  }

  const ask = async () => {
    set({ isLoading: true, isDoubted: state.isDoubted || !state.session })
    let timer: unknown
    const patience = new Promise<void>((resolve) => {
      timer = clock.setTimer(resolve, INITIALISATION_MS)
    })
    await Promise.race([state.session ? validate() : look(), patience])
    clock.clearTimer(timer)
    set({ isLoading: false })
  }
  const confirm = (): Promise<void> => {
    confirming ??= ask().finally(() => {
      confirming = undefined
    })
    return confirming
  }

  // What is certain about a visitor needs no asking.
  const check = () => {
    if (state.session) void validate()
    else if (state.isDoubted) void look()
  }

  const tick = () => {
    tickTimer = clock.setTimer(tick, VALIDATION_INTERVAL_MS)
    check()
  }

  const leave = async () => {
    const accountId = state.session?.user.id
    try {
      await api.signOut()
    } catch (error) {
      log(isUnanswered(error) ? 'sign_out_unanswered' : 'auth_error', describeError(error))
      throw error
    }
    log('signed_out')
    clear()
    if (accountId) broadcast({ type: 'signed-out', accountId })
  }

  return {
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (seed) => {
      tickTimer = clock.setTimer(tick, VALIDATION_INTERVAL_MS)
      if (seed === undefined) return await confirm()
      learn(seed, null)
      if (seed) take(seed, 'signed in', 'initial_session')
    },
    adopt: (session) => {
      learn(session, null)
      take(session, 'signed in')
      broadcast({ type: 'signed-in', accountId: session.user.id })
    },
    follow: (session) => {
      const before = state.session
      learn(session, null)
      if (!session) {
        if (!before) return
        log('signed_out')
        clear()
        broadcast({ type: 'changed' })
      } else if (before?.user.id !== session.user.id) {
        take(session, 'signed in')
        broadcast({ type: 'signed-in', accountId: session.user.id })
      } else takeNews(session)
    },
    validate,
    confirm,
    refetchProfile: ({ force }) => loadProfile(force),
    signOut: () => {
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    onVisible: () => {
      if (state.session && secondsLeft(state.session) <= 0) set({ isDoubted: true })
      check()
    },
    onOnline: check,
    onRestored: () => {
      set({ isDoubted: true })
      void confirm()
    },
    onPasswordRecovery: () => {
      set({ name: 'password recovery' })
      log('password_recovery')
    },
    onMessage: (message) => {
      if (message.type === 'signed-in') {
        if (!state.session) void confirm()
        else {
          if (state.session.user.id !== message.accountId) set({ isDoubted: true })
          void validate()
        }
      } else if (!state.session) return
      else if (message.type === 'changed') void validate()
      else if (message.accountId === state.session.user.id) {
        log('signed_out_elsewhere')
        clear()
      }
    },
    stop: () => {
      era += 1
      clock.clearTimer(tickTimer)
      profiles.forget()
      listeners.clear()
    },
  }
}
