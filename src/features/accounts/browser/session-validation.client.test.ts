import { describe, expect, test } from 'vitest'
import { CallFailed } from '#/shared/endpoint-call.ts'
import {
  createSessionWorld,
  MINUTE,
  makeAdmin,
  makeProfile,
  makeSession,
  SECOND,
  START,
  settle,
} from '../../../../tests/support/session-world.ts'

const noAnswer = () => Promise.reject(new CallFailed(0, 'Failed to fetch'))
const refused = (status: number, message: string) => () => Promise.reject(new CallFailed(status, message))

/** A page that is signed in for so many seconds, and a server that says the same. */
async function openPage(endsIn: number) {
  const world = createSessionWorld()
  const session = makeSession({ endsIn })
  world.server.fetchSession = async () => session
  world.machine.start(session)
  return world
}

describe('a session is validated', () => {
  test('every 60 seconds', async () => {
    const { clock, called } = await openPage(3_600)
    await clock.advance(MINUTE - 1)
    expect(called()).toEqual([])
    await clock.advance(1)
    expect(called()).toEqual(['fetchSession'])
    await clock.advance(3 * MINUTE)
    expect(called()).toHaveLength(4)
  })
  test('not while another validation runs', async () => {
    const { clock, machine, server, called } = await openPage(3_600)
    let arrive: (() => void) | undefined
    server.fetchSession = () =>
      new Promise((resolve) => {
        arrive = () => resolve(makeSession())
      })
    await clock.advance(3 * MINUTE)
    const asked = [machine.validate(), machine.validate()]
    expect(called()).toHaveLength(1)
    arrive?.()
    expect(await Promise.all(asked)).toEqual(['valid', 'valid'])
    await clock.advance(MINUTE)
    expect(called()).toHaveLength(2)
  })
  test('anew when the page comes into sight while an older question is still open', async () => {
    const { machine, server, called } = await openPage(3_600)
    const answers: (() => void)[] = []
    server.fetchSession = () => new Promise((resolve) => answers.push(() => resolve(makeSession())))
    void machine.validate()
    machine.onWake()
    machine.onWake()
    await settle()
    expect(called()).toHaveLength(1)
    answers[0]?.()
    await settle()
    expect(called()).toHaveLength(2)
  })
  test('when the page comes into sight, and when the network comes back', async () => {
    const { machine, called } = await openPage(3_600)
    machine.onWake()
    await settle()
    expect(called()).toHaveLength(1)
    machine.onWake()
    await settle()
    expect(called()).toHaveLength(2)
  })
})

describe('a validation finds', () => {
  test('no session invalid, without asking', async () => {
    const { machine, called } = createSessionWorld()
    machine.start(null)
    expect(await machine.validate()).toBe('invalid')
    machine.onWake()
    machine.onWake()
    expect(called()).toEqual([])
  })
  test('a session with 300 seconds left valid', async () => {
    const { machine, called } = await openPage(300)
    expect(await machine.validate()).toBe('valid')
    expect(called()).toEqual(['fetchSession'])
  })
  test('a session with less left in need of refreshing, and reloads the profile with it', async () => {
    const { machine, server, called, events } = await openPage(299)
    const profile = makeProfile({ fullName: 'Ama Serwaa' })
    server.refreshSession = async () => makeSession({ endsIn: 7_200, profile })
    server.fetchProfile = async () => profile
    expect(await machine.validate()).toBe('valid')
    await settle()
    expect(called()).toEqual(['fetchSession', 'refreshSession', 'fetchProfile'])
    expect(machine.state).toMatchObject({ name: 'token refreshed', session: { profile } })
    expect(machine.state.session?.expiresAt).toBe(START / 1000 + 7_200)
    expect(events()).toContain('token_refreshed')
  })
  test('a session that has passed, and logs out', async () => {
    const { machine, clock, server, events, counts, heard } = await openPage(400)
    server.fetchSession = noAnswer
    server.refreshSession = noAnswer
    await clock.advance(6 * MINUTE)
    expect(machine.state.name).toBe('signed in')
    await clock.advance(MINUTE)
    // Nobody has said so but the clock.
    expect(machine.state).toMatchObject({ name: 'signed out', session: null, isUnconfirmed: true })
    expect(events().at(-1)).toBe('session_expired')
    expect(counts.cleared).toBe(1)
    expect(heard).toEqual([{ type: 'changed' }])
  })
  test('a session that the server has ended, and logs out', async () => {
    const { machine, server, events, called } = await openPage(3_600)
    server.fetchSession = async () => null
    expect(await machine.validate()).toBe('invalid')
    expect(machine.state).toMatchObject({ name: 'signed out', isUnconfirmed: false })
    expect(events().at(-1)).toBe('unexpected_logout')
    expect(called('signOut')).toHaveLength(0)
  })
  test('a session that another tab has extended, however old it looked here', async () => {
    const { machine, clock, server } = await openPage(30)
    server.fetchSession = async () => makeSession({ endsIn: 3_600 })
    await clock.advance(MINUTE)
    expect(machine.state.name).toBe('signed in')
    expect(machine.state.session?.expiresAt).toBe(START / 1000 + 3_600)
  })
  test('a role that was taken away', async () => {
    const { machine, server } = createSessionWorld()
    machine.start(makeAdmin())
    server.fetchSession = async () => makeSession()
    await machine.validate()
    expect(machine.state).toMatchObject({ name: 'user updated', session: { isAdmin: false } })
    server.fetchSession = async () => makeAdmin()
    await machine.validate()
    expect(machine.state.session?.isAdmin).toBe(true)
  })
  test('somebody else’s session, covers the page and loads it anew', async () => {
    const { machine, server, counts } = await openPage(3_600)
    const user = { id: 'kofi', email: 'kofi@example.com', isEmailVerified: true }
    server.fetchSession = async () => makeSession({ user, profile: makeProfile({ id: 'kofi' }) })
    await machine.validate()
    expect(counts.reloads).toBe(1)
    expect(machine.state).toMatchObject({ isUnconfirmed: true, session: { user: { id: 'ama' } } })
  })
  test('a server that fails, and leaves everything as it is', async () => {
    const { machine, server, events } = await openPage(3_600)
    server.fetchSession = refused(500, 'Something went wrong on our side.')
    expect(await machine.validate()).toBe('valid')
    expect(machine.state.name).toBe('signed in')
    expect(events().at(-1)).toBe('session_validation_failed')
  })
  test('no network, and makes no fuss of it', async () => {
    const { machine, server, events } = await openPage(3_600)
    server.fetchSession = noAnswer
    expect(await machine.validate()).toBe('valid')
    expect(events().at(-1)).toBe('session_unanswered')
  })
})

describe('a refresh that fails', () => {
  test.each([
    ['a refusal', refused(401, 'Please sign in to go on.')],
    ['a word about refresh_token', () => Promise.reject(new Error('refresh_token_not_found'))],
    ['the word invalid', () => Promise.reject(new Error('Invalid session'))],
  ])('for good logs out: %s', async (_what, refreshSession) => {
    const { machine, server, called, events } = await openPage(200)
    server.refreshSession = refreshSession
    expect(await machine.validate()).toBe('invalid')
    expect(machine.state.name).toBe('signed out')
    expect(events().at(-1)).toBe('refresh_failed')
    expect(called('signOut')).toHaveLength(0)
  })
  test('in the server logs out too, and asks the server to end what may still live', async () => {
    const { machine, server, called } = await openPage(200)
    server.refreshSession = refused(500, 'Something went wrong on our side.')
    server.signOut = noAnswer
    expect(await machine.validate()).toBe('invalid')
    await settle()
    expect(machine.state).toMatchObject({ name: 'signed out', isUnconfirmed: true })
    expect(called('signOut')).toHaveLength(1)
  })
  test('for want of a network is tried again until the session has passed', async () => {
    const { machine, clock, server, called, events } = await openPage(200)
    server.fetchSession = noAnswer
    server.refreshSession = noAnswer
    await clock.advance(3 * MINUTE)
    expect(called('refreshSession')).toHaveLength(3)
    expect(machine.state.name).toBe('signed in')
    expect(events()).not.toContain('refresh_failed')
    server.refreshSession = async () => makeSession({ now: clock.now() })
    machine.onWake()
    await settle()
    expect(machine.state.name).toBe('token refreshed')
    server.refreshSession = noAnswer
    await clock.advance(56 * MINUTE)
    expect(machine.state.name).toBe('token refreshed')
    await clock.advance(5 * MINUTE)
    expect(machine.state.name).toBe('signed out')
  })
})

describe('a device whose clock is wrong', () => {
  const DAY = 24 * 60 * MINUTE

  test('and days ahead keeps its session', async () => {
    const { machine, clock, server } = createSessionWorld({ now: START + 9 * DAY })
    server.ahead = -9 * DAY
    server.fetchSession = async () => makeSession()
    machine.start(makeSession())
    await clock.advance(10 * MINUTE)
    expect(machine.state.name).toBe('signed in')
    server.fetchSession = noAnswer
    server.refreshSession = noAnswer
    await clock.advance(51 * MINUTE)
    expect(machine.state.name).toBe('signed out')
  })
  test('and days ahead without a network has as long as the server said, not more', async () => {
    const { machine, clock, server } = createSessionWorld({ now: START + 9 * DAY })
    server.fetchSession = noAnswer
    server.refreshSession = noAnswer
    machine.start(makeSession())
    await clock.advance(60 * MINUTE - SECOND)
    expect(machine.state.name).toBe('signed in')
    await clock.advance(SECOND)
    expect(machine.state.name).toBe('signed out')
  })
  test('and days behind refreshes in time', async () => {
    const { machine, server, called } = createSessionWorld({ now: START - 9 * DAY })
    server.ahead = 9 * DAY
    server.fetchSession = async () => makeSession({ endsIn: 120 })
    machine.start(makeSession({ endsIn: 120 }))
    await machine.validate()
    expect(called('refreshSession')).toHaveLength(1)
  })
})
