import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { withTransactionRetries } from './transaction-retries.server.ts'

const database = useTestDatabase()

describe('a transaction that may be repeated', () => {
  const setUp = () =>
    sql`create table counters (name text primary key, count integer not null default 0);
      insert into counters (name) values ('a'), ('b')`.execute(database.db)
  const count = (name: string) => sql`update counters set count = count + 1 where name = ${name}`

  test('is run again when the server rolled it back because another waits for it', async () => {
    await setUp()
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let runs = 0
    const run = (first: string, second: string, own: 0 | 1) =>
      withTransactionRetries(database.db, async (tx) => {
        runs += 1
        await count(first).execute(tx)
        both[own].resolve()
        await both[own === 0 ? 1 : 0].promise
        await count(second).execute(tx)
      })
    await Promise.all([run('a', 'b', 0), run('b', 'a', 1)])
    const { rows } = await sql<{ count: number }>`select count from counters`.execute(database.db)
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
    expect(runs).toBe(3)
  })

  test('is run once when it fails for any other reason', async () => {
    let runs = 0
    const failing = withTransactionRetries(database.db, async (tx) => {
      runs += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  test('is given up after three tries', async () => {
    let runs = 0
    const failing = withTransactionRetries(database.db, async () => {
      runs += 1
      throw Object.assign(new Error('deadlock detected'), { code: '40001' })
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })
})

test('any other transaction is run once, whatever it fails of', async () => {
  let runs = 0
  const failing = database.db.transaction().execute(async () => {
    runs += 1
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect(runs).toBe(1)
})
