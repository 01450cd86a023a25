import * as v from 'valibot'
import { expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { listPropertyHistory } from './property-history.queries.server.ts'
import { amendProperty } from './property-inline.commands.server.ts'
import { inlineForm } from './property-inline.schema.ts'
import { changePropertyStatus } from './property-status.commands.server.ts'

const database = useTestDatabase()

test('status and price are told in one story, the newest first', async () => {
  const services = makeTestServices(database)
  const [ama, kofi] = await Promise.all([
    insertActor(database.db, 'admin', { fullName: 'Ama Serwaa' }),
    insertActor(database.db, 'admin', { fullName: null }),
  ])
  const { id } = await insertProperty(database.db, { status: 'draft', publishedAt: null, imageCount: 1 })
  await insertProperty(database.db, { imageCount: 1 })
  const at = (hour: number) => {
    services.time.now = new Date(Date.UTC(2026, 10, 21, hour))
    return services.time.now
  }
  const form = v.parse(inlineForm, {
    title: 'Family house with garden',
    description: 'Quiet street, tiled floors, water tank and a walled compound.',
    location: 'East Legon, Accra',
    price: '1100000.50',
    type: 'House',
    tag: 'For Sale',
    beds: '3',
    baths: '2',
  })

  at(10)
  await changePropertyStatus(services, ama, { propertyId: id, scope: everything, to: 'active' })
  at(11)
  await amendProperty(services, kofi, { propertyId: id, scope: everything, version: 2, form })
  // The clock was set back: what came later still stands above.
  at(9)
  await changePropertyStatus(services, ama, { propertyId: id, scope: everything, to: 'reserved' })

  expect(await listPropertyHistory(database.db, { propertyId: id, scope: everything })).toEqual([
    {
      at: at(11),
      by: 'somebody without a name',
      kind: 'price',
      fromPesewas: 120_000_000,
      toPesewas: 110_000_050,
    },
    {
      at: at(9),
      by: 'Ama Serwaa',
      kind: 'status',
      from: 'active',
      to: 'reserved',
      pricePesewas: 110_000_050,
    },
    { at: at(10), by: 'Ama Serwaa', kind: 'status', from: 'draft', to: 'active', pricePesewas: 120_000_000 },
  ])
})

test('at one moment the status stands above the price that it was written at', async () => {
  const { id: propertyId } = await insertProperty(database.db)
  const change = { propertyId, changedAt: '2026-11-21T09:00:00Z' }
  await database.db
    .insertInto('propertyStatusChanges')
    .values([
      { ...change, id: factoryId(), toStatus: 'draft', pricePesewas: 100 },
      { ...change, id: factoryId(), fromStatus: 'draft', toStatus: 'active', pricePesewas: 200 },
    ])
    .execute()
  await database.db
    .insertInto('propertyPriceChanges')
    .values({ ...change, id: factoryId(), fromPesewas: 100, toPesewas: 200 })
    .execute()
  const history = await listPropertyHistory(database.db, { propertyId, scope: everything })
  expect(
    history.map((entry) =>
      entry.kind === 'status'
        ? [entry.kind, entry.from, entry.to]
        : [entry.kind, entry.fromPesewas, entry.toPesewas],
    ),
  ).toEqual([
    ['status', 'draft', 'active'],
    ['status', null, 'draft'],
    ['price', 100, 200],
  ])
})

test('a long story is told as far as anybody reads', async () => {
  const { id: propertyId } = await insertProperty(database.db)
  await database.db
    .insertInto('propertyPriceChanges')
    .values(
      Array.from({ length: 250 }, (_, index) => ({
        id: factoryId(),
        propertyId,
        changedAt: '2026-11-21T09:00:00Z',
        fromPesewas: (index + 1) * 100,
        toPesewas: (index + 2) * 100,
      })),
    )
    .execute()
  const history = await listPropertyHistory(database.db, { propertyId, scope: everything })
  expect(history).toHaveLength(200)
  expect(history[0]).toMatchObject({ toPesewas: 25_100 })
})

test.each(['', '0', "' or true--", '\0', factoryId()])('"%s" has no story', async (propertyId) => {
  await expect(listPropertyHistory(database.db, { propertyId, scope: everything })).rejects.toMatchObject({
    kind: 'not_found',
    message: 'Property not found',
  })
})
