import { describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { times, useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { cartRowsOf, setProperty } from '../../../tests/support/carts.ts'
import { NO_RENT_TERMS } from '../properties/property.schema.ts'
import { addToCart, emptyCart, removeFromCart } from './cart.commands.server.ts'
import { lockCart } from './cart-lock.queries.server.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })

const rowsOf = (userId: string) => cartRowsOf(database, userId)

const idsOf = async (userId: string) => (await rowsOf(userId)).map(({ propertyId }) => propertyId)

const set = (id: string, values: Parameters<typeof setProperty>[2]) => setProperty(database, id, values)

describe('a cart that is checked out', () => {
  test('is read as it stands, in the order it was filled, with what an order keeps', async () => {
    const buyer = await newBuyer()
    const agent = await insertAccount(database.db, { profile: { fullName: 'Esi Boateng' } })
    const later = await insertProperty(database.db, { userId: agent.id, imageCount: 2 })
    const first = await insertProperty(database.db, { tag: 'For Rent', pricePesewas: 250_000 })
    await addToCart(services, buyer, { propertyId: first.id, planMonths: null })
    services.time.now = new Date('2026-11-21T10:00:00Z')
    await addToCart(services, buyer, { propertyId: later.id, planMonths: 12 })
    await set(first.id, { pricePesewas: 300_000, status: 'reserved' })
    await database.db
      .updateTable('properties')
      .set({ maxPaymentPlanMonths: 6 })
      .where('id', '=', later.id)
      .execute()
    const cover = await database.db
      .selectFrom('propertyImages')
      .select('imageId')
      .where('propertyId', '=', later.id)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow()
    const { lines, removed } = await database.db.transaction().execute((tx) => lockCart(tx, buyer))
    expect(removed).toEqual([])
    expect(lines).toEqual([
      expect.objectContaining({
        propertyId: first.id,
        tag: 'For Rent',
        state: 'reserved',
        pricePesewas: 300_000,
        pricePesewasWhenAdded: 250_000,
        coverImageId: null,
      }),
      {
        propertyId: later.id,
        title: 'Family house with garden',
        location: 'East Legon, Accra',
        type: 'House',
        tag: 'For Sale',
        state: 'available',
        pricePesewas: 120_000_000,
        pricePesewasWhenAdded: 120_000_000,
        // Twelve months are not offered any more.
        plan: null,
        ...NO_RENT_TERMS,
        agentId: agent.id,
        agentName: 'Esi Boateng',
        coverImageId: cover.imageId,
      },
    ])
  })

  test('tells what is gone from it as visitors saw it last', async () => {
    const buyer = await newBuyer()
    const [withdrawn, removed] = [await insertProperty(database.db), await insertProperty(database.db)]
    for (const { id } of [withdrawn, removed])
      await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await set(withdrawn.id, { status: 'withdrawn' })
    await set(withdrawn.id, { title: 'A name that nobody saw' })
    await set(removed.id, { title: 'The house of the Mensahs' })
    await database.db.deleteFrom('properties').where('id', '=', removed.id).execute()
    const cart = await database.db.transaction().execute((tx) => lockCart(tx, buyer))
    expect(cart).toMatchObject({
      lines: [{ propertyId: withdrawn.id, title: 'Family house with garden', state: 'gone' }],
      removed: [{ propertyId: removed.id, title: 'The house of the Mensahs' }],
    })
  })

  test('changes for nobody else until that ends', async () => {
    const buyer = await newBuyer()
    const [ordered, added] = [await insertProperty(database.db), await insertProperty(database.db)]
    await addToCart(services, buyer, { propertyId: ordered.id, planMonths: null })
    const done: string[] = []
    let writes: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (tx) => {
      const cart = await lockCart(tx, buyer)
      writes = Promise.all([
        addToCart(services, buyer, { propertyId: added.id, planMonths: null }).then(() => done.push('add')),
        removeFromCart(services, buyer, { propertyId: ordered.id }).then(() => done.push('remove')),
        set(ordered.id, { pricePesewas: 1 }).then(() => done.push('price')),
      ])
      // Others go on meanwhile, on properties of this cart too.
      await addToCart(services, await newBuyer(), { propertyId: ordered.id, planMonths: null })
      expect(done).toEqual([])
      expect(cart.lines.map(({ propertyId }) => propertyId)).toEqual([ordered.id])
      expect(await lockCart(tx, buyer)).toEqual(cart)
      await emptyCart(tx, { accountId: buyer.accountId, propertyIds: [ordered.id] })
      done.push('checkout')
    })
    await writes
    expect(done[0]).toBe('checkout')
    expect(await idsOf(buyer.accountId)).toEqual([added.id])
  })

  test('waits for another buyer of the same properties, and neither waits for ever', async () => {
    const buyers = await times(8, () => newBuyer())
    const properties = await times(5, () => insertProperty(database.db))
    for (const [index, buyer] of buyers.entries())
      for (const { id } of index % 2 === 0 ? properties : properties.toReversed())
        await addToCart(services, buyer, { propertyId: id, planMonths: null })
    const carts = await Promise.all(
      buyers.map((buyer) => database.db.transaction().execute((tx) => lockCart(tx, buyer))),
    )
    for (const { lines } of carts) expect(lines).toHaveLength(5)
  })

  test('is empty for whoever has no profile, and empties nothing of others', async () => {
    const { id } = await insertAccount(database.db, { profile: null })
    const other = await newBuyer()
    const property = await insertProperty(database.db)
    await addToCart(services, other, { propertyId: property.id, planMonths: null })
    await database.db.transaction().execute(async (tx) => {
      expect(await lockCart(tx, { accountId: id })).toEqual({ lines: [], removed: [] })
      await emptyCart(tx, { accountId: id, propertyIds: [property.id] })
      await emptyCart(tx, { accountId: other.accountId, propertyIds: [] })
    })
    expect(await idsOf(other.accountId)).toEqual([property.id])
  })
})
