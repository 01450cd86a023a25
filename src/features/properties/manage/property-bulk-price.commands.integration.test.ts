import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { looksStale } from '../property-count.queries.server.ts'
import type { BulkStep, Undone } from './managed-property.schema.ts'
import { changeManyProperties } from './property-bulk.commands.server.ts'
import { readPrices, readVersions } from './property-selection.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const ama = makeActor({ accountId: factoryId(), role: 'admin' })
const yaw = makeActor({ accountId: factoryId(), role: 'agent' })

beforeEach(async () => {
  for (const table of ['properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  for (const actor of [ama, yaw]) {
    await insertAccount(database.db, { id: actor.accountId, profile: { role: actor.role } })
    await insertSession(database.db, actor)
  }
})

type Versions = Record<string, number>
const change = async (
  ids: string[],
  act: BulkStep,
  percent = 0,
  actor = ama,
  of: Undone = 'price',
  versions?: Versions,
) =>
  await changeManyProperties(
    services,
    actor,
    {
      ids,
      act,
      percent,
      of,
      versions: versions ?? (await versionsOf(ids)),
      scope: actor === ama ? everything : ownedBy(actor.accountId),
    },
    async () => undefined,
  )
const versionsOf = (ids: string[]) => readVersions(database.db, { ids, scope: everything })
const rowOf = async (id: string) =>
  await database.db
    .selectFrom('properties')
    .select(['pricePesewas', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const changesOf = async (id: string) =>
  await database.db
    .selectFrom('propertyPriceChanges')
    .select(['fromPesewas', 'toPesewas', 'changedBy'])
    .where('propertyId', '=', id)
    .orderBy('sequence')
    .execute()
const UNCHANGED = 'This was changed since, so it stays as it is.'

describe('prices changed at once', () => {
  test('go up or down by so many per cent, into the history, and back', async () => {
    const one = await insertProperty(database.db, { pricePesewas: 100_000_00 })
    const other = await insertProperty(database.db, { pricePesewas: 2_500_00 })
    const ids = [one.id, other.id]
    expect(await change(ids, 'price', -5)).toEqual({ done: 2, already: [], refused: [] })
    expect((await rowOf(one.id)).pricePesewas).toBe(95_000_00)
    expect((await rowOf(other.id)).pricePesewas).toBe(2_375_00)
    expect(await change(ids, 'undo')).toEqual({ done: 2, already: [], refused: [] })
    expect((await rowOf(one.id)).pricePesewas).toBe(100_000_00)
    expect(await changesOf(one.id)).toEqual([
      { fromPesewas: 100_000_00, toPesewas: 95_000_00, changedBy: ama.accountId },
      { fromPesewas: 95_000_00, toPesewas: 100_000_00, changedBy: ama.accountId },
    ])
  })

  test('of another agent stay as they are', async () => {
    const own = await insertProperty(database.db, { userId: yaw.accountId, pricePesewas: 1_000_00 })
    const others = await insertProperty(database.db, { pricePesewas: 1_000_00, title: 'Not of Yaw' })
    expect(await change([own.id, others.id], 'price', 10, yaw)).toEqual({
      done: 1,
      already: [],
      refused: [{ id: others.id, title: 'Unknown property', message: 'Property not found' }],
    })
    expect((await rowOf(others.id)).pricePesewas).toBe(1_000_00)
  })

  test('are changed twice when two do it at once, and never lost', async () => {
    const { id } = await insertProperty(database.db, { pricePesewas: 1_000_00 })
    const raise = () => change([id], 'price', 10, ama, 'price', {})
    await Promise.all([raise(), raise()])
    expect(await rowOf(id)).toMatchObject({ pricePesewas: 1_210_00, version: 3 })
  })
})

test('a price that was shown is changed from that one only', async () => {
  const { id } = await insertProperty(database.db, { pricePesewas: 1_000_00 })
  const shown = await versionsOf([id])
  const raise = () => change([id], 'price', 10, ama, 'price', shown)
  const both = await Promise.all([raise(), raise()])
  expect(both.map(({ done }) => done).sort()).toEqual([0, 1])
  expect(both.flatMap(({ refused }) => refused)).toMatchObject([{ message: UNCHANGED }])
  expect((await rowOf(id)).pricePesewas).toBe(1_100_00)
})

test('A reserved home is left out, and so is one that somebody has ordered, by name and reason', async () => {
  const free = await insertProperty(database.db, { pricePesewas: 1_000_00 })
  const reserved = await insertProperty(database.db, {
    pricePesewas: 1_000_00,
    status: 'reserved',
    title: 'Plot in Osu',
  })
  expect(await change([free.id, reserved.id], 'price', 10)).toEqual({
    done: 1,
    already: [],
    refused: [
      {
        id: reserved.id,
        title: 'Plot in Osu',
        message: 'This property is reserved, so its price stays. Change it by itself.',
      },
    ],
  })
  expect((await rowOf(reserved.id)).pricePesewas).toBe(1_000_00)
  const taken = await readPrices(database.db, { ids: [free.id, reserved.id], scope: everything })
  expect(taken.map(({ isTaken }) => isTaken)).toEqual([false, true])
})

describe('to undo', () => {
  test('nothing is there of what somebody else did, of what changed since, and after a while', async () => {
    const { id } = await insertProperty(database.db, { userId: yaw.accountId, pricePesewas: 1_000_00 })
    await change([id], 'price', 10, yaw)
    expect((await change([id], 'undo')).refused).toMatchObject([{ message: UNCHANGED }])
    await database.db.updateTable('properties').set({ pricePesewas: 5_00 }).where('id', '=', id).execute()
    expect((await change([id], 'undo', 0, yaw)).refused).toMatchObject([{ message: UNCHANGED }])
    await change([id], 'price', 100, yaw)
    services.time.now = new Date(services.time.now.getTime() + 16 * 60_000)
    expect((await change([id], 'undo', 0, yaw)).done).toBe(0)
  })

  test('is to take one change back once: a press that comes late, or twice at once, changes nothing', async () => {
    const { id } = await insertProperty(database.db, { pricePesewas: 400_00 })
    const undo = (versions: Versions) => change([id], 'undo', 0, ama, 'price', versions)
    await change([id], 'price', -5)
    const changed = await versionsOf([id])
    const both = await Promise.all([undo(changed), undo(changed)])
    expect(both.map(({ done }) => done).sort()).toEqual([0, 1])
    expect((await undo(changed)).refused).toMatchObject([{ message: UNCHANGED }])
    expect((await rowOf(id)).pricePesewas).toBe(400_00)
    // The same change again is another, which the first one’s Undo leaves alone.
    await change([id], 'price', -5)
    expect((await undo(changed)).done).toBe(0)
    expect((await undo({})).done).toBe(0)
    expect((await rowOf(id)).pricePesewas).toBe(380_00)
  })

  test('is no care for a home: it looks as stale as before, until it is really changed', async () => {
    const old = new Date(services.time.now.getTime() - 40 * 86_400_000)
    const { id } = await insertProperty(database.db, {
      pricePesewas: 400_00,
      publishedAt: old,
      updatedAt: old,
    })
    const isStale = async () =>
      (await database.db.selectFrom('properties').select('id').where(looksStale(services.time.now)).execute())
        .length > 0
    expect(await isStale()).toBe(true)
    for (const [act, of] of [
      ['price', 'price'],
      ['reserve', 'status'],
    ] as const) {
      await change([id], act, -5)
      expect(await isStale()).toBe(false)
      await change([id], 'undo', 0, ama, of)
      expect(await isStale()).toBe(true)
    }
    await change([id], 'price', -5)
    expect(await isStale()).toBe(false)
  })

  test.each([
    ['active', 'withdraw', 'active'],
    ['reserved', 'withdraw', 'reserved'],
    ['active', 'reserve', 'active'],
    ['withdrawn', 'publish', 'withdrawn'],
    ['draft', 'publish', 'withdrawn'],
  ] as const)('from %s, to %s leads back to %s', async (status, act, back) => {
    const { id } = await insertProperty(database.db, { status, imageCount: 1 })
    expect(await change([id], act)).toEqual({ done: 1, already: [], refused: [] })
    expect(await change([id], 'undo', 0, ama, 'status')).toEqual({ done: 1, already: [], refused: [] })
    expect((await rowOf(id)).status).toBe(back)
  })
})
