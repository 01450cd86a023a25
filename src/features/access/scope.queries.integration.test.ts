import { beforeEach, describe, expect, test } from 'vitest'
import { insertAgent } from '../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { limitTo } from './scope.queries.server.ts'
import { everything, ownedBy, type Scope } from './scope.rules.ts'

const database = useTestDatabase()
let ama: string
let homes: { hers: string; his: string }

beforeEach(async () => {
  const { accountId } = await insertAgent(database.db)
  const kofi = await insertAgent(database.db)
  ama = accountId
  homes = {
    hers: (await insertProperty(database.db, { userId: ama })).id,
    his: (await insertProperty(database.db, { userId: kofi.accountId })).id,
  }
})

const query = () => database.db.selectFrom('properties').select('properties.id')
const found = async (scope: Scope) =>
  (await limitTo(query(), scope, 'properties.userId').execute()).map(({ id }) => id).sort()

describe('a query that is limited to', () => {
  test('everything finds what it found', async () => {
    expect(await found(everything)).toEqual([homes.hers, homes.his].sort())
  })

  test('what one account owns finds nobody else’s', async () => {
    expect(await found(ownedBy(ama))).toEqual([homes.hers])
  })

  test('either is written as by hand, so that its plan is the same', () => {
    const written = (scope: Scope) => limitTo(query(), scope, 'properties.userId').compile().sql
    expect(written(everything)).toBe(query().compile().sql)
    expect(written(ownedBy(ama))).toBe(query().where('properties.userId', '=', ama).compile().sql)
  })
})
