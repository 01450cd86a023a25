import { isAdministrator } from '../../access/role.policy.ts'
import {
  EXPIRY_MARGIN_SECONDS,
  SESSION_PROBLEMS,
  type SessionProblem,
  type SessionView,
} from '../session.schema.ts'
import { PROFILE_CACHE_MS, readProfile } from './profile.client.ts'
import { isSignedOut, isUnanswered, type SessionApi } from './session-api.client.ts'
import { type SessionState, stateOfSession } from './session-state.rules.ts'

/** How long a page that knows nothing yet shows that it is finding out. */
const INITIALISATION_MS = 3_000
const VALIDATION_INTERVAL_MS = 60_000
const MOST_ENTRIES = 100
const RECENT_ENTRIES = 20

/** What the pages of one browser send each other; `changed` is something that every tab should look at. */
export type SessionMessage = { type: 'signed-in' | 'signed-out'; accountId: string } | { type: 'changed' }

export type SessionDetails = Readonly<Record<string, unknown>>

/** What the session needs of the world around it; a test gives it another world. */
type SessionPorts = {
  api: SessionApi
  /** Hears of what goes wrong. */
  report: (problem: SessionProblem, details: SessionDetails) => void
  /** Removes everything of ours that the browser stores for this site. */
  clearStorage: () => void
  broadcast: (message: SessionMessage) => void
  /** Loads the page anew, because it was made for somebody else. */
  reload: () => void
}

export type SessionMachine = ReturnType<typeof createSessionMachine>

/** The session of an open page. Holds no token: that is in a cookie no script can read. */
export function createSessionMachine({ api, broadcast, clearStorage, reload, report }: SessionPorts) {
  const listeners = new Set<() => void>()
  let state = stateOfSession(null)
  // By this device's clock, in milliseconds since 1970, as all times here.
  let endsAt = 0
  let profileReadAt = Number.NEGATIVE_INFINITY
  let profileFetch = new AbortController()
  // Aborted when somebody else is here: what was asked for before is dropped.
  let person = new AbortController()
  const underWay: { check?: Promise<void>; leave?: Promise<void> } = {}

  const set = (change: Partial<SessionState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  // Whoever asks meanwhile gets the same answer.
  const once = (name: 'check' | 'leave', work: () => Promise<void>) => {
    underWay[name] ??= work().finally(() => delete underWay[name])
    return underWay[name]
  }
  const entryOf = (event: string, details: SessionDetails) => {
    const { sessionId = null, user } = state.session ?? {}
    return { timestamp: Date.now(), event, details, sessionId, userId: user?.id ?? null }
  }
  const entries: ReturnType<typeof entryOf>[] = []
  const log = (event: string, details: SessionDetails = {}) => {
    entries.unshift(entryOf(event, details))
    entries.splice(MOST_ENTRIES)
    const problem = SESSION_PROBLEMS.find((name) => name === event)
    if (problem) report(problem, details)
  }
  // An error's message is not among the properties that are copied.
  const logFailure = (event: string, error: unknown) =>
    log(event, error instanceof Error ? { ...error, message: error.message } : { message: String(error) })

  const changePerson = () => {
    person.abort()
    person = new AbortController()
    profileFetch.abort()
    profileReadAt = Number.NEGATIVE_INFINITY
  }
  const accept = (session: SessionView, name: SessionState['name'], event = name.replaceAll(' ', '_')) => {
    if (state.session?.user.id !== session.user.id) {
      changePerson()
      // What the browser stored for one person is not for the next.
      if (state.session) clearStorage()
    }
    takeTimes(session)
    set({ ...stateOfSession(session), name })
    log(event, { expiresAt: session.expiresAt })
    if (!session.profile || name === 'token refreshed') void loadProfile(true)
  }
  const takeTimes = (session: SessionView) => {
    endsAt = Date.now() + session.secondsLeft * 1000
    if (session.profile) profileReadAt = Date.now()
  }
  // Takes what the server says now about the session that this page has.
  const update = (session: SessionView) => {
    const before = state.session
    if (!before) return accept(session, 'signed in')
    if (before.user.id !== session.user.id) {
      set({ isUnconfirmed: true })
      log('other_account')
      return reload()
    }
    // A missing profile is no news while a default one stands in for it; the end of the session may have moved.
    const { profile, isAdmin } = session.profile ? session : before
    if (!isSame(before.user, session.user) || (profile && !isSame(before.profile ?? {}, profile)))
      return accept(session, 'user updated')
    takeTimes(session)
    set({ session: { ...session, profile, isAdmin }, isUnconfirmed: false })
  }
  // The other tabs hear of it, unless one of them said so. Unconfirmed when it was not the server who said so.
  const end = (message: SessionMessage | null = { type: 'changed' }, isUnconfirmed = false) => {
    changePerson()
    clearStorage()
    set({ ...stateOfSession(null), isUnconfirmed })
    if (message) broadcast(message)
  }
  const loadProfile = async (isForced: boolean) => {
    const { session, isProfileLoading, isProfileAssumed } = state
    const isFresh = !isProfileAssumed && Date.now() - profileReadAt < PROFILE_CACHE_MS
    if (!session || (!isForced && (isFresh || isProfileLoading))) return
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

  type Ask = [
    request: SessionApi['fetchSession'],
    take: (view: SessionView) => void,
    fail: (error: unknown) => void,
  ]
  // Neither the answer nor the failure counts once somebody else is here, or is leaving.
  const ask = async (...[request, take, fail]: Ask) => {
    const { signal } = person
    const isDropped = () => signal.aborted || underWay.leave !== undefined
    await request().then(
      (session) => isDropped() || take(session),
      (error: unknown) => isDropped() || fail(error),
    )
  }
  const hasPassed = () => state.session !== null && endsAt <= Date.now()
  // When the server does not answer, everything stays as it was.
  const failToAsk = (error: unknown) => {
    if (!isSignedOut(error)) {
      const isProblem = state.session && !isUnanswered(error)
      logFailure(isProblem ? 'session_validation_failed' : 'session_unanswered', error)
    } else if (state.session) {
      log(hasPassed() ? 'session_expired' : 'unexpected_logout')
      end()
    } else set({ isUnconfirmed: false })
  }
  const failToRefresh = (error: unknown) => {
    const isFinal = isSignedOut(error) || /refresh_token|invalid/i.test(String(error))
    // Nothing is decided: it is tried again until the session has really passed.
    if (isUnanswered(error) && !isFinal) return logFailure('refresh_unanswered', error)
    logFailure('refresh_failed', error)
    end(undefined, !isFinal)
    // Where the server failed without meaning it, the cookie may still be good.
    if (!isFinal) api.signOut().catch(() => undefined)
  }
  const checkOnce = async () => {
    await ask(api.fetchSession, update, failToAsk)
    if (!state.session) return
    if (hasPassed()) {
      log('session_expired')
      return end(undefined, true)
    }
    if (endsAt - Date.now() < EXPIRY_MARGIN_SECONDS * 1000)
      await ask(api.refreshSession, (session) => accept(session, 'token refreshed'), failToRefresh)
    // Tries again when the last time failed.
    void loadProfile(false)
  }
  const check = () => once('check', checkOnce)
  // What is certain about a visitor needs no asking.
  const validate = async () => {
    if (state.session || state.isUnconfirmed) await check()
    return state.session ? 'valid' : 'invalid'
  }
  // Finds out who is signed in, and shows that it does.
  const confirm = async () => {
    set({ isLoading: true, isUnconfirmed: true })
    const patience = setTimeout(set, INITIALISATION_MS, { isLoading: false })
    await check()
    clearTimeout(patience)
    set({ isLoading: false })
  }
  const leave = async () => {
    const { session } = state
    await api.signOut().catch((error: unknown) => {
      logFailure(isUnanswered(error) ? 'sign_out_unanswered' : 'auth_error', error)
      throw error
    })
    log('signed_out')
    end(session ? { type: 'signed-out', accountId: session.user.id } : null)
  }

  return {
    get state() {
      return state
    },
    /** What happened to the session while this page is open, newest first; times in milliseconds since 1970. */
    recent: (most = RECENT_ENTRIES) => entries.slice(0, most),
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
    /** Reads the profile anew; unless it `isForced`, only when it is not known or five minutes old. */
    refetchProfile: loadProfile,
    /** Ends every session of this person. Rejects, and changes nothing, when the server did not do it. */
    signOut: () => once('leave', leave),
    /** The page came into sight, or the network came back. */
    onWake: () => {
      if (hasPassed()) set({ isUnconfirmed: true })
      // What was asked before may be answered with what was true then.
      void (underWay.check?.then(validate) ?? validate())
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
      const isOwn = 'accountId' in message && message.accountId === state.session?.user.id
      if (message.type === 'signed-out') {
        if (!isOwn) return
        log('signed_out_elsewhere')
        end(null)
      } else if (state.session) {
        if (message.type === 'signed-in' && !isOwn) set({ isUnconfirmed: true })
        void validate()
      } else if (message.type === 'signed-in') void confirm()
    },
  }
}

const isSame = (one: SessionDetails, other: SessionDetails) =>
  Object.keys(other).every((key) => one[key] === other[key])
