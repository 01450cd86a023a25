import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '#/database/seed/random.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty, makeProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import {
  countWrongPropertyCounts,
  foldPropertyCounts,
  rebuildPropertyCounts,
} from './property-count.commands.server.ts'
import { checkCounts } from './property-count.jobs.server.ts'
import { countActiveProperties, EVERYWHERE, listPropertyGroups } from './property-count.queries.server.ts'

// A fold waits for a rebuild, which on a busy machine takes longer than a request may wait for a lock.
const database = useTestDatabase({ maxConnections: 8, isUnlimited: true })
let userId: string
let placeIds: string[]

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('properties').execute()
  await db.deleteFrom('profiles').execute()
  await rebuildPropertyCounts(db)
  userId = (await insertProfile(db)).id
  const places = await db.selectFrom('places').select('id').orderBy('slug').execute()
  placeIds = places.map(({ id }) => id)
})

const changesLeft = async () =>
  (await database.db.selectFrom('propertyCountChanges').selectAll().execute()).length

const WRITERS = 5
const WRITES = 60
const NO_PIN = { pinLatitude: null, pinLongitude: null, showsPin: false }
const HIDDEN_PIN = { pinLatitude: 5.601, pinLongitude: -0.187, showsPin: false }
const SHOWN_PIN = { ...HIDDEN_PIN, showsPin: true }
const STATUSES = ['draft', 'active', 'active', 'active', 'reserved', 'sold', 'withdrawn'] as const

describe('the counts of properties', () => {
  test('equal a real count, whatever several connections write, undo, fold and rebuild beside each other', async () => {
    const { db } = database
    const ids: string[] = []
    async function write(seed: number): Promise<void> {
      const random = createRandom(seed)
      const one = random.pick
      const values = () => ({
        placeId: one([null, ...placeIds]),
        type: one(['House', 'Apartment', 'Room'] as const),
        beds: one([1, 2, 5]),
        baths: one([1, 1.5, 2.5]),
        status: one(STATUSES),
        maxPaymentPlanMonths: one([null, 2, 12]),
        ...one([HIDDEN_PIN, HIDDEN_PIN, SHOWN_PIN, NO_PIN]),
      })
      for (let index = 0; index < WRITES; index += 1) {
        const isUndone = random.chance(0.2)
        const act = db.transaction().execute(async (tx) => {
          const choice = random.next()
          if (choice < 0.4 || ids.length < 5) {
            const rows = Array.from({ length: one([1, 1, 3]) }, () => makeProperty({ userId, ...values() }))
            await tx.insertInto('properties').values(rows).execute()
            if (!isUndone) ids.push(...rows.map(({ id }) => id))
          } else if (choice < 0.7) {
            await tx.updateTable('properties').set(values()).where('id', '=', one(ids)).execute()
          } else if (choice < 0.85) {
            const among = [one(ids), one(ids), one(ids)].sort()
            // In one order, so that two that take the same rows wait for each other instead of failing.
            await tx
              .selectFrom('properties')
              .select('id')
              .where('id', 'in', among)
              .orderBy('id')
              .forUpdate()
              .execute()
            await tx
              .updateTable('properties')
              .set({ status: one(STATUSES) })
              .where('id', 'in', among)
              .execute()
          } else {
            await tx.deleteFrom('properties').where('id', '=', one(ids)).execute()
          }
          if (isUndone) throw new Error('undone')
        })
        await act.catch((error: Error) => expect(error.message).toBe('undone'))
        if (random.chance(0.1)) await foldPropertyCounts(db)
      }
    }
    await Promise.all([
      ...Array.from({ length: WRITERS }, (_, seed) => write(seed + 1)),
      (async () => {
        for (let times = 0; times < 3; times += 1) await rebuildPropertyCounts(db)
      })(),
    ])
    expect(await countWrongPropertyCounts(db)).toBe(0)
    await Promise.all([foldPropertyCounts(db), foldPropertyCounts(db)])
    expect(await changesLeft()).toBe(0)
    expect(await countWrongPropertyCounts(db)).toBe(0)
    const { count } = await db
      .selectFrom('properties')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(0)
    expect((await countActiveProperties(db)).total).toBe(count)
  })

  test('are right before and after they are folded, for a place and for what it lies in', async () => {
    const { db } = database
    await insertProperty(db, { userId, place: 'osu', beds: 3, baths: 2.5 })
    await insertProperty(db, { userId, place: 'accra', beds: 3, baths: 2 })
    await insertProperty(db, { userId, status: 'withdrawn', place: 'osu' })
    const idOf = async (slug: string) =>
      (await db.selectFrom('places').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
    const check = async () => {
      const group = { tag: 'For Sale', type: 'House', beds: 3, baths: 2, hasPlan: true, offers: 0 }
      expect(await listPropertyGroups(db, { scopeId: await idOf('osu') })).toEqual([{ ...group, count: 1 }])
      expect(await listPropertyGroups(db, { scopeId: await idOf('accra') })).toEqual([{ ...group, count: 2 }])
      expect(await listPropertyGroups(db, { scopeId: await idOf('kumasi') })).toEqual([])
      expect(await listPropertyGroups(db, { scopeId: EVERYWHERE })).toEqual([{ ...group, count: 2 }])
    }
    await check()
    expect(await foldPropertyCounts(db)).toBeGreaterThan(0)
    await check()
    await db.deleteFrom('properties').execute()
    expect(await listPropertyGroups(db, { scopeId: EVERYWHERE })).toEqual([])
    await foldPropertyCounts(db)
    expect(await db.selectFrom('propertyCounts').selectAll().execute()).toEqual([])
  })

  test('do not change with what they do not count by', async () => {
    const { db } = database
    const { id } = await insertProperty(db, { userId })
    await foldPropertyCounts(db)
    await db
      .updateTable('properties')
      .set({ pricePesewas: 5, title: 'Another title' })
      .where('id', '=', id)
      .execute()
    expect(await changesLeft()).toBe(0)
  })

  test('let two write of one place at once: neither waits for the other', async () => {
    const { db } = database
    await foldPropertyCounts(db)
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('properties').values(makeProperty({ userId })).execute()
      // It would wait for ever for the first, which goes on only after it.
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 1000`.execute(other)
        await other.insertInto('properties').values(makeProperty({ userId })).execute()
      })
    })
    expect((await countActiveProperties(db)).total).toBe(2)
  })
})

describe('the nightly check', () => {
  test('says nothing of counts that are right', async () => {
    const services = makeTestServices(database)
    await insertProperty(database.db, { userId, place: 'osu' })
    await checkCounts(services)
    expect(services.logged).toEqual([])
  })

  test.each(['property_counts', 'property_totals'])('logs and repairs wrong counts in %s', async (table) => {
    const services = makeTestServices(database)
    await insertProperty(database.db, { userId, place: 'osu' })
    await foldPropertyCounts(database.db)
    await sql`update ${sql.table(table)} set count = count + 3 where scope_id = ${EVERYWHERE}`.execute(
      database.db,
    )
    await checkCounts(services)
    expect(services.logged).toMatchObject([{ level: 'error', fields: { wrong: 1 } }])
    expect(await countWrongPropertyCounts(database.db)).toBe(0)
  })

  test('logs and repairs wrong counts of a cell of the map', async () => {
    const services = makeTestServices(database)
    await insertProperty(database.db, { userId, place: 'osu' })
    await foldPropertyCounts(database.db)
    await sql`update property_cells set longitude_sum = longitude_sum + 3 where level = 12`.execute(
      database.db,
    )
    await checkCounts(services)
    expect(services.logged).toMatchObject([{ level: 'error', fields: { wrong: 1 } }])
    expect(await countWrongPropertyCounts(database.db)).toBe(0)
  })

  test('counts anew after a write that passed the triggers by, and hears how far it is', async () => {
    const { db } = database
    await sql`alter table properties disable trigger user`.execute(db)
    await insertProperty(db, { userId, place: 'osu' })
    await sql`alter table properties enable trigger user`.execute(db)
    expect(await countWrongPropertyCounts(db)).toBeGreaterThan(0)
    const steps: [number, number][] = []
    expect(await rebuildPropertyCounts(db, { onProgress: (...step) => steps.push(step) })).toBe(1)
    expect(steps.at(0)?.[0]).toBe(1)
    expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1])
    expect(await countWrongPropertyCounts(db)).toBe(0)
  })
})
