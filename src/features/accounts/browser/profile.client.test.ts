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
  silence,
} from '../../../../tests/support/session-world.ts'

const withoutProfile = () => makeSession({ profile: null })
const noAnswer = () => Promise.reject(new CallFailed(0, 'Failed to fetch'))
const busy = () => Promise.reject(new CallFailed(503, 'Come back in a moment'))
const missing = () => Promise.reject(new CallFailed(404, 'Not there', 'profile.not_found'))

const DEFAULT = {
  id: 'ama',
  email: 'ama@example.com',
  role: 'user',
  fullName: null,
  phone: null,
  address: null,
  bio: null,
}

describe('a profile', () => {
  test('that came with the session is not fetched', async () => {
    const { machine, called } = createSessionWorld()
    machine.start(makeAdmin())
    expect(machine.state).toMatchObject({ session: { isAdmin: true }, isProfileLoading: false })
    expect(machine.state.session?.profile?.fullName).toBe('Ama Mensah')
    expect(called()).toEqual([])
  })
  test('that did not come is fetched, and nobody is an administrator before it arrives', async () => {
    const { machine, server } = createSessionWorld()
    server.fetchProfile = async () => makeProfile({ role: 'admin' })
    machine.start(withoutProfile())
    expect(machine.state).toMatchObject({
      session: { profile: null, isAdmin: false },
      isProfileLoading: true,
    })
    await settle()
    expect(machine.state).toMatchObject({
      isProfileLoading: false,
      isProfileAssumed: false,
      session: { isAdmin: true },
    })
  })
  test('is not fetched again within five minutes', async () => {
    const { machine, clock, called } = createSessionWorld()
    machine.start(withoutProfile())
    await settle()
    await machine.refetchProfile(false)
    await clock.advance(5 * MINUTE - 1)
    await machine.refetchProfile(false)
    expect(called('fetchProfile')).toHaveLength(1)
  })
  test('is fetched again after five minutes in which the server could not be asked', async () => {
    const { machine, server, clock, called } = createSessionWorld()
    server.fetchSession = noAnswer
    machine.start(withoutProfile())
    await clock.advance(5 * MINUTE)
    await machine.refetchProfile(false)
    expect(called('fetchProfile')).toHaveLength(2)
  })
  test('is fetched at once when it is forced', async () => {
    const { machine, server, called } = createSessionWorld()
    machine.start(makeSession())
    server.fetchProfile = async () => makeProfile({ fullName: 'Ama Serwaa' })
    await machine.refetchProfile(true)
    expect(called('fetchProfile')).toHaveLength(1)
    expect(machine.state.session?.profile?.fullName).toBe('Ama Serwaa')
    expect(machine.state.session?.profile?.fullName).toBe('Ama Serwaa')
    expect(machine.state.name).toBe('user updated')
  })
  test('is asked for once by two at a time; a forced one replaces what is under way', async () => {
    const { machine, server, called } = createSessionWorld()
    server.fetchProfile = silence
    machine.start(withoutProfile())
    void machine.refetchProfile(false)
    expect(called()).toEqual(['fetchProfile'])
    server.fetchProfile = async () => makeProfile()
    await machine.refetchProfile(true)
    expect(called()).toEqual(['fetchProfile', 'fetchProfile aborted', 'fetchProfile'])
    expect(machine.state.isProfileLoading).toBe(false)
  })
})

describe('a profile that does not come', () => {
  test('is given up after five seconds and tried three times, a second and two seconds apart', async () => {
    const { machine, server, clock, called, entries } = createSessionWorld()
    server.fetchProfile = silence
    machine.start(withoutProfile())
    await clock.advance(5 * SECOND - 1)
    expect(called('fetchProfile aborted')).toHaveLength(0)
    await clock.advance(1)
    expect(called()).toEqual(['fetchProfile', 'fetchProfile aborted'])
    await clock.advance(SECOND - 1)
    expect(called('fetchProfile')).toHaveLength(1)
    await clock.advance(1)
    expect(called('fetchProfile')).toHaveLength(2)
    await clock.advance(7 * SECOND - 1)
    expect(called('fetchProfile')).toHaveLength(2)
    await clock.advance(1)
    expect(called('fetchProfile')).toHaveLength(3)
    expect(machine.state.session?.profile).toBeNull()
    await clock.advance(5 * SECOND)
    expect(machine.state).toMatchObject({
      session: { profile: DEFAULT },
      isProfileAssumed: true,
      isProfileLoading: false,
    })
    expect(machine.state.session?.profile?.createdAt).toBe(new Date(START + 18 * SECOND).toISOString())
    expect(entries().at(-1)).toMatchObject({
      event: 'profile_fetch_failed',
      details: { message: 'Profile fetch timeout' },
      userId: 'ama',
    })
  })
  test.each([
    ['no network', noAnswer],
    ['a busy server', busy],
    ['a server that asks for patience', () => Promise.reject(new CallFailed(429, 'Later'))],
    ['a failure that nobody foresaw', () => Promise.reject(new TypeError('x is not a function'))],
  ])('becomes the default profile after three tries: %s', async (_what, fetchProfile) => {
    const { machine, server, clock, called } = createSessionWorld()
    server.fetchProfile = fetchProfile
    machine.start(withoutProfile())
    await clock.advance(3 * SECOND)
    expect(called('fetchProfile')).toHaveLength(3)
    expect(machine.state).toMatchObject({ session: { profile: DEFAULT }, isProfileAssumed: true })
  })
  test('becomes the default profile at once when another try would be answered the same', async () => {
    const { machine, server, called } = createSessionWorld()
    server.fetchProfile = () => Promise.reject(new CallFailed(403, 'No'))
    machine.start(withoutProfile())
    await settle()
    expect(called('fetchProfile')).toHaveLength(1)
    expect(machine.state).toMatchObject({ session: { profile: DEFAULT }, isProfileAssumed: true })
  })
  test('grants nothing, and takes the comfort of an administrator away', async () => {
    const { machine, server, clock } = createSessionWorld()
    machine.start(makeAdmin())
    server.fetchProfile = noAnswer
    void machine.refetchProfile(true)
    await clock.advance(3 * SECOND)
    expect(machine.state).toMatchObject({ session: { isAdmin: false }, isProfileAssumed: true })
    expect(machine.state.session?.profile?.role).toBe('user')
  })
  test('is tried again by the next validation, and its default gives way', async () => {
    const { machine, server, clock } = createSessionWorld()
    server.fetchProfile = () => Promise.reject(new CallFailed(400, 'No'))
    server.fetchSession = async () => withoutProfile()
    machine.start(withoutProfile())
    await settle()
    server.fetchProfile = async () => makeProfile({ role: 'admin' })
    await clock.advance(MINUTE)
    expect(machine.state).toMatchObject({ session: { isAdmin: true }, isProfileAssumed: false })
  })
  test('is no news about the person while the server has none either', async () => {
    const { machine, server, clock, events } = createSessionWorld()
    server.fetchProfile = () => Promise.reject(new CallFailed(400, 'No'))
    server.fetchSession = async () => withoutProfile()
    machine.start(withoutProfile())
    await clock.advance(2 * MINUTE)
    expect(machine.state).toMatchObject({ name: 'signed in', session: { profile: DEFAULT } })
    expect(events()).not.toContain('user_updated')
  })
  test('because nobody is signed in any more, makes the page look', async () => {
    const { machine, server, events } = createSessionWorld()
    server.fetchProfile = () => Promise.reject(new CallFailed(401, 'Please sign in to go on.'))
    machine.start(withoutProfile())
    await settle()
    expect(machine.state.name).toBe('signed out')
    expect(events()).toContain('unexpected_logout')
  })
})

describe('a profile that does not exist', () => {
  test('is made and fetched', async () => {
    const { machine, server, called } = createSessionWorld()
    server.fetchProfile = missing
    server.createProfile = async () => {
      server.fetchProfile = async () => makeProfile({ fullName: null })
    }
    machine.start(withoutProfile())
    await settle()
    expect(called()).toEqual(['fetchProfile', 'createProfile', 'fetchProfile'])
    expect(machine.state).toMatchObject({ isProfileAssumed: false, session: { profile: DEFAULT } })
  })
  test('and cannot be made, becomes the default profile', async () => {
    const { machine, server, called } = createSessionWorld()
    server.fetchProfile = missing
    server.createProfile = () => Promise.reject(new CallFailed(403, 'No'))
    machine.start(withoutProfile())
    await settle()
    expect(called('createProfile')).toHaveLength(1)
    expect(machine.state).toMatchObject({ isProfileAssumed: true, session: { profile: DEFAULT } })
  })
})

describe('a profile of somebody who left meanwhile', () => {
  test('is dropped, with the attempts that were left', async () => {
    const { machine, server, clock, called } = createSessionWorld()
    server.fetchProfile = noAnswer
    machine.start(withoutProfile())
    await clock.advance(SECOND)
    expect(called('fetchProfile')).toHaveLength(2)
    await machine.signOut()
    await clock.advance(10 * SECOND)
    expect(called('fetchProfile')).toHaveLength(2)
    expect(machine.state.session).toBeNull()
    machine.follow(withoutProfile())
    await clock.advance(3 * SECOND)
    expect(called('fetchProfile')).toHaveLength(5)
  })
  test('does not reach whoever signs in next', async () => {
    const { machine, server } = createSessionWorld()
    let arrive: (() => void) | undefined
    server.fetchProfile = () =>
      new Promise((resolve) => {
        arrive = () => resolve(makeProfile({ role: 'admin' }))
      })
    machine.start(withoutProfile())
    await machine.signOut()
    const kofi = makeProfile({ id: 'kofi', email: 'kofi@example.com' })
    machine.follow(
      makeSession({ user: { id: 'kofi', email: kofi.email, isEmailVerified: true }, profile: kofi }),
    )
    arrive?.()
    await settle()
    expect(machine.state).toMatchObject({ session: { profile: kofi, isAdmin: false } })
  })
})
