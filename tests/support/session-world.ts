import { onTestFinished, vi } from 'vitest'
import { createSessionMachine, type SessionMessage } from '#/features/accounts/browser/session.client.ts'
import type { ProfileView, SessionProblem, SessionView } from '#/features/accounts/session.schema.ts'
import { CallFailed } from '#/shared/endpoint-call.ts'

export const START = Date.parse('2026-11-21T09:00:00Z')
export const SECOND = 1_000
export const MINUTE = 60 * SECOND

/** Lets everything happen that waits for nothing but its turn. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The time of this device, which stands still until it is moved. */
function useFakeClock(now: number) {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    now: () => Date.now(),
    advance: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
    },
  }
}

export function makeProfile(change: Partial<ProfileView> = {}): ProfileView {
  return {
    id: 'ama',
    email: 'ama@example.com',
    role: 'user',
    fullName: 'Ama Mensah',
    phone: null,
    address: null,
    bio: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** A session that ends in so many seconds, an hour if nothing is said. */
export function makeSession(
  change: Partial<SessionView> & { endsIn?: number; now?: number } = {},
): SessionView {
  const { endsIn = 3_600, now = START, ...rest } = change
  const profile = rest.profile === undefined ? makeProfile() : rest.profile
  return {
    sessionId: 'session-1',
    user: { id: 'ama', email: 'ama@example.com', isEmailVerified: true },
    isAdmin: profile?.role === 'admin',
    expiresAt: Math.floor(now / 1000) + endsIn,
    secondsLeft: endsIn,
    ...rest,
    profile,
  }
}

export const makeAdmin = (change: Parameters<typeof makeSession>[0] = {}) =>
  makeSession({ profile: makeProfile({ role: 'admin' }), ...change })

/** Never answers. */
export const silence = <T>() => new Promise<T>(() => undefined)

/** A machine in a world that a test decides about: what the server says, what the clock shows, what other tabs hear. */
export function createSessionWorld({ now = START } = {}) {
  const clock = useFakeClock(now)
  const heard: SessionMessage[] = []
  const problems: [SessionProblem, object][] = []
  const calls: string[] = []
  const counts = { cleared: 0, reloads: 0 }
  const server = {
    /** Milliseconds that the server's clock is ahead. */
    ahead: 0,
    fetchSession: async (): Promise<SessionView | null> => null,
    refreshSession: async (): Promise<SessionView> => makeSession(),
    fetchProfile: async (): Promise<ProfileView> => makeProfile(),
    createProfile: async (): Promise<unknown> => undefined,
    signOut: (): Promise<unknown> => Promise.resolve(),
  }
  // However long ago a test made it, its end comes nearer.
  const answer = (session: SessionView) => {
    const secondsLeft = session.expiresAt - (clock.now() + server.ahead) / SECOND
    return { ...session, secondsLeft }
  }
  const api = {
    fetchSession: async () => {
      calls.push('fetchSession')
      const session = await server.fetchSession()
      if (!session) throw new CallFailed(401, 'Please sign in to go on.', 'account.not_signed_in')
      return answer(session)
    },
    refreshSession: async () => {
      calls.push('refreshSession')
      return answer(await server.refreshSession())
    },
    fetchProfile: async (signal: AbortSignal) => {
      calls.push('fetchProfile')
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      const giveUp = () => {
        calls.push('fetchProfile aborted')
        reject(new CallFailed(0, String(signal.reason.message)))
      }
      signal.addEventListener('abort', giveUp)
      return await Promise.race([server.fetchProfile(), aborted]).finally(() =>
        signal.removeEventListener('abort', giveUp),
      )
    },
    createProfile: async () => {
      calls.push('createProfile')
      await server.createProfile()
      return makeProfile()
    },
    signOut: () => {
      calls.push('signOut')
      return server.signOut()
    },
    reportProblem: () => undefined,
  }
  const machine = createSessionMachine({
    api,
    report: (...problem) => void problems.push(problem),
    clearStorage: () => {
      counts.cleared += 1
    },
    broadcast: (message) => void heard.push(message),
    reload: () => {
      counts.reloads += 1
    },
  })
  return {
    machine,
    clock,
    server,
    /** The messages to other tabs. */
    heard,
    counts,
    /** The names of the calls so far; `only` keeps one of them. */
    called: (only?: string) => calls.filter((call) => only === undefined || call === only),
    /** What was logged, oldest first. */
    entries: () => machine.recent(1_000).reverse(),
    events: () =>
      machine
        .recent(1_000)
        .map(({ event }) => event)
        .reverse(),
    problems,
  }
}
