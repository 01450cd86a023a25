import { beforeAll, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { listPriceEvents } from './price-history.queries.server.ts'

const database = useTestDatabase()
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 9))
let userId: string
beforeAll(async () => {
  userId = (await insertAccount(database.db)).id
})

async function insertPast(
  changes: readonly (
    | readonly [day: number, from: string | null, to: string]
    | readonly [day: number, from: number, to: number]
  )[],
) {
  const { id: propertyId } = await insertProperty(database.db, { userId })
  await database.db.deleteFrom('propertyStatusChanges').where('propertyId', '=', propertyId).execute()
  for (const [day, from, to] of changes) {
    const row = { id: newId(), propertyId, changedBy: userId, changedAt: at(day) }
    if (typeof to === 'number') {
      const prices = { fromPesewas: Number(from), toPesewas: to }
      await database.db
        .insertInto('propertyPriceChanges')
        .values({ ...row, ...prices })
        .execute()
    } else {
      const statuses = { fromStatus: from as 'draft' | null, toStatus: to as 'active', pricePesewas: 500 }
      await database.db
        .insertInto('propertyStatusChanges')
        .values({ ...row, ...statuses })
        .execute()
    }
  }
  return propertyId
}

test('a home’s past is its listings and its prices since the first of them, without what was never public', async () => {
  const propertyId = await insertPast([
    [1, null, 'draft'],
    [2, 900, 500],
    [3, 'draft', 'active'],
    [4, 500, 450],
    [5, 450, 450],
    [6, 'active', 'reserved'],
    [7, 'reserved', 'active'],
    [8, 'active', 'withdrawn'],
    [9, 'withdrawn', 'active'],
  ])
  await insertPast([[1, null, 'active']])
  expect(await listPriceEvents(database.db, { propertyId })).toEqual([
    { kind: 'listed', at: at(3), pricePesewas: 500 },
    { kind: 'price', at: at(4), pricePesewas: 450 },
    { kind: 'listed', at: at(9), pricePesewas: 500 },
  ])
})

test('of a home that was never listed nothing is told', async () => {
  const propertyId = await insertPast([
    [1, null, 'draft'],
    [2, 900, 500],
  ])
  expect(await listPriceEvents(database.db, { propertyId })).toEqual([])
})

test('of very many changes the newest are told', async () => {
  const changes = Array.from({ length: 70 }, (_, index) => [index + 2, 500 + index, 501 + index] as const)
  const propertyId = await insertPast([[1, null, 'active'], ...changes])
  const events = await listPriceEvents(database.db, { propertyId })
  expect(events).toHaveLength(60)
  expect(events.at(-1)?.pricePesewas).toBe(570)
})
