import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { recordAudit, recordRefusal } from '../audit/audit.commands.server.ts'
import type { AuditFilters } from '../audit/audit.schema.ts'
import { listAuditEvents } from './audit-log.queries.server.ts'

const database = useTestDatabase()
const gone = factoryId()
let ama = ''
let kofi = ''

beforeAll(async () => {
  const { db } = database
  ama = (await insertAccount(db, { email: 'Ama@example.com', profile: { role: 'admin' } })).id
  kofi = (await insertAccount(db, { email: 'kofi@example.com', profile: { fullName: 'Kofi 100% Boateng' } }))
    .id
  const visitor = { ip: '102.176.0.9', requestId: 'request-9' }
  await recordAudit(db, {
    event: 'account.sign_in_failed',
    at: new Date('2026-11-18T23:59:59.999Z'),
    by: visitor,
    subjectId: kofi,
  })
  await recordAudit(db, {
    event: 'account.role_changed',
    at: new Date('2026-11-19T00:00:00Z'),
    by: makeActor({ accountId: ama }),
    subjectId: kofi,
    details: { from: 'user', to: 'admin' },
  })
  await recordAudit(db, {
    event: 'account.deleted',
    at: new Date('2026-11-19T23:59:59.999Z'),
    by: { ...visitor, ip: '2001:db8::1', accountId: gone },
    subjectId: gone,
  })
  await recordAudit(db, {
    event: 'session.problem',
    at: new Date('2026-11-20T00:00:00Z'),
    by: { ip: null, requestId: 'request-1' },
    details: { event: 'refresh_failed' },
  })
  await recordAudit(db, {
    event: 'account.sign_in_ok',
    at: new Date('2026-11-20T09:00:00Z'),
    by: makeActor({ accountId: ama }),
    subjectId: ama,
  })
})

const found = async (filters: Partial<AuditFilters>) =>
  (await listAuditEvents(database.db, { page: 1, ...filters })).events.map(({ event }) => event)

describe('the audit log', () => {
  test('leaves out sign-ins that succeeded unless they are asked for', async () => {
    const event = 'account.sign_in_ok'
    expect(await found({})).not.toContain(event)
    expect(await found({ person: ama })).not.toContain(event)
    expect((await found({ signIns: true }))[0]).toBe(event)
    expect(await found({ event })).toEqual([event])
  })

  test('is read newest first, with the addresses of today', async () => {
    const { events, total, pageCount } = await listAuditEvents(database.db, { page: 1 })
    expect({ total, pageCount }).toEqual({ total: 4, pageCount: 1 })
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: new Date('2026-11-20T00:00:00Z'),
        event: 'session.problem',
        actor: null,
        subject: null,
        ip: null,
        requestId: 'request-1',
        details: { event: 'refresh_failed' },
        count: 1,
        lastAt: null,
      },
      expect.objectContaining({
        event: 'account.deleted',
        actor: { id: gone, email: null },
        subject: { id: gone, email: null },
        ip: '2001:db8::1',
      }),
      expect.objectContaining({
        at: new Date('2026-11-19T00:00:00Z'),
        actor: { id: ama, email: 'Ama@example.com' },
        subject: { id: kofi, email: 'kofi@example.com' },
        ip: '102.176.0.1',
        details: { from: 'user', to: 'admin' },
      }),
      expect.objectContaining({ event: 'account.sign_in_failed', actor: null, requestId: 'request-9' }),
    ])
  })

  test('is narrowed to an event', async () => {
    expect(await found({ event: 'account.deleted' })).toEqual(['account.deleted'])
    expect(await found({ event: 'account.exported' })).toEqual([])
  })

  test('is narrowed to a person, who acted or was acted upon, by address or id', async () => {
    const both = ['account.role_changed', 'account.sign_in_failed']
    expect(await found({ person: 'kofi@example.com' })).toEqual(both)
    expect(await found({ person: kofi })).toEqual(both)
    expect(await found({ person: 'ama@example.com' })).toEqual(['account.role_changed'])
    expect(await found({ person: gone })).toEqual(['account.deleted'])
  })

  test('is narrowed to everybody whose name has these words, in any case', async () => {
    const both = ['account.role_changed', 'account.sign_in_failed']
    expect(await found({ person: 'boateng' })).toEqual(both)
    expect(await found({ person: '100%' })).toEqual(both)
  })

  test.each(['nobody@example.com', 'kofi@', '_', "' or true --", 'kofi mensah', factoryId()])(
    'has nothing about %s',
    async (person) => {
      expect(await found({ person })).toEqual([])
    },
  )

  test('is narrowed to whole days', async () => {
    expect(await found({ from: '2026-11-19', until: '2026-11-19' })).toEqual([
      'account.deleted',
      'account.role_changed',
    ])
    expect(await found({ from: '2026-11-20' })).toEqual(['session.problem'])
    expect(await found({ until: '2026-11-18' })).toEqual(['account.sign_in_failed'])
    expect(await found({ from: '2026-11-20', until: '2026-11-18' })).toEqual([])
  })

  test('has every filter at once', async () => {
    const day = { from: '2026-11-19', until: '2026-11-19' }
    expect(await found({ person: kofi, event: 'account.role_changed', ...day })).toHaveLength(1)
    expect(await found({ person: kofi, event: 'account.deleted', ...day })).toEqual([])
  })

  test('comes in pages of fifty, each line once, and is empty past the end', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 101; number += 1) {
        await recordAudit(tx, {
          event: 'limit.reached',
          at: new Date('2026-11-21T09:00:00Z'),
          by: { ip: null, requestId: `r${number}` },
        })
      }
    })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listAuditEvents(database.db, { event: 'limit.reached', page })),
    )
    expect(pages.map(({ events }) => events.length)).toEqual([50, 50, 1, 0])
    expect(pages[3]).toMatchObject({ total: 101, pageCount: 3 })
    expect(new Set(pages.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(101)
  })

  test('says how often and until when something was refused', async () => {
    const at = new Date('2026-11-20T00:00:00Z')
    const refusal = { event: 'access.refused', by: { ip: '::1', requestId: 'r' }, subject: '::1' } as const
    for (const minutes of [1, 2, 61])
      await recordRefusal(database.db, {
        ...refusal,
        at: new Date(at.getTime() - minutes * 60_000),
        code: 'account.admins_only',
      })
    const { events } = await listAuditEvents(database.db, { event: 'access.refused', page: 1 })
    const details = { code: 'account.admins_only' }
    expect(events).toMatchObject([
      { details, count: 2, lastAt: new Date('2026-11-19T23:59:00Z') },
      { details, count: 1, lastAt: null },
    ])
  })
})
