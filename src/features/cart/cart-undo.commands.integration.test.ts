import { describe, expect, test } from 'vitest'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { cartRowsOf } from '../../../tests/support/carts.ts'
import { acceptCartPrices, addToCart, choosePlan, removeFromCart } from './cart.commands.server.ts'

const { database, services, newBuyer } = useBuyersWorld()
const START = new Date('2026-11-21T09:00:00Z')

const rowsOf = (userId: string) => cartRowsOf(database, userId)

const idsOf = async (userId: string) => (await rowsOf(userId)).map(({ propertyId }) => propertyId)

const NOT_FOUND = { kind: 'not_found', code: 'property.not_found' }

describe('a property that its agent removed', () => {
  test('stays until it is taken out', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    expect(await idsOf(buyer.accountId)).toEqual([id])
    // It can neither be planned nor be put in again.
    await expect(choosePlan(services, buyer, { propertyId: id, planMonths: 3 })).rejects.toMatchObject({
      code: 'cart.property_unavailable',
    })
    await expect(addToCart(services, buyer, { propertyId: id, planMonths: null })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await acceptCartPrices(services, buyer)
    await removeFromCart(services, await newBuyer(), { propertyId: id })
    expect(await idsOf(buyer.accountId)).toEqual([id])
    await removeFromCart(services, buyer, { propertyId: id })
    expect(await idsOf(buyer.accountId)).toEqual([])
  })

  test('goes with the account of the buyer', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    await database.db.deleteFrom('profiles').where('id', '=', buyer.accountId).execute()
    expect(await idsOf(buyer.accountId)).toEqual([])
  })
})

describe('a property that is put back', () => {
  test('comes back to its old place', async () => {
    const buyer = await newBuyer()
    const ids: string[] = []
    for (let minute = 0; minute < 3; minute++) {
      services.time.now = new Date(START.getTime() + minute * 60_000)
      const { id } = await insertProperty(database.db)
      await addToCart(services, buyer, { propertyId: id, planMonths: null })
      ids.push(id)
    }
    const [, middle] = await rowsOf(buyer.accountId)
    const propertyId = middle?.propertyId ?? ''
    await removeFromCart(services, buyer, { propertyId })
    const addedAt = middle?.createdAt.toISOString()
    await addToCart(services, buyer, { propertyId, planMonths: 6, addedAt })
    expect(await idsOf(buyer.accountId)).toEqual(ids)
    // What is there keeps its place, whatever is said.
    const earlier = '2026-01-01T00:00:00.000Z'
    await addToCart(services, buyer, { propertyId, planMonths: null, addedAt: earlier })
    expect(await idsOf(buyer.accountId)).toEqual(ids)
  })

  test.each(['2099-01-01T00:00:00.000Z', 'yesterday', '', null])(
    'comes back as put in now when it is said to have been put in at %j',
    async (addedAt) => {
      const buyer = await newBuyer()
      const { id } = await insertProperty(database.db)
      await addToCart(services, buyer, { propertyId: id, planMonths: null, addedAt })
      expect(await rowsOf(buyer.accountId)).toMatchObject([{ createdAt: services.time.now }])
    },
  )
})
