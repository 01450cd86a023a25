import { describe, expect, test } from 'vitest'
import { CallFailed } from '#/shared/endpoint-call.ts'
import { createSessionWorld, makeSession, SECOND, START } from '../../../../tests/support/session-world.ts'
import type { SessionProblem } from '../session.schema.ts'

/** A page on which so many things have happened to its session. */
function openPage(events: number) {
  const world = createSessionWorld()
  world.machine.start(makeSession())
  for (let number = 1; number < events; number += 1) world.machine.onPasswordRecovery()
  return world
}

describe('the log of the session', () => {
  test('keeps what happened, to whom and when', async () => {
    const { machine, clock } = openPage(1)
    await clock.advance(SECOND)
    machine.onPasswordRecovery()
    const ama = { sessionId: 'session-1', userId: 'ama' }
    expect(machine.recent()).toEqual([
      { ...ama, timestamp: START + SECOND, event: 'password_recovery', details: {} },
      { ...ama, timestamp: START, event: 'initial_session', details: { expiresAt: START / SECOND + 3_600 } },
    ])
  })
  test('shows the last twenty, newest first, or as many as asked for', () => {
    const { machine } = openPage(30)
    expect(machine.recent()).toHaveLength(20)
    expect(
      machine
        .recent(30)
        .map(({ event }) => event)
        .lastIndexOf('password_recovery'),
    ).toBe(28)
    expect(machine.recent(30)[29]?.event).toBe('initial_session')
  })
  test('keeps a hundred at most', () => {
    const { machine } = openPage(101)
    expect(machine.recent(1_000)).toHaveLength(100)
    expect(machine.recent(1_000).at(-1)?.event).toBe('password_recovery')
  })
  test('keeps to itself what is no problem', async () => {
    const { machine, problems } = openPage(2)
    await machine.signOut()
    expect(problems).toEqual([])
  })
})

type World = ReturnType<typeof createSessionWorld>
const fails = (status: number) => () => Promise.reject(new CallFailed(status, 'Oh'))

const CAUSES: Record<SessionProblem, (world: World) => unknown> = {
  session_expired: ({ server, clock, machine }) => {
    server.fetchSession = fails(0)
    return clock.advance(3_600 * SECOND).then(machine.validate)
  },
  refresh_failed: ({ server, machine }) => {
    server.fetchSession = async () => makeSession({ endsIn: 200 })
    server.refreshSession = fails(500)
    return machine.validate()
  },
  unexpected_logout: ({ machine }) => machine.validate(),
  auth_error: ({ server, machine }) => {
    server.signOut = fails(500)
    return machine.signOut().catch(() => undefined)
  },
  profile_fetch_failed: ({ server, machine }) => {
    server.fetchProfile = fails(403)
    return machine.refetchProfile(true)
  },
  session_validation_failed: ({ server, machine }) => {
    server.fetchSession = fails(500)
    return machine.validate()
  },
}

test.each(Object.entries(CAUSES))('%s is reported, with what is known of it', async (problem, cause) => {
  const world = openPage(1)
  await cause(world)
  const logged = world.machine.recent().find(({ event }) => event === problem)
  expect(world.problems).toEqual([[problem, logged?.details]])
})
