import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { addToCart, clearCart } from '../cart/cart.commands.server.ts'
import { addFavorite, removeFavorite } from '../favorites/favorite.commands.server.ts'
import { actAsBuyer } from './buyer.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const few = { count: 2, seconds: 600 }
const BUSY = { kind: 'unavailable', code: 'account.busy', details: { retryAfterSeconds: 3 } }
const LIMIT = { kind: 'limit', code: 'limit.reached', details: { retryAfterSeconds: 600 } }

let services: TestServices

beforeEach(() => {
  services = makeTestServices(database)
  Object.assign(services.config, { cart: { changesPerAccount: few }, favorites: { changesPerAccount: few } })
})

describe('the acts of a buyer', () => {
  test('follow each other on one connection, in the order in which they came', async () => {
    const buyer = await insertActor(database.db)
    const ended: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        actAsBuyer(services, buyer, { name: 'test', limit: { count: 20, seconds: 60 } }, async () => {
          expect(database.pool.totalCount - database.pool.idleCount).toBe(1)
          ended.push(number)
        }),
      ),
    )
    expect(ended).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  test('are refused soon when another process holds the buyer for longer', async () => {
    const buyer = await insertActor(database.db)
    await database.db.transaction().execute(async (other) => {
      await other.selectFrom('profiles').select('id').where('id', '=', buyer.accountId).forUpdate().execute()
      await expect(clearCart(services, buyer)).rejects.toMatchObject(BUSY)
    })
    await clearCart(services, buyer)
  })

  test('are limited: what changes the cart', async () => {
    const buyer = await insertActor(database.db)
    const { id: propertyId } = await insertProperty(database.db)
    await addToCart(services, buyer, { propertyId, planMonths: null })
    await clearCart(services, buyer)
    await expect(addToCart(services, buyer, { propertyId, planMonths: null })).rejects.toMatchObject(LIMIT)
    await addToCart(services, await insertActor(database.db), { propertyId, planMonths: null })
  })

  test('are limited: what changes the favourites', async () => {
    const buyer = await insertActor(database.db)
    const { id: propertyId } = await insertProperty(database.db)
    await addFavorite(services, buyer, { propertyId })
    await removeFavorite(services, buyer, { propertyId })
    await expect(addFavorite(services, buyer, { propertyId })).rejects.toMatchObject(LIMIT)
    await addFavorite(services, await insertActor(database.db), { propertyId })
  })
})
