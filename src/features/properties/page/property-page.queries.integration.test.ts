import { expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { listPriceEvents } from '../history/price-history.queries.server.ts'
import { getPublicProperty } from '../property.queries.server.ts'
import { getPropertyPage } from './property-page.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-05-20T09:00:00Z')

test('a page is the property with its past, as each is read by itself', async () => {
  const { id: userId } = await insertAccount(database.db)
  const { id } = await insertProperty(database.db, { userId, imageCount: 2 })
  await database.db.deleteFrom('propertyStatusChanges').where('propertyId', '=', id).execute()
  const row = { propertyId: id, changedBy: userId }
  await database.db
    .insertInto('propertyStatusChanges')
    .values({
      ...{ ...row, id: newId(), changedAt: new Date('2026-05-03T09:00:00.123Z') },
      ...({ fromStatus: 'draft', toStatus: 'active', pricePesewas: 500 } as const),
    })
    .execute()
  await database.db
    .insertInto('propertyPriceChanges')
    .values({
      ...row,
      id: newId(),
      changedAt: new Date('2026-05-04T09:00:00Z'),
      fromPesewas: 500,
      toPesewas: 450,
    })
    .execute()
  const { property, events, isOffered } = await getPropertyPage(database.db, { id, now })
  expect(property).toEqual(await getPublicProperty(database.db, { id, now }))
  expect(events).toHaveLength(2)
  expect(events).toEqual(await listPriceEvents(database.db, { propertyId: id }))
  expect(isOffered).toBe(false)
})

test.each(['draft', 'withdrawn'] as const)('a property that is %s has none', async (status) => {
  const { id } = await insertProperty(database.db, { status })
  await expect(getPropertyPage(database.db, { id, now })).rejects.toMatchObject({
    code: 'property.not_found',
  })
})
