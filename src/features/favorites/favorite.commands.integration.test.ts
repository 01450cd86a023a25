import { sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DB } from '#/database/schema.gen.ts'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty, makeProperty } from '../../../tests/factories/property-factory.ts'
import { times, useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { addFavorite, removeFavorite } from './favorite.commands.server.ts'
import { MOST_FAVORITES } from './favorite.schema.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })
const START = new Date('2026-11-21T09:00:00Z')

/** Holds the lock of somebody as another process would while `act` runs, or until it waits unless `holdsOn`. */
async function whileLocked<T>(
  id: string,
  act: (tx: Transaction<DB>) => Promise<T>,
  { holdsOn = false } = {},
): Promise<{ outcome: Promise<T> }> {
  return await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('profiles').select('id').where('id', '=', id).forUpdate().execute()
    const outcome = act(tx)
    await (holdsOn ? outcome : untilSomebodyWaits())
    return { outcome }
  })
}

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isWaiting: boolean }>`
      select exists (
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ) as is_waiting`.execute(database.db)
    if (rows[0]?.isWaiting) return
  }
}

const rowsOf = (userId: string) =>
  database.db
    .selectFrom('favorites')
    .select(['propertyId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('propertyId')
    .execute()

describe('a property that is saved', () => {
  test.each(['active', 'reserved', 'sold', 'let'] as const)('may be %s', async (status) => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, { status })
    await addFavorite(services, buyer, { propertyId: id })
    expect(await rowsOf(buyer.accountId)).toEqual([{ propertyId: id, createdAt: START }])
  })

  test('is saved once, since the first time, however often it is wanted', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await times(20, () => addFavorite(services, buyer, { propertyId: id }))
    services.time.now = new Date('2026-11-22T09:00:00Z')
    await addFavorite(services, buyer, { propertyId: id })
    expect(await rowsOf(buyer.accountId)).toEqual([{ propertyId: id, createdAt: START }])
  })

  test.each(['draft', 'withdrawn'] as const)('is refused as not found while it is %s', async (status) => {
    const buyer = await newBuyer()
    const publishedAt = status === 'draft' ? null : '2026-03-01T09:00:00Z'
    const { id } = await insertProperty(database.db, { status, publishedAt })
    await expect(addFavorite(services, buyer, { propertyId: id })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'property.not_found',
    })
    expect(await rowsOf(buyer.accountId)).toEqual([])
  })

  test.each(['', 'x', "' or 1=1 --", '0198f000-0000-7000-8000-000000000002', '\u0000', '𝟘'])(
    'is refused as not found when its id is %j, and let go without a word',
    async (propertyId) => {
      const buyer = await newBuyer()
      await expect(addFavorite(services, buyer, { propertyId })).rejects.toMatchObject({ kind: 'not_found' })
      await removeFavorite(services, buyer, { propertyId })
    },
  )

  test('gives somebody without a profile one, with the role of a user', async () => {
    const { id, email } = await insertAccount(database.db, { profile: null })
    const property = await insertProperty(database.db)
    // Twenty at once, of whom each finds it missing.
    await times(20, () =>
      addFavorite(services, makeActor({ accountId: id, email }), { propertyId: property.id }),
    )
    expect(await rowsOf(id)).toHaveLength(1)
    const profile = await database.db.selectFrom('profiles').select('role').where('id', '=', id).execute()
    expect(profile).toEqual([{ role: 'user' }])
  })

  test('is the last that fits, when ten want the last place at once', async () => {
    const buyer = await newBuyer()
    const { id: userId } = await insertAccount(database.db)
    const wanted = await times(10, () => insertProperty(database.db, { userId }))
    const filling = Array.from({ length: MOST_FAVORITES - 1 }, () =>
      makeProperty({ userId, id: factoryId() }),
    )
    await database.db.insertInto('properties').values(filling).execute()
    const saved = filling.map(({ id }) => ({ userId: buyer.accountId, propertyId: id, createdAt: START }))
    await database.db.insertInto('favorites').values(saved).execute()
    const outcomes = await Promise.allSettled(
      wanted.map(({ id }) => addFavorite(services, buyer, { propertyId: id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ kind: 'limit', code: 'favorite.too_many' })
    expect(await rowsOf(buyer.accountId)).toHaveLength(MOST_FAVORITES)
    // What is saved already is no refusal, though nothing more fits.
    await addFavorite(services, buyer, { propertyId: filling[0]?.id ?? '' })
  })
})

describe('a property that is let go', () => {
  test('goes, and letting it go again is no refusal', async () => {
    const buyer = await newBuyer()
    const [one, other] = [await insertProperty(database.db), await insertProperty(database.db)]
    for (const { id } of [one, other]) await addFavorite(services, buyer, { propertyId: id })
    await times(20, () => removeFavorite(services, buyer, { propertyId: one.id }))
    expect(await rowsOf(buyer.accountId)).toMatchObject([{ propertyId: other.id }])
  })

  test('goes when it is off the market by now', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await addFavorite(services, buyer, { propertyId: id })
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    await removeFavorite(services, buyer, { propertyId: id })
    expect(await rowsOf(buyer.accountId)).toEqual([])
  })

  test('is saved by others still', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const { id } = await insertProperty(database.db)
    await addFavorite(services, other, { propertyId: id })
    await removeFavorite(services, buyer, { propertyId: id })
    expect(await rowsOf(other.accountId)).toHaveLength(1)
  })

  test('is saved or not, never twice, when both are wanted at once', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await times(30, (index) =>
      (index % 2 ? addFavorite : removeFavorite)(services, buyer, { propertyId: id }),
    )
    expect((await rowsOf(buyer.accountId)).length).toBeLessThanOrEqual(1)
  })

  test('is removed while others want to keep it: whoever was first still does', async () => {
    const buyers = await times(10, () => newBuyer())
    const { id } = await insertProperty(database.db)
    const requests = buyers.map((buyer) => addFavorite(services, buyer, { propertyId: id }))
    const gone = database.db.deleteFrom('properties').where('id', '=', id).execute()
    const outcomes = await Promise.allSettled(requests)
    await gone
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'not_found' })
    for (const [index, { accountId }] of buyers.entries()) {
      expect(await rowsOf(accountId)).toHaveLength(outcomes[index]?.status === 'fulfilled' ? 1 : 0)
      await removeFavorite(services, makeActor({ accountId }), { propertyId: id })
      expect(await rowsOf(accountId)).toEqual([])
    }
  })
})

describe('keeping and letting go', () => {
  test.each(Object.entries({ addFavorite, removeFavorite }))(
    'is refused to administrators: %s',
    async (_, act) => {
      const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
      const property = await insertProperty(database.db)
      const saved = { userId: id, propertyId: property.id, createdAt: START }
      if (act === removeFavorite) await database.db.insertInto('favorites').values(saved).execute()
      const before = await rowsOf(id)
      const actor = makeActor({ accountId: id, role: 'admin' })
      await expect(act(services, actor, { propertyId: property.id })).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'account.buyers_only',
      })
      expect(await rowsOf(id)).toEqual(before)
    },
  )

  test('is refused to who became an administrator since the request began', async () => {
    const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const property = await insertProperty(database.db)
    await expect(
      addFavorite(services, makeActor({ accountId: id }), { propertyId: property.id }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await rowsOf(id)).toEqual([])
  })

  test('is refused to who becomes an administrator while their lock is waited for', async () => {
    const { id } = await insertAccount(database.db)
    const property = await insertProperty(database.db)
    const refused = await whileLocked(id, async (tx) => {
      await tx.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute()
      return addFavorite(services, makeActor({ accountId: id }), { propertyId: property.id }).catch(
        (error: unknown) => error,
      )
    })
    expect(await refused.outcome).toMatchObject({ kind: 'forbidden', code: 'account.buyers_only' })
    expect(await rowsOf(id)).toEqual([])
  })

  test('is refused as busy when the lock takes too long, and counts', async () => {
    const buyer = await newBuyer()
    const property = await insertProperty(database.db)
    const add = () => addFavorite(services, buyer, { propertyId: property.id })
    await whileLocked(buyer.accountId, () => expect(add()).rejects.toMatchObject({ code: 'account.busy' }), {
      holdsOn: true,
    })
    const counted = await database.db
      .selectFrom('rateLimits')
      .select('count')
      .where('key', '=', `favorites:account:${buyer.accountId}`)
      .executeTakeFirst()
    expect(counted).toEqual({ count: 1 })
    expect(await rowsOf(buyer.accountId)).toEqual([])
  })

  test('is refused to whoever is gone', async () => {
    const property = await insertProperty(database.db)
    await expect(
      addFavorite(services, makeActor({ accountId: factoryId() }), { propertyId: property.id }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

test('an account changes its favourites only so often', async () => {
  const limited = makeTestServices(database)
  Object.assign(limited.config, { favorites: { changesPerAccount: { count: 2, seconds: 600 } } })
  const buyer = await newBuyer()
  const { id: propertyId } = await insertProperty(database.db)
  await addFavorite(limited, buyer, { propertyId })
  await removeFavorite(limited, buyer, { propertyId })
  await expect(addFavorite(limited, buyer, { propertyId })).rejects.toMatchObject({ code: 'limit.reached' })
  expect(await rowsOf(buyer.accountId)).toEqual([])
})
