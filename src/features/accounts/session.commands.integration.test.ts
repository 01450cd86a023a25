import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, makeActor } from '../../../tests/factories/account-factory.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { insertMember } from '../../../tests/support/account-site.ts'
import { refusalOf } from '../../../tests/support/outcomes.ts'
import { makeQuickPasswords } from '../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import type { AuditEvent } from '../audit/audit.schema.ts'
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  extendSession,
  refreshSession,
  reportSessionProblem,
  signIn,
  signOutEverywhere,
} from './session.commands.server.ts'
import { findSession, listOwnSessions } from './session.queries.server.ts'

const database = useTestDatabase()
const DAY = 86_400
let services: ReturnType<typeof makeServices>

function makeServices() {
  return { ...makeTestServices(database), db: database.db, passwords: makeQuickPasswords() }
}

beforeEach(() => {
  services = makeServices()
})

const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}
const find = (token: string) => findSession(database.db, { token, now: services.clock.now() })

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

const enter = (email: string, visitor: Visitor = makeStranger()) =>
  signIn(services, visitor, { email, password: FACTORY_PASSWORD })

/** Signed in with a session of the database. */
async function signedIn(account: { id: string; email: string }, visitor: Visitor = makeStranger()) {
  const session = await enter(account.email, visitor)
  const actor = makeActor({ ...visitor, accountId: account.id, sessionId: session.view.sessionId })
  return { ...session, actor }
}

const eventsOf = (subjectId: string, event: AuditEvent) =>
  database.db
    .selectFrom('auditEvents')
    .select(['actorId', 'details'])
    .where('subjectId', '=', subjectId)
    .where('event', '=', event)
    .orderBy('at')
    .execute()

describe('a session', () => {
  test('ends when it is not used for seven days, to the second', async () => {
    const { token } = await signedIn(await newAccount())
    later(7 * DAY - 1)
    expect(await find(token)).toBeDefined()
    later(1)
    expect(await find(token)).toBeUndefined()
  })

  test('moves its end while it is used, but never beyond thirty days', async () => {
    const { token, endsAt } = await signedIn(await newAccount())
    for (let day = 0; day < 29; day++) {
      later(DAY)
      const session = await find(token)
      expect(session).toBeDefined()
      if (session) await extendSession(services, session)
    }
    later(DAY - 1)
    expect((await find(token))?.expiresAt).toEqual(endsAt)
    later(1)
    expect(await find(token)).toBeUndefined()
  })

  test('is written only when its end moves noticeably, unless a refresh asks for it', async () => {
    const { token } = await signedIn(await newAccount())
    later(60)
    const before = await find(token)
    if (!before) throw new Error('The session is gone')
    expect(await extendSession(services, before)).toBe(before)
    const view = await refreshSession(services, before)
    const { expiresAt, secondsLeft } = before.view
    expect(view).toEqual({ ...before.view, expiresAt: expiresAt + 60, secondsLeft: secondsLeft + 60 })
    expect((await find(token))?.view).toEqual(view)
  })

  test('is not refreshed beyond its end, nor when it has ended', async () => {
    const { token, endsAt, actor } = await signedIn(await newAccount())
    for (let week = 0; week < 4; week++) {
      later(6.9 * DAY)
      const session = await find(token)
      if (session) await refreshSession(services, session)
    }
    const session = await find(token)
    if (!session) throw new Error('The session is gone')
    expect(session.expiresAt).toEqual(endsAt)
    await signOutEverywhere(services, actor)
    expect((await refusalOf(refreshSession(services, session))).code).toBe('account.not_signed_in')
    expect(await find(token)).toBeUndefined()
  })

  test('ends for everybody at once when an operator says so, which is written down', async () => {
    const ama = await signedIn(await newAccount())
    const kofi = await signedIn(await newAccount())
    const ended = await endAllSessions({ db: database.db, now: services.clock.now() })
    expect(ended).toBeGreaterThanOrEqual(2)
    for (const { token } of [ama, kofi]) expect(await find(token)).toBeUndefined()
    const written = await database.db
      .selectFrom('auditEvents')
      .select(['actorId', 'details'])
      .where('event', '=', 'account.session_ended')
      .where('requestId', '=', 'command-line')
      .execute()
    expect(written).toEqual([{ actorId: null, details: { sessions: ended } }])
  })

  test('carries the role of this moment', async () => {
    const account = await newAccount()
    const { token } = await signedIn(account)
    await database.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', account.id).execute()
    expect(await find(token)).toMatchObject({ role: 'admin', view: { isAdmin: true } })
    await database.db.deleteFrom('profiles').where('id', '=', account.id).execute()
    expect(await find(token)).toMatchObject({ role: 'user', view: { isAdmin: false, profile: null } })
  })

  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}'`, `${'A'.repeat(42)}\0`])(
    'is not found by %j',
    async (token) => {
      expect(await find(token)).toBeUndefined()
    },
  )
})

describe('signing out', () => {
  test('ends every session of the person everywhere and nobody else’s', async () => {
    const account = await newAccount()
    const [here, there] = [await signedIn(account), await signedIn(account)]
    const other = await signedIn(await newAccount())
    await signOutEverywhere(services, here.actor)
    expect(await find(here.token)).toBeUndefined()
    expect(await find(there.token)).toBeUndefined()
    expect(await find(other.token)).toBeDefined()
    later(1)
    await expect(signOutEverywhere(services, here.actor)).resolves.toBeUndefined()
    expect(await eventsOf(account.id, 'account.signed_out')).toEqual([
      { actorId: account.id, details: { sessions: 2 } },
      { actorId: account.id, details: { sessions: 0 } },
    ])
  })

  test('of one session leaves the others', async () => {
    const account = await newAccount()
    const [here, there] = [await signedIn(account), await signedIn(account)]
    expect(await endSession(services, here.actor, { sessionId: there.view.sessionId })).toEqual({
      wasCurrent: false,
    })
    expect(await find(there.token)).toBeUndefined()
    expect(await find(here.token)).toBeDefined()
    expect(await endSession(services, here.actor, { sessionId: here.view.sessionId })).toEqual({
      wasCurrent: true,
    })
    expect(await find(here.token)).toBeUndefined()
  })

  test('of somebody else’s, an ended or an odd session is refused with the same words', async () => {
    const { actor } = await signedIn(await newAccount())
    const other = await signedIn(await newAccount())
    const ids = [other.view.sessionId, '01900000-0000-7000-8000-000000000009', 'x', '', "' or true --", '\0']
    for (const sessionId of ids) {
      expect(await refusalOf(endSession(services, actor, { sessionId }))).toMatchObject({
        kind: 'not_found',
        message: 'This session has ended already.',
      })
    }
    expect(await find(other.token)).toBeDefined()
  })

  test('of all others keeps this one and says how many there were', async () => {
    const account = await newAccount()
    const old = await signedIn(account)
    later(7 * DAY + 1)
    const here = await signedIn(account)
    const others = [await signedIn(account), await signedIn(account)]
    const stranger = await signedIn(await newAccount())
    expect(await endOtherSessions(services, here.actor)).toBe(2)
    expect(await endOtherSessions(services, here.actor)).toBe(0)
    for (const { token } of [old, ...others]) expect(await find(token)).toBeUndefined()
    expect(await find(here.token)).toBeDefined()
    expect(await find(stranger.token)).toBeDefined()
  })
})

describe('the list of own sessions', () => {
  test('shows device, place and times, this one first, and nobody else’s', async () => {
    const account = await newAccount()
    await signedIn(account, makeVisitor({ ip: '192.0.2.7', userAgent: 'something odd' }))
    later(60)
    const here = await signedIn(account, makeVisitor({ ip: '102.176.0.1' }))
    later(60)
    await signedIn(account, makeVisitor({ ip: null, userAgent: null }))
    await signedIn(await newAccount())

    expect(await listOwnSessions(services, here.actor)).toEqual([
      {
        id: here.view.sessionId,
        isCurrent: true,
        device: 'Chrome on Android',
        place: 'Ghana, 102.176.0.1',
        signedInAt: new Date('2026-11-21T09:01:00Z'),
        lastUsedAt: new Date('2026-11-21T09:01:00Z'),
      },
      expect.objectContaining({ isCurrent: false, device: 'Unknown device', place: 'Unknown place' }),
      expect.objectContaining({ device: 'Unknown device', place: '192.0.2.7' }),
    ])
    later(7 * DAY - 60)
    expect(await listOwnSessions(services, here.actor)).toHaveLength(1)
  })
})

describe('a problem that a browser reports', () => {
  test('stands in the audit log with its name', async () => {
    const { actor } = await signedIn(await newAccount())
    await reportSessionProblem(services, actor, { event: 'refresh_failed' })
    expect(await eventsOf(actor.accountId, 'session.problem')).toEqual([
      { actorId: actor.accountId, details: { event: 'refresh_failed' } },
    ])
  })

  test('is refused when it has another name, and after thirty in an hour', async () => {
    const visitor = makeStranger()
    for (const event of ['made_up', '', null, '__proto__', { event: 'x' }]) {
      expect((await refusalOf(reportSessionProblem(services, visitor, { event } as never))).kind).toBe(
        'invalid',
      )
    }
    const reports = Array.from({ length: 50 }, () =>
      reportSessionProblem(services, visitor, { event: 'session_expired' }),
    )
    const settled = await Promise.allSettled(reports)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  })
})
