import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { everything, ownedBy, type Scope } from '../access/scope.rules.ts'
import { readListingFigures } from './listing-figures.queries.server.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')

const read = async (id: string, scope: Scope = everything) =>
  (await readListingFigures(database.db, { ids: [id], scope, now: NOW })).get(id)

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
})

test('views, favourites and leads are those of the one listing', async () => {
  const { id } = await insertProperty(database.db)
  const { id: otherId } = await insertProperty(database.db)
  const looked = [
    { propertyId: id, day: '2026-11-20', count: 5 },
    { propertyId: id, day: '2026-11-21', count: 2 },
    { propertyId: otherId, day: '2026-11-21', count: 100 },
  ]
  await database.db.insertInto('propertyViews').values(looked).execute()
  for (const propertyId of [id, id, otherId]) {
    const { id: userId } = await insertAccount(database.db)
    await database.db.insertInto('favorites').values({ userId, propertyId, createdAt: NOW }).execute()
  }
  const lead = { kind: 'message', name: 'Ama', propertyId: id, createdAt: NOW, updatedAt: NOW } as const
  await database.db
    .insertInto('leads')
    .values({ ...lead, id: factoryId() })
    .execute()
  expect(await read(id)).toMatchObject({ views: 7, favorites: 2, leads: 1 })
  expect(await read(otherId)).toMatchObject({ views: 100, favorites: 1, leads: 0 })
  // An agent counts the leads that they can open.
  const { id: agentId } = await insertProfile(database.db, { role: 'agent' })
  expect(await read(id, ownedBy(agentId))).toMatchObject({ views: 7, leads: 0 })
  await database.db.updateTable('leads').set({ agentId }).where('propertyId', '=', id).execute()
  expect(await read(id, ownedBy(agentId))).toMatchObject({ leads: 1 })
})

test.each([
  ['active', '2026-11-21T08:59:00Z', 0],
  ['active', '2026-10-22T09:00:00Z', 30],
  ['reserved', '2026-10-22T09:00:01Z', 29],
  ['draft', null, null],
  ['withdrawn', '2026-10-22T09:00:00Z', null],
  // A clock that was wrong.
  ['active', '2026-11-22T09:00:00Z', 0],
] as const)('%s since %s is so many days on the market', async (status, publishedAt, days) => {
  const { id } = await insertProperty(database.db, { status, publishedAt })
  expect(await read(id)).toMatchObject({ views: 0, favorites: 0, leads: 0, daysOnMarket: days })
})

test('the days of what is sold end when it was sold', async () => {
  const { id } = await insertProperty(database.db, { status: 'sold', publishedAt: '2026-10-01T09:00:00Z' })
  const change = { id: factoryId(), propertyId: id, pricePesewas: 1, changedAt: '2026-10-11T09:00:00Z' }
  await database.db
    .insertInto('propertyStatusChanges')
    .values({ ...change, fromStatus: 'reserved', toStatus: 'sold' })
    .execute()
  expect(await read(id)).toMatchObject({ daysOnMarket: 10 })
})

test('what has gone or is no id has no figures', async () => {
  const ids = [factoryId(), 'x', '\0']
  expect([...(await readListingFigures(database.db, { ids, scope: everything, now: NOW }))]).toEqual([])
})
