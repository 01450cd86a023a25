import { isAdministrator } from '../../access/role.policy.ts'
import { EXPIRY_MARGIN_SECONDS, type SessionView } from '../session.schema.ts'
import { PROFILE_CACHE_MS, readProfile } from './profile.client.ts'
import { isSignedOut, isUnanswered, type SessionApi } from './session-api.client.ts'
import type { SessionDetails, SessionLog } from './session-log.client.ts'
import { type SessionState, stateOfSession } from './session-state.rules.ts'

/** How long a page that knows nothing yet shows that it is finding out. */
const INITIALISATION_MS = 3_000
const VALIDATION_INTERVAL_MS = 60_000

/** What the pages of one browser send each other. */
export type SessionMessage =
  | { type: 'signed-in' | 'signed-out'; accountId: string }
  /** Something happened to the session that every tab should look at. */
  | { type: 'changed' }

/** What the session needs of the world around it; a test gives it another world. */
export type SessionPorts = {
  api: SessionApi
  log: SessionLog['add']
  /** Removes everything of ours that the browser stores for this site. */
  clearStorage: () => void
  broadcast: (message: SessionMessage) => void
  /** Loads the page anew, because it was made for somebody else. */
  reload: () => void
}

/** The session of an open page. Holds no token: that is in a cookie no script can read. */
export function createSessionMachine({ api, broadcast, clearStorage, reload, ...ports }: SessionPorts) {
  const listeners = new Set<() => void>()
  let state = stateOfSession(null)
  // By this device's clock, in milliseconds since 1970, as all times here.
  let endsAt = 0
  let profileReadAt = Number.NEGATIVE_INFINITY
  let profileFetch = new AbortController()
  // Aborted when somebody else is here: what was asked for before is dropped.
  let person = new AbortController()
  let isSigningOut = false

  const set = (change: Partial<SessionState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const log = (event: string, details: object = {}) => ports.log(event, { ...details }, state.session)
  const logFailure = (event: string, error: unknown) => {
    // An error's message is not among the properties that are copied.
    log(event, error instanceof Error ? { ...error, message: error.message } : { message: String(error) })
  }

  const changePerson = () => {
    person.abort()
    person = new AbortController()
    profileFetch.abort()
    profileReadAt = Number.NEGATIVE_INFINITY
  }
  const setSession = (session: SessionView, change: Partial<SessionState>) => {
    endsAt = Date.now() + session.secondsLeft * 1000
    if (session.profile) profileReadAt = Date.now()
    set({ ...change, session })
  }
  const accept = (session: SessionView, name: SessionState['name'], event = name.replaceAll(' ', '_')) => {
    const before = state.session
    if (before?.user.id !== session.user.id) {
      changePerson()
      // What the browser stored for one person is not for the next.
      if (before) clearStorage()
    }
    setSession(session, { ...stateOfSession(session), name })
    log(event, { expiresAt: session.expiresAt })
    if (!session.profile || name === 'token refreshed') void loadProfile({ force: true })
  }
  // The other tabs hear of it, unless one of them said so. Unconfirmed when it was not the server who said so.
  const end = (message: SessionMessage | null = { type: 'changed' }, isUnconfirmed = false) => {
    changePerson()
    clearStorage()
    set({ ...stateOfSession(null), isUnconfirmed })
    if (message) broadcast(message)
  }
  const endForNow = () => end(undefined, true)

  // Takes what the server says now about the session that this page has.
  const update = (session: SessionView) => {
    const before = state.session
    if (!before) accept(session, 'signed in')
    else if (before.user.id !== session.user.id) {
      set({ isUnconfirmed: true })
      log('other_account')
      reload()
    } else if (hasNews(before, session)) accept(session, 'user updated')
    else {
      const { profile, isAdmin } = session.profile ? session : before
      setSession({ ...session, profile, isAdmin }, { isUnconfirmed: false })
    }
  }
  const loadProfile = async ({ force }: { force: boolean }) => {
    const { session, isProfileLoading, isProfileAssumed } = state
    const isFresh = !isProfileAssumed && Date.now() - profileReadAt < PROFILE_CACHE_MS
    if (!session || (!force && (isFresh || isProfileLoading))) return
    profileFetch.abort()
    profileFetch = new AbortController()
    const { signal } = profileFetch
    set({ isProfileLoading: true })
    const { profile, problem } = await readProfile(api, session.user, signal)
    if (signal.aborted) return
    if (problem) logFailure('profile_fetch_failed', problem)
    else profileReadAt = Date.now()
    const isUpdated = !problem && session.profile && !isSame(session.profile, profile)
    set({
      name: isUpdated ? 'user updated' : state.name,
      session: { ...(state.session ?? session), profile, isAdmin: isAdministrator(profile) },
      isProfileLoading: false,
      isProfileAssumed: problem !== undefined,
    })
    if (!problem) log('profile_fetched', { role: profile.role })
    else if (isSignedOut(problem)) void validate()
  }

  // Neither the answer nor the failure counts once somebody else is here.
  const ask = async (
    request: SessionApi['fetchSession'],
    take: (session: SessionView) => void,
    fail: (error: unknown) => void,
  ) => {
    const { signal } = person
    const isDropped = () => signal.aborted || isSigningOut
    try {
      const session = await request()
      if (!isDropped()) take(session)
    } catch (error) {
      if (!isDropped()) fail(error)
    }
  }
  const hasPassed = () => state.session !== null && endsAt <= Date.now()
  // When the server does not answer, everything stays as it was.
  const failToAsk = (error: unknown) => {
    const { session } = state
    if (!isSignedOut(error))
      logFailure(isUnanswered(error) || !session ? 'session_unanswered' : 'session_validation_failed', error)
    else if (session) {
      log(hasPassed() ? 'session_expired' : 'unexpected_logout')
      end()
    } else set({ isUnconfirmed: false })
  }
  const failToRefresh = (error: unknown) => {
    const isFinal = isSignedOut(error) || /refresh_token|invalid/i.test(String(error))
    // Nothing is decided: it is tried again until the session has really passed.
    if (isUnanswered(error) && !isFinal) return logFailure('refresh_unanswered', error)
    logFailure('refresh_failed', error)
    if (isFinal) return end()
    endForNow()
    // The server failed without meaning it, so the cookie may still be good.
    api.signOut().catch(() => undefined)
  }
  const check = oneAtATime(async () => {
    await ask(api.fetchSession, update, failToAsk)
    if (!state.session) return
    if (hasPassed()) {
      log('session_expired')
      return endForNow()
    }
    const isEnding = endsAt - Date.now() < EXPIRY_MARGIN_SECONDS * 1000
    if (isEnding)
      await ask(api.refreshSession, (session) => accept(session, 'token refreshed'), failToRefresh)
    // Tries again when the last time failed.
    void loadProfile({ force: false })
  })
  // What is certain about a visitor needs no asking.
  const validate = async () => {
    if (state.session || state.isUnconfirmed) await check()
    return state.session ? 'valid' : 'invalid'
  }
  // Finds out who is signed in, and shows that it does.
  const confirm = async () => {
    set({ isLoading: true, isUnconfirmed: true })
    const patience = setTimeout(() => set({ isLoading: false }), INITIALISATION_MS)
    await check()
    clearTimeout(patience)
    set({ isLoading: false })
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
      setInterval(() => void validate(), VALIDATION_INTERVAL_MS)
      if (session) accept(session, 'signed in', 'initial_session')
    },
    /** Takes a sign-in that happened in this page, or what the server sent with newer data of the page. */
    follow: (session: SessionView | null) => {
      const before = state.session
      if (session && before?.user.id === session.user.id) update(session)
      else if (session) {
        accept(session, 'signed in')
        broadcast({ type: 'signed-in', accountId: session.user.id })
      } else if (before) {
        log('signed_out')
        end()
      }
    },
    /** Asks the server whether the session stands, and refreshes it when it ends soon. One at a time. */
    validate,
    refetchProfile: loadProfile,
    /** Ends every session of this person. Rejects, and changes nothing, when the server did not do it. */
    signOut: oneAtATime(async () => {
      const { session } = state
      isSigningOut = true
      try {
        await api.signOut()
      } catch (error) {
        logFailure(isUnanswered(error) ? 'sign_out_unanswered' : 'auth_error', error)
        throw error
      } finally {
        isSigningOut = false
      }
      log('signed_out')
      end(session ? { type: 'signed-out', accountId: session.user.id } : null)
    }),
    /** The page came into sight, or the network came back. */
    onWake: () => {
      if (hasPassed()) set({ isUnconfirmed: true })
      // What was asked before may be answered with what was true then.
      const before = check.running()
      void (before ? before.then(validate) : validate())
    },
    /** The browser puts the page into its cache; it may come back at any time later. */
    onCached: () => set({ isUnconfirmed: true }),
    /** The page came back from there, as it was some time ago. */
    onRestored: confirm,
    onPasswordRecovery: () => {
      set({ name: 'password recovery' })
      log('password_recovery')
    },
    onMessage: (message: SessionMessage) => {
      const { session } = state
      const isOwn = 'accountId' in message && message.accountId === session?.user.id
      if (session && message.type === 'signed-out') {
        if (!isOwn) return
        log('signed_out_elsewhere')
        end(null)
      } else if (session) {
        if (message.type === 'signed-in' && !isOwn) set({ isUnconfirmed: true })
        void validate()
      } else if (message.type === 'signed-in') void confirm()
    },
  }
}

// Whoever asks meanwhile gets the same answer; `running` is what is under way.
function oneAtATime(
  work: () => Promise<void>,
): (() => Promise<void>) & { running: () => Promise<void> | undefined } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { running: () => running })
}

// Whether the server says something new about the person; the end of the session may have moved. A missing profile is
// no news while a default one stands in for it.
function hasNews(before: SessionView, { user, profile }: SessionView): boolean {
  if (!isSame(before.user, user)) return true
  return profile !== null && !(before.profile && isSame(before.profile, profile))
}

function isSame(one: SessionDetails, other: SessionDetails): boolean {
  return Object.keys(one).every((key) => one[key] === other[key])
}
