import { describe, expect, test } from 'vitest'
import { CallFailed } from '#/shared/endpoint-call.ts'
import {
  createSessionWorld,
  MINUTE,
  makeAdmin,
  makeProfile,
  makeSession,
  SECOND,
  settle,
  silence,
} from '../../../../tests/support/session-world.ts'

const noAnswer = () => Promise.reject(new CallFailed(0, 'Failed to fetch'))
const kofi = makeSession({
  sessionId: 'session-2',
  user: { id: 'kofi', email: 'kofi@example.com', isEmailVerified: false },
  profile: makeProfile({ id: 'kofi', email: 'kofi@example.com' }),
})

describe('a page begins', () => {
  test('signed in with the session that the server sent with it', async () => {
    const { machine, called, heard, counts } = createSessionWorld()
    machine.start(makeSession())
    expect(machine.state).toMatchObject({ name: 'signed in', isLoading: false, isUnconfirmed: false })
    expect(called()).toEqual([])
    expect(heard).toEqual([])
    expect(counts.cleared).toBe(0)
  })
  test('signed out without one', async () => {
    const { machine } = createSessionWorld()
    machine.start(null)
    expect(machine.state).toMatchObject({ name: 'signed out', isLoading: false, session: null })
  })
  test('loading when it knows nothing, until the server has said', async () => {
    const { machine, server } = createSessionWorld()
    server.fetchSession = async () => makeAdmin()
    machine.start(null)
    const started = machine.onRestored()
    expect(machine.state).toMatchObject({ name: 'signed out', isLoading: true })
    await started
    expect(machine.state).toMatchObject({ name: 'signed in', isLoading: false, session: { isAdmin: true } })
  })
  test('loading for three seconds at most', async () => {
    const { machine, server, clock } = createSessionWorld()
    server.fetchSession = silence
    machine.start(null)
    void machine.onRestored()
    await clock.advance(3 * SECOND - 1)
    expect(machine.state.isLoading).toBe(true)
    await clock.advance(1)
    expect(machine.state).toMatchObject({ isLoading: false, session: null })
  })
  test('with a session that comes after these three seconds all the same', async () => {
    const { machine, server, clock } = createSessionWorld()
    let arrive: (() => void) | undefined
    server.fetchSession = () =>
      new Promise((resolve) => {
        arrive = () => resolve(makeSession())
      })
    machine.start(null)
    void machine.onRestored()
    await clock.advance(4 * SECOND)
    arrive?.()
    await settle()
    expect(machine.state.name).toBe('signed in')
  })
  test('signed out, and without a problem, when the server cannot be asked', async () => {
    const { machine, server, events } = createSessionWorld()
    server.fetchSession = () => Promise.reject(new CallFailed(500, 'Oh'))
    machine.start(null)
    await machine.onRestored()
    expect(machine.state).toMatchObject({ isLoading: false, isUnconfirmed: true, session: null })
    expect(events()).toEqual(['session_unanswered'])
  })
  test('unconfirmed when nobody answered, and asks again until somebody does', async () => {
    const { machine, server, clock, called } = createSessionWorld()
    server.fetchSession = noAnswer
    machine.start(null)
    await machine.onRestored()
    await clock.advance(MINUTE)
    machine.onWake()
    await settle()
    server.fetchSession = async () => null
    machine.onWake()
    await settle()
    expect(called()).toHaveLength(4)
    expect(machine.state).toMatchObject({ isUnconfirmed: false, session: null })
    await clock.advance(5 * MINUTE)
    expect(called()).toHaveLength(4)
  })
})

describe('signing in without a page load', () => {
  test('changes everything at once and notifies the other tabs', async () => {
    const { machine, heard, counts } = createSessionWorld()
    machine.start(null)
    machine.follow(makeAdmin())
    expect(machine.state).toMatchObject({ name: 'signed in', session: { isAdmin: true } })
    expect(heard).toEqual([{ type: 'signed-in', accountId: 'ama' }])
    // What a visitor wanted to do next is still remembered.
    expect(counts.cleared).toBe(0)
  })
  test('as somebody else leaves nothing of the one before', async () => {
    const { machine, counts } = createSessionWorld()
    machine.start(makeAdmin())
    machine.follow(kofi)
    expect(machine.state).toMatchObject({ session: kofi })
    expect(counts.cleared).toBe(1)
  })
  test('wins over an answer that was on its way', async () => {
    const { machine, server } = createSessionWorld()
    let arrive: (() => void) | undefined
    server.fetchSession = () =>
      new Promise((resolve) => {
        arrive = () => resolve(null)
      })
    machine.start(makeSession())
    const validation = machine.validate()
    machine.follow(kofi)
    arrive?.()
    await validation
    expect(machine.state.session).toEqual(kofi)
  })
})

describe('newer data of the page', () => {
  test('sign in, and notify the other tabs', async () => {
    const { machine, heard } = createSessionWorld()
    machine.start(null)
    machine.follow(makeSession())
    expect(machine.state.name).toBe('signed in')
    expect(heard).toEqual([{ type: 'signed-in', accountId: 'ama' }])
  })
  test('update the user', async () => {
    const { machine, heard } = createSessionWorld()
    machine.start(makeSession())
    const user = { id: 'ama', email: 'ama@example.com', isEmailVerified: false }
    machine.follow(makeSession({ user }))
    expect(machine.state).toMatchObject({ name: 'user updated', session: { user } })
    machine.follow(makeSession({ user, profile: makeProfile({ bio: 'Builder' }) }))
    expect(machine.state.session?.profile?.bio).toBe('Builder')
    expect(heard).toEqual([])
  })
  test('change nothing but the time when they say the same', async () => {
    const { machine, events } = createSessionWorld()
    machine.start(makeSession())
    machine.follow(makeSession({ endsIn: 7_000 }))
    expect(machine.state.name).toBe('signed in')
    expect(machine.state.session?.expiresAt).toBe(makeSession({ endsIn: 7_000 }).expiresAt)
    expect(events()).toEqual(['initial_session'])
  })
  test('without a session sign out, without calling it a problem', async () => {
    const { machine, heard, events, counts } = createSessionWorld()
    machine.start(makeSession())
    machine.follow(null)
    expect(machine.state).toMatchObject({ name: 'signed out', session: null })
    expect(events()).toEqual(['initial_session', 'signed_out'])
    expect(heard).toEqual([{ type: 'changed' }])
    expect(counts.cleared).toBe(1)
  })
})

describe('signing out', () => {
  test('ends the sessions on the server, clears what is here and notifies the other tabs', async () => {
    const { machine, called, heard, counts, events } = createSessionWorld()
    machine.start(makeAdmin())
    await machine.signOut()
    expect(called()).toEqual(['signOut'])
    expect(machine.state).toMatchObject({ name: 'signed out', session: null })
    expect(counts.cleared).toBe(1)
    expect(heard).toEqual([{ type: 'signed-out', accountId: 'ama' }])
    expect(events().at(-1)).toBe('signed_out')
  })
  test('rejects when the server was not reached, and changes nothing', async () => {
    const { machine, server, heard, counts } = createSessionWorld()
    server.signOut = noAnswer
    machine.start(makeSession())
    await expect(machine.signOut()).rejects.toThrow('Failed to fetch')
    expect(machine.state.name).toBe('signed in')
    expect(counts.cleared).toBe(0)
    expect(heard).toEqual([])
  })
  test('rejects when the server failed, which is a problem', async () => {
    const { machine, server, events } = createSessionWorld()
    server.signOut = () => Promise.reject(new CallFailed(500, 'Oh'))
    machine.start(makeSession())
    await expect(machine.signOut()).rejects.toThrow('Oh')
    expect(machine.state.name).toBe('signed in')
    expect(events().at(-1)).toBe('auth_error')
  })
  test('twice at once asks once', async () => {
    const { machine, called } = createSessionWorld()
    machine.start(makeSession())
    await Promise.all([machine.signOut(), machine.signOut()])
    expect(called('signOut')).toHaveLength(1)
  })
  test('is not mistaken for a problem by a validation meanwhile', async () => {
    const { machine, server, events } = createSessionWorld()
    let arrive: (() => void) | undefined
    server.signOut = () =>
      new Promise((resolve) => {
        arrive = () => resolve(undefined)
      })
    machine.start(makeSession())
    const leaving = machine.signOut()
    await machine.validate()
    arrive?.()
    await leaving
    expect(events()).toEqual(['initial_session', 'signed_out'])
  })
})

describe('another tab', () => {
  test('that signs out takes this one along, without asking the server', async () => {
    const { machine, called, heard, counts } = createSessionWorld()
    machine.start(makeSession())
    machine.onMessage({ type: 'signed-out', accountId: 'ama' })
    expect(machine.state.name).toBe('signed out')
    expect(called()).toEqual([])
    expect(heard).toEqual([])
    expect(counts.cleared).toBe(1)
  })
  test('that signs somebody else out changes nothing', async () => {
    const { machine } = createSessionWorld()
    machine.start(makeSession())
    machine.onMessage({ type: 'signed-out', accountId: 'kofi' })
    expect(machine.state.name).toBe('signed in')
  })
  test('that signs in as somebody else covers this page and loads it anew', async () => {
    const { machine, server, counts } = createSessionWorld()
    server.fetchSession = async () => kofi
    machine.start(makeAdmin())
    machine.onMessage({ type: 'signed-in', accountId: 'kofi' })
    expect(machine.state.isUnconfirmed).toBe(true)
    await settle()
    expect(counts.reloads).toBe(1)
    // What is on the page was made for the one before, so it stays covered until the new page comes.
    expect(machine.state).toMatchObject({ isUnconfirmed: true, session: { user: { id: 'ama' } } })
  })
  test('that signs in takes a page of nobody along', async () => {
    const { machine, server } = createSessionWorld()
    server.fetchSession = async () => makeSession()
    machine.start(null)
    machine.onMessage({ type: 'signed-in', accountId: 'ama' })
    await settle()
    expect(machine.state.name).toBe('signed in')
  })
  test('that signs in the same person again leaves the page in sight', async () => {
    const { machine, server } = createSessionWorld()
    server.fetchSession = async () => makeSession({ sessionId: 'session-9' })
    machine.start(makeSession())
    machine.onMessage({ type: 'signed-in', accountId: 'ama' })
    expect(machine.state).toMatchObject({ isUnconfirmed: false, isLoading: false })
    await settle()
    expect(machine.state.session?.sessionId).toBe('session-9')
  })
  test('that noticed a change makes this one look', async () => {
    const { machine, called } = createSessionWorld()
    machine.start(makeSession())
    machine.onMessage({ type: 'changed' })
    await settle()
    expect(called()).toEqual(['fetchSession'])
    expect(machine.state.name).toBe('signed out')
  })
})

describe('waking up', () => {
  test('with a session that still lasts shows the page while it asks', async () => {
    const { machine, called } = createSessionWorld()
    machine.start(makeSession())
    machine.onWake()
    expect(machine.state.isUnconfirmed).toBe(false)
    expect(called()).toEqual(['fetchSession'])
  })
  test('with a session that has passed covers the page until the server has said', async () => {
    const { machine, server, clock } = createSessionWorld()
    server.fetchSession = silence
    machine.start(makeSession({ endsIn: 50 }))
    await clock.advance(50 * SECOND)
    machine.onWake()
    expect(machine.state.isUnconfirmed).toBe(true)
    await settle()
    expect(machine.state.isUnconfirmed).toBe(true)
  })
  test('from the cache of the browser covers the page until the server has said', async () => {
    const { machine, server, clock } = createSessionWorld()
    server.fetchSession = noAnswer
    machine.start(makeSession())
    void machine.onRestored()
    expect(machine.state).toMatchObject({ isUnconfirmed: true, isLoading: true })
    await clock.advance(3 * SECOND)
    expect(machine.state).toMatchObject({ isUnconfirmed: true, isLoading: false })
    server.fetchSession = async () => makeSession()
    await clock.advance(MINUTE)
    expect(machine.state.isUnconfirmed).toBe(false)
  })
  test('from the cache of the browser finds the page covered already', () => {
    const { machine, called } = createSessionWorld()
    machine.start(makeSession())
    machine.onCached()
    expect(machine.state.isUnconfirmed).toBe(true)
    expect(called()).toEqual([])
  })
  test('from the cache of the browser finds that somebody has signed in since', async () => {
    const { machine, server } = createSessionWorld()
    server.fetchSession = async () => makeSession()
    machine.start(null)
    void machine.onRestored()
    expect(machine.state).toMatchObject({ isUnconfirmed: true, isLoading: true })
    await settle()
    expect(machine.state).toMatchObject({ name: 'signed in', isUnconfirmed: false, isLoading: false })
  })
})

test('password recovery is said, and changes nobody', async () => {
  const { machine, events } = createSessionWorld()
  machine.start(makeSession())
  machine.onPasswordRecovery()
  expect(machine.state).toMatchObject({ name: 'password recovery', session: { user: { id: 'ama' } } })
  expect(events().at(-1)).toBe('password_recovery')
})

test('whoever listens hears of every change until they stop listening', async () => {
  const { machine } = createSessionWorld()
  const names: string[] = []
  const stop = machine.subscribe(() => names.push(machine.state.name))
  machine.start(makeSession())
  stop()
  await machine.signOut()
  expect(new Set(names)).toEqual(new Set(['signed in']))
})
