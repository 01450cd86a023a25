import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { prepared } from './prepared.server.ts'

const database = useTestDatabase()

describe('a prepared statement', () => {
  test('is built once and asked with other values each time, in transactions too', async () => {
    let builds = 0
    const sum = prepared<{ left: number; right: number }, { sumOfBoth: number }>((db, { left, right }) => {
      builds += 1
      return sql<{
        sumOfBoth: number
      }>`select ${left}::int + ${right}::int + ${1}::int as sum_of_both`.compile(db)
    })
    expect(await sum(database.db, { left: 1, right: 2 })).toEqual([{ sumOfBoth: 4 }])
    expect(await sum(database.db, { right: 20, left: 10 })).toEqual([{ sumOfBoth: 31 }])
    await database.db.transaction().execute(async (tx) => {
      expect(await sum(tx, { left: 0, right: 0 })).toEqual([{ sumOfBoth: 1 }])
    })
    expect(builds).toBe(1)
  })

  test('takes values as values, wherever they stand', async () => {
    const find = prepared<{ names: string[]; after: string }, { name: string }>((db, { names, after }) =>
      db
        .selectFrom('places')
        .select('name')
        .where(sql<boolean>`name = any (${names}::text[])`)
        .where('name', '>', after)
        .orderBy('name')
        .compile(),
    )
    const hostile = "' or true --"
    expect(await find(database.db, { names: ['Accra', hostile], after: '' })).toEqual([{ name: 'Accra' }])
    expect(await find(database.db, { names: ['Accra'], after: hostile })).toEqual([{ name: 'Accra' }])
    expect(await find(database.db, { names: ['Accra'], after: 'Z' })).toEqual([])
  })
})
