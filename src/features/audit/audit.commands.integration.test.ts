import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { recordRefusal } from './audit.commands.server.ts'

const database = useTestDatabase({ maxConnections: 3 })

beforeEach(async () => {
  // Only the owner of the table may.
  await database.db.deleteFrom('auditEvents').execute()
})

const ama = factoryId()
const refusal = (at: string, requestId = 'request-1') => ({
  event: 'limit.reached' as const,
  at: new Date(at),
  by: { accountId: ama, ip: '102.176.0.1', requestId },
  subject: ama,
  code: 'limit.reached',
})

const lines = () =>
  database.db
    .selectFrom('auditEvents')
    .select(['event', 'actorId', 'requestId', 'at', 'lastAt', 'count', 'details'])
    .orderBy('at')
    .orderBy('actorId')
    .execute()

describe('a refusal that is repeated', () => {
  test('is one line with a count and the first and last time', async () => {
    await recordRefusal(database.db, refusal('2026-11-21T09:10:00Z'))
    expect(await lines()).toMatchObject([{ count: 1, lastAt: null }])
    await recordRefusal(database.db, refusal('2026-11-21T09:20:00Z', 'request-2'))
    await recordRefusal(database.db, refusal('2026-11-21T09:15:00Z', 'request-3'))
    expect(await lines()).toEqual([
      {
        event: 'limit.reached',
        actorId: ama,
        requestId: 'request-1',
        at: new Date('2026-11-21T09:10:00Z'),
        lastAt: new Date('2026-11-21T09:20:00Z'),
        count: 3,
        details: { code: 'limit.reached' },
      },
    ])
  })

  test('is another line in another hour, with another code and for somebody else', async () => {
    const one = refusal('2026-11-21T09:10:00Z')
    const others = [
      one,
      refusal('2026-11-21T10:10:00Z'),
      { ...one, code: 'cart.too_many' },
      { ...one, event: 'access.refused' as const },
      { ...one, by: { ...one.by, accountId: null }, subject: '102.176.0.1' },
    ]
    for (const each of [...others, ...others]) await recordRefusal(database.db, each)
    expect((await lines()).map(({ count }) => count)).toEqual([2, 2, 2, 2, 2])
  })

  test('takes one connection however often it comes at once, and all are counted', async () => {
    const recorded = Array.from({ length: 200 }, () =>
      recordRefusal(database.db, refusal('2026-11-21T09:10:00Z')),
    )
    await database.db.selectFrom('auditEvents').select('id').execute()
    expect(database.pool.totalCount).toBeLessThanOrEqual(2)
    await Promise.all(recorded)
    expect(await lines()).toMatchObject([{ count: 200 }])
  })
})
