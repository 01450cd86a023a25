import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { listFavoriteChanges } from './favorite-change.queries.server.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')
const SAVED = '2026-11-10T09:00:00Z'
let accountId: string

beforeEach(async () => {
  for (const table of ['accounts', 'properties', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  accountId = (await insertAccount(database.db)).id
})

async function save(propertyId: string, userId = accountId, createdAt = SAVED) {
  await database.db.insertInto('favorites').values({ userId, propertyId, createdAt }).execute()
}

async function reprice(propertyId: string, fromPesewas: number, toPesewas: number, changedAt: string) {
  await database.db
    .insertInto('propertyPriceChanges')
    .values({ id: factoryId(), propertyId, fromPesewas, toPesewas, changedAt })
    .execute()
  await database.db
    .updateTable('properties')
    .set({ pricePesewas: toPesewas })
    .where('id', '=', propertyId)
    .execute()
}

const find = (limit = 10) => listFavoriteChanges(database.db, { accountId, limit, now: NOW })

describe('what became of saved homes', () => {
  test('tells a price that is lower than when it was saved, whatever it was before and between', async () => {
    const { id } = await insertProperty(database.db, { pricePesewas: 200_000_00 })
    await reprice(id, 200_000_00, 150_000_00, '2026-11-01T09:00:00Z')
    await save(id)
    expect(await find()).toEqual([])
    await reprice(id, 150_000_00, 180_000_00, '2026-11-12T09:00:00Z')
    expect(await find()).toEqual([])
    await reprice(id, 180_000_00, 142_000_00, '2026-11-13T09:00:00Z')
    expect(await find()).toMatchObject([
      { id, change: 'cheaper', pricePesewas: 142_000_00, reducedByPesewas: 8_000_00 },
    ])
  })

  test('tells what is reserved, sold, let or gone, and nothing of what can be had', async () => {
    for (const status of ['active', 'reserved', 'sold', 'withdrawn'] as const)
      await save((await insertProperty(database.db, { status, title: `House ${status}` })).id)
    const removed = await insertProperty(database.db, { title: 'House removed' })
    await save(removed.id)
    await database.db.deleteFrom('properties').where('id', '=', removed.id).execute()
    const changes = await find()
    expect(changes.map(({ change }) => change).sort()).toEqual(['gone', 'gone', 'reserved', 'taken'])
    expect(changes.map(({ title }) => title)).not.toContain('House active')
    expect(changes.find(({ change }) => change === 'reserved')).toMatchObject({ title: 'House reserved' })
  })

  test('is one’s own alone, the newest saved first, and no more than asked for', async () => {
    const stranger = await insertAccount(database.db)
    const [first, second, other] = await Promise.all(
      ['First house', 'Second house', 'Other house'].map((title) =>
        insertProperty(database.db, { title, status: 'reserved' }),
      ),
    )
    await save(first?.id ?? '', accountId, '2026-11-10T09:00:00Z')
    await save(second?.id ?? '', accountId, '2026-11-11T09:00:00Z')
    await save(other?.id ?? '', stranger.id)
    expect((await find()).map(({ title }) => title)).toEqual(['Second house', 'First house'])
    expect((await find(1)).map(({ title }) => title)).toEqual(['Second house'])
  })
})
