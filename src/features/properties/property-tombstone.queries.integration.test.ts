import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertSession, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything } from '../access/scope.rules.ts'
import { deleteProperty } from './manage/property-deletion.commands.server.ts'
import type { PropertyStatus, PropertyTag } from './property.schema.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const actor = makeActor({ accountId: factoryId(), role: 'admin' })

beforeEach(async () => {
  for (const table of ['accounts', 'properties', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  await insertAccount(database.db, { id: actor.accountId, profile: { role: 'admin' } })
  await insertSession(database.db, actor)
})

const tombstoneOf = (id: string) =>
  database.db.selectFrom('removedProperties').selectAll().where('id', '=', id).executeTakeFirst()

const remove = (propertyId: string) => deleteProperty(services, actor, { propertyId, scope: everything })

describe('a removed property', () => {
  test('is remembered as visitors saw it last', async () => {
    const placeId = factoryId()
    const place = {
      id: placeId,
      kind: 'region' as const,
      name: 'Bono',
      slug: `bono-${placeId}`,
      label: 'Bono',
    }
    await database.db.insertInto('places').values(place).execute()
    const { id } = await insertProperty(database.db, { title: 'Villa with pool', placeId, status: 'sold' })
    await remove(id)
    expect(await tombstoneOf(id)).toMatchObject({
      wasPublished: true,
      title: 'Villa with pool',
      tag: 'For Sale',
      placeId,
      removedAt: expect.any(Date),
    })
    await database.db.deleteFrom('places').where('id', '=', placeId).execute()
    expect(await tombstoneOf(id)).toMatchObject({ placeId: null })
  })

  test('that was withdrawn and edited is remembered without the edit', async () => {
    const { id } = await insertProperty(database.db, { title: 'Villa with pool', tag: 'For Rent' })
    const set = (values: { status?: PropertyStatus; title?: string; tag?: PropertyTag }) =>
      database.db.updateTable('properties').set(values).where('id', '=', id).execute()
    await set({ status: 'withdrawn' })
    await set({ title: 'Never seen', tag: 'For Sale' })
    await remove(id)
    expect(await tombstoneOf(id)).toMatchObject({ title: 'Villa with pool', tag: 'For Rent' })
  })

  test('that comes back under its id and goes again is remembered once', async () => {
    const { id } = await insertProperty(database.db, { title: 'Villa with pool' })
    await remove(id)
    await insertProperty(database.db, { id, title: 'Villa with two pools' })
    await remove(id)
    expect(await tombstoneOf(id)).toMatchObject({ title: 'Villa with two pools' })
  })

  test('is remembered also when it goes with the account of its agent', async () => {
    const { id: userId } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const { id } = await insertProperty(database.db, { userId, title: 'Villa with pool' })
    await database.db.deleteFrom('profiles').where('id', '=', userId).execute()
    expect(await tombstoneOf(id)).toMatchObject({ wasPublished: true, title: 'Villa with pool' })
  })
})
