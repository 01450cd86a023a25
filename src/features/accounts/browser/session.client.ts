import { isAdministrator } from '../../access/role.policy.ts'
import { EXPIRY_MARGIN_SECONDS, type ProfileView, type SessionView } from '../session.schema.ts'
import { type Clock, defaultProfile, fetchProfile, PROFILE_CACHE_MS } from './profile.client.ts'
import { describeError, isSignedOut, isUnanswered, type SessionApi } from './session-api.client.ts'
import { type SessionState, stateOfSession } from './session-state.rules.ts'

/** How long a page that knows nothing yet shows that it is finding out. */
const INITIALISATION_MS = 3_000
const VALIDATION_INTERVAL_MS = 60_000

type Details = Readonly<Record<string, unknown>>

/** What the pages of one browser send each other. */
export type SessionMessage =
  | { type: 'signed-in' | 'signed-out'; accountId: string }
  /** Something happened to the session that every tab should look at. */
  | { type: 'changed' }

/** What the session needs of the world around it; a test gives it another world. */
export type SessionPorts = {
  clock: Clock
  api: SessionApi
  log: (event: string, details: Details, session: SessionView | null) => void
  /** Removes everything of ours that the browser stores for this site. */
  clearStorage: () => void
  broadcast: (message: SessionMessage) => void
  /** Loads the page anew, because it was made for somebody else. */
  reload: () => void
}

/** The session of an open page. Holds no token: that is in a cookie no script can read. */
export function createSessionMachine(ports: SessionPorts) {
  const { clock, api, broadcast } = ports
  const listeners = new Set<() => void>()
  let state = stateOfSession(null)
  // Counts the changes of hands: what was asked for before the last one is dropped.
  let generation = 0
  let isSigningOut = false
  let serverAheadMs = 0
  let profileReadAt = Number.NEGATIVE_INFINITY
  let profileFetch: { abort: AbortController; done: Promise<void> } | undefined

  const set = (change: Partial<SessionState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const log = (event: string, details: Details = {}) => ports.log(event, details, state.session)

  // By the server's clock, because the device's own may be days off.
  const secondsLeft = ({ expiresAt }: SessionView) => expiresAt - (clock.now() + serverAheadMs) / 1000
  const learnTime = (session: SessionView | null, serverTime: number | null) => {
    if (serverTime !== null) serverAheadMs = serverTime - clock.now()
    // The server has just sent it, so it is the clock that is wrong. How wrong, the next answer says.
    else if (session && secondsLeft(session) <= 0)
      serverAheadMs = (session.expiresAt - EXPIRY_MARGIN_SECONDS) * 1000 - clock.now()
  }

  const changeHands = () => {
    generation += 1
    profileFetch?.abort.abort()
    profileFetch = undefined
    profileReadAt = Number.NEGATIVE_INFINITY
  }
  const accept = (session: SessionView, name: SessionState['name'], event = name.replaceAll(' ', '_')) => {
    const before = state.session
    if (before?.user.id !== session.user.id) {
      changeHands()
      // What the browser stored for one person is not for the next.
      if (before) ports.clearStorage()
    }
    set({ ...stateOfSession(session), name })
    log(event, { expiresAt: session.expiresAt })
    if (session.profile) profileReadAt = clock.now()
    else void loadProfile({ force: true })
  }
  // The other tabs hear of it, unless one of them said so. Unconfirmed when it was not the server who said so.
  const end = (
    event: string,
    message: SessionMessage | null = { type: 'changed' },
    { isUnconfirmed = false, details = {} as Details } = {},
  ) => {
    log(event, details)
    changeHands()
    ports.clearStorage()
    set({ ...stateOfSession(null), isUnconfirmed })
    if (message) broadcast(message)
  }

  // Takes what the server says now about the session that this page has.
  const update = (session: SessionView) => {
    const before = state.session
    if (before && before.user.id !== session.user.id) {
      set({ isUnconfirmed: true })
      log('other_account')
      ports.reload()
      return
    }
    if (!before) accept(session, 'signed in')
    else if (hasNews(before, session)) accept(session, 'user updated')
    else {
      if (session.profile) profileReadAt = clock.now()
      const { profile, isAdmin } = session.profile ? session : before
      set({ session: { ...session, profile, isAdmin }, isUnconfirmed: false })
    }
  }

  const readProfile = async (session: SessionView, signal: AbortSignal) => {
    const setProfile = (profile: ProfileView, change: Partial<SessionState>) =>
      set({
        session: { ...(state.session ?? session), profile, isAdmin: isAdministrator(profile) },
        isProfileLoading: false,
        ...change,
      })
    set({ isProfileLoading: true })
    try {
      const profile = await fetchProfile(ports, signal)
      if (signal.aborted) return
      profileReadAt = clock.now()
      const isUpdated = session.profile && !isSame(session.profile, profile)
      setProfile(profile, { isProfileAssumed: false, ...(isUpdated ? { name: 'user updated' } : {}) })
      log('profile_fetched', { role: profile.role })
    } catch (error) {
      if (signal.aborted) return
      log('profile_fetch_failed', describeError(error))
      setProfile(defaultProfile(session.user, clock.now()), { isProfileAssumed: true })
      if (isSignedOut(error)) void validate()
    }
  }
  const loadProfile = async ({ force }: { force: boolean }) => {
    const { session, isProfileAssumed } = state
    const isFresh = !isProfileAssumed && clock.now() - profileReadAt < PROFILE_CACHE_MS
    if (!session || (isFresh && !force)) return
    if (force || !profileFetch) {
      profileFetch?.abort.abort()
      const abort = new AbortController()
      const fetching = { abort, done: readProfile(session, abort.signal) }
      profileFetch = fetching
      void fetching.done.then(() => {
        if (profileFetch === fetching) profileFetch = undefined
      })
    }
    await profileFetch.done
  }

  // Takes what the server answers, or why it did not; neither once somebody else is here.
  const call = async (
    ask: SessionApi['fetchSession'],
    take: (session: SessionView) => void,
    fail: (error: unknown) => void,
  ) => {
    const asked = generation
    const isDropped = () => asked !== generation || isSigningOut
    try {
      const { answer, serverTime } = await ask()
      if (isDropped()) return
      learnTime(answer, serverTime)
      take(answer)
    } catch (error) {
      if (!isDropped()) fail(error)
    }
  }
  // When the server does not answer, everything stays as it was.
  const failToAsk = (error: unknown) => {
    const { session } = state
    if (!isSignedOut(error)) {
      const isQuiet = isUnanswered(error) || !session
      log(isQuiet ? 'session_unanswered' : 'session_validation_failed', describeError(error))
    } else if (session) end(secondsLeft(session) <= 0 ? 'session_expired' : 'unexpected_logout')
    else set({ isUnconfirmed: false })
  }
  const refreshed = (session: SessionView) => {
    accept(session, 'token refreshed')
    if (session.profile) void loadProfile({ force: true })
  }
  const failToRefresh = (error: unknown) => {
    const isFinal = isSignedOut(error) || /refresh_token|invalid/i.test(String(error))
    const details = describeError(error)
    // Nothing is decided: it is tried again until the session has really passed.
    if (isUnanswered(error) && !isFinal) return log('refresh_unanswered', details)
    end('refresh_failed', undefined, { details, isUnconfirmed: !isFinal })
    // Where the server failed without meaning it, the cookie may still be good.
    if (!isFinal) api.signOut().catch(() => undefined)
  }
  const check = oneAtATime(async () => {
    await call(api.fetchSession, update, failToAsk)
    if (!state.session) return
    const left = secondsLeft(state.session)
    if (left <= 0) return end('session_expired', undefined, { isUnconfirmed: true })
    if (left < EXPIRY_MARGIN_SECONDS) await call(api.refreshSession, refreshed, failToRefresh)
    // Tries again when the last time failed.
    if (!state.isProfileLoading) void loadProfile({ force: false })
  })
  // What is certain about a visitor needs no asking.
  const validate = async () => {
    if (state.session || state.isUnconfirmed) await check()
    return state.session ? 'valid' : 'invalid'
  }
  const confirm = oneAtATime(async () => {
    set({ isLoading: true, isUnconfirmed: state.isUnconfirmed || !state.session })
    const answered = new AbortController()
    const patience = clock.sleep(INITIALISATION_MS, answered.signal)
    await Promise.race([check().finally(() => answered.abort()), patience])
    set({ isLoading: false })
  })
  const validateForEver = async () => {
    for (;;) {
      await clock.sleep(VALIDATION_INTERVAL_MS)
      void validate()
    }
  }

  return {
    get state() {
      return state
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Begins with what the server sent with the page. */
    start: (session: SessionView | null) => {
      void validateForEver()
      learnTime(session, null)
      if (session) accept(session, 'signed in', 'initial_session')
    },
    /** Takes a sign-in that happened in this page, or what the server sent with newer data of the page. */
    follow: (session: SessionView | null) => {
      learnTime(session, null)
      const before = state.session
      if (!session) {
        if (before) end('signed_out')
      } else if (before?.user.id === session.user.id) update(session)
      else {
        accept(session, 'signed in')
        broadcast({ type: 'signed-in', accountId: session.user.id })
      }
    },
    /** Asks the server whether the session stands, and refreshes it when it ends soon. One at a time. */
    validate,
    /** Asks the server who is signed in, and shows that it does. */
    confirm,
    refetchProfile: loadProfile,
    /** Ends every session of this person. Rejects, and changes nothing, when the server did not do it. */
    signOut: oneAtATime(async () => {
      const { session } = state
      isSigningOut = true
      try {
        await api.signOut()
      } catch (error) {
        log(isUnanswered(error) ? 'sign_out_unanswered' : 'auth_error', describeError(error))
        throw error
      } finally {
        isSigningOut = false
      }
      end('signed_out', session && { type: 'signed-out', accountId: session.user.id })
    }),
    /** The page came into sight, or the network came back. */
    onWake: () => {
      if (state.session && secondsLeft(state.session) <= 0) set({ isUnconfirmed: true })
      void validate()
    },
    /** The browser puts the page into its cache; it may come back at any time later. */
    onCached: () => set({ isUnconfirmed: true }),
    /** The page came back from there, as it was some time ago. */
    onRestored: () => {
      set({ isUnconfirmed: true })
      void confirm()
    },
    onPasswordRecovery: () => {
      set({ name: 'password recovery' })
      log('password_recovery')
    },
    onMessage: (message: SessionMessage) => {
      const { session } = state
      if (!session) return message.type === 'signed-in' ? void confirm() : undefined
      const isOwn = 'accountId' in message && message.accountId === session.user.id
      if (message.type === 'signed-out') return isOwn ? end('signed_out_elsewhere', null) : undefined
      if (message.type === 'signed-in' && !isOwn) set({ isUnconfirmed: true })
      void validate()
    },
  }
}

// Whoever asks meanwhile gets the same answer.
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

// Whether the server says something new about the person; the end of the session may have moved. A missing profile is
// no news while a default one stands in for it.
function hasNews(before: SessionView, { user, profile }: SessionView): boolean {
  if (!isSame(before.user, user)) return true
  return profile !== null && !(before.profile && isSame(before.profile, profile))
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}
