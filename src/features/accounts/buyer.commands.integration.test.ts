import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { actAsBuyer } from './buyer.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)

const counted = { name: 'test', limit: { count: 20, seconds: 60 } }

describe('the acts of a buyer', () => {
  test('follow each other on one connection, in the order in which they came', async () => {
    const buyer = await insertActor(database.db)
    const ended: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        actAsBuyer(services, buyer, counted, async () => {
          expect(database.pool.totalCount - database.pool.idleCount).toBe(1)
          ended.push(number)
        }),
      ),
    )
    expect(ended).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  test('are refused soon when another process holds the buyer for longer', async () => {
    const buyer = await insertActor(database.db)
    await database.db.transaction().execute(async (other) => {
      await other.selectFrom('profiles').select('id').where('id', '=', buyer.accountId).forUpdate().execute()
      await expect(actAsBuyer(services, buyer, counted, async () => 'done')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'account.busy',
        details: { retryAfterSeconds: 3 },
      })
    })
    expect(await actAsBuyer(services, buyer, counted, async () => 'done')).toBe('done')
  })

  test('are counted by account, and refused beyond the limit', async () => {
    const limited = { name: 'test', limit: { count: 2, seconds: 600 } }
    const buyer = await insertActor(database.db)
    let acts = 0
    const act = async () => {
      acts += 1
    }
    for (let asked = 0; asked < 2; asked++) await actAsBuyer(services, buyer, limited, act)
    await expect(actAsBuyer(services, buyer, limited, act)).rejects.toMatchObject({
      kind: 'limit',
      code: 'limit.reached',
      details: { retryAfterSeconds: 600 },
    })
    expect(acts).toBe(2)
    await actAsBuyer(services, await insertActor(database.db), limited, act)
    expect(acts).toBe(3)
  })
})
