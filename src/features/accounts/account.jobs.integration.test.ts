import { expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { cleanUpAuditLog } from '../audit/audit.jobs.server.ts'
import { cleanUpLimits } from '../limits/limit.jobs.server.ts'
import { cleanUpSessions } from './account.jobs.server.ts'
import { cleanUpLinkRequests } from './links/link-request.jobs.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T09:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test('ended sessions and old links go, live ones stay', async () => {
  const { db } = database
  const account = await insertAccount(db)
  const session = (expiresAt: Date, byte: number) => ({
    id: factoryId(),
    accountId: account.id,
    tokenHash: Buffer.alloc(32, byte),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    endsAt: minutes(99),
  })
  const [ended, live] = [session(minutes(-1), 1), session(minutes(1), 2)]
  await db.insertInto('sessions').values([ended, live]).execute()
  const token = (expiresAt: Date, byte: number) => ({
    id: factoryId(),
    accountId: account.id,
    purpose: 'verify-email' as const,
    tokenHash: Buffer.alloc(32, byte),
    createdAt: now,
    expiresAt,
  })
  const [old, recent] = [token(minutes(-8 * 24 * 60), 3), token(minutes(-10), 4)]
  await db.insertInto('accountTokens').values([old, recent]).execute()

  await cleanUpSessions(db, now)

  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: live.id }])
  expect(await db.selectFrom('accountTokens').select('id').execute()).toEqual([{ id: recent.id }])
})

test('an address whose link nobody could make goes after a day', async () => {
  const { db } = database
  const request = (requestedAt: Date) => ({
    id: factoryId(),
    purpose: 'reset-password' as const,
    email: 'ama@example.com',
    requestedAt,
  })
  const [old, recent] = [request(minutes(-24 * 60 - 1)), request(minutes(-10))]
  await db.insertInto('linkRequests').values([old, recent]).execute()
  await cleanUpLinkRequests(db, now)
  expect(await db.selectFrom('linkRequests').select('id').execute()).toEqual([{ id: recent.id }])
})

test('windows that are over go', async () => {
  const { db } = database
  await db
    .insertInto('rateLimits')
    .values([
      { key: 'over', count: 1, resetsAt: minutes(-1) },
      { key: 'open', count: 1, resetsAt: minutes(1) },
    ])
    .execute()
  await cleanUpLimits(db, now)
  expect(await db.selectFrom('rateLimits').select('key').execute()).toEqual([{ key: 'open' }])
})

test('the audit log keeps a year', async () => {
  const { db } = database
  const by = { ip: null, requestId: 'test' }
  const old = new Date(Date.now() - 366 * 24 * 60 * 60_000)
  await recordAudit(db, { event: 'account.signed_out', at: old, by })
  await recordAudit(db, { event: 'account.signed_out', at: new Date(), by })
  await cleanUpAuditLog(db)
  expect(await db.selectFrom('auditEvents').select('at').execute()).toHaveLength(1)
})
