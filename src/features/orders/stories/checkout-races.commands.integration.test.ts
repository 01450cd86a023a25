import { describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import {
  insertAgent,
  insertBuyer,
  insertCartItem,
  putIntoCart,
} from '../../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { everything } from '../../access/scope.rules.ts'
import { addToCart, clearCart, removeFromCart } from '../../cart/cart.commands.server.ts'
import { changePropertyStatus } from '../../properties/manage/property-status.commands.server.ts'

const ROUNDS = 20

// Long enough for others to come in between, while the locks are held.
const world = useCheckoutWorld({ maxConnections: 24, paymentMilliseconds: 15 })
const { services, press, rowsOf, statusOf, charges } = world

describe('many buyers', () => {
  test(`of one property: in ${ROUNDS} rounds one gets it, and the other keeps the rest of the cart`, async () => {
    const agent = await insertAgent(world.database.db)
    for (let round = 0; round < ROUNDS; round++) {
      const wanted = await insertProperty(world.database.db, {
        userId: agent.accountId,
        title: 'The wanted one',
      })
      const buyers = [await insertBuyer(world.database.db), await insertBuyer(world.database.db)]
      for (const actor of buyers) {
        await putIntoCart(world.database.db, actor, { propertyId: wanted.id })
        await insertCartItem(world.database.db, actor, { userId: agent.accountId, title: 'The other one' })
      }
      const { answers, reasons } = await outcomesOf(
        buyers.map((actor) => press({}, { shownTotalPesewas: 120_010_000 }, actor)),
      )
      expect(answers).toHaveLength(1)
      expect(reasons).toMatchObject([
        {
          kind: 'conflict',
          code: 'order.property_taken',
          message: expect.stringContaining('“The wanted one” is not available any more.'),
          details: { totals: { totalPesewas: 60_010_000 } },
        },
      ])
      expect(await statusOf(wanted.id)).toBe('reserved')
      const left = await rowsOf('cartItems')
      expect(left).toHaveLength(2 * (round + 1))
    }
    expect((await rowsOf('orders')).map(({ status }) => status)).toEqual(Array(ROUNDS).fill('paid'))
    expect(charges()).toHaveLength(ROUNDS)
  })

  test('whose carts overlap in any order never wait for each other', async () => {
    const agent = await insertAgent(world.database.db)
    const properties = []
    for (let made = 0; made < 6; made++)
      properties.push(await insertProperty(world.database.db, { userId: agent.accountId, pricePesewas: 100 }))
    const buyers = []
    for (let index = 0; index < 12; index++) {
      const actor = await insertBuyer(world.database.db)
      const chosen = index % 2 === 0 ? properties : [...properties].reverse()
      for (const { id } of chosen.slice(index % 3))
        await putIntoCart(world.database.db, actor, { propertyId: id })
      buyers.push({ actor, shownTotalPesewas: await world.totalShown(actor) })
    }
    const { answers, reasons } = await outcomesOf(
      buyers.map(({ actor, shownTotalPesewas }) => press({}, { shownTotalPesewas }, actor)),
    )
    expect(answers.length).toBeGreaterThanOrEqual(1)
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'order.property_taken' })
    const ordered = (await rowsOf('orderItems')).map(({ propertyId }) => propertyId)
    expect(new Set(ordered).size).toBe(ordered.length)
  })
})

describe(`against something else, in ${ROUNDS} rounds, it is all or nothing:`, () => {
  const shownTotalPesewas = 60_010_000
  type Against = (made: { propertyId: string; otherId: string; agent: Actor }) => Promise<unknown>

  /** One item that costs GH₵600,100 at checkout, and another property that is not in the cart. */
  async function race(against: Against) {
    const agent = await insertAgent(world.database.db)
    await insertAgent(world.database.db)
    const userId = agent.accountId
    const { id: propertyId } = await insertCartItem(world.database.db, world.buyer, { userId, imageCount: 1 })
    const { id: otherId } = await insertProperty(world.database.db, { userId: undefined })
    const [checkout, other] = await Promise.allSettled([
      press({}, { shownTotalPesewas }),
      against({ propertyId, otherId, agent }),
    ])
    const orders = await rowsOf('orders')
    if (checkout.status === 'fulfilled') {
      expect(orders).toMatchObject([{ totalPesewas: shownTotalPesewas }])
      expect(await rowsOf('orderItems')).toHaveLength(1)
    } else {
      expect(checkout.reason).toHaveProperty('code', expect.stringMatching(/^(order|cart|account)\./))
      // What was paid and cannot be had is paid back.
      for (const order of orders) expect(order).toMatchObject({ status: 'refunded' })
    }
    return { hasOrder: checkout.status === 'fulfilled', other, propertyId, otherId }
  }

  async function clean() {
    for (const table of ['orders', 'cartItems', 'properties', 'mails', 'rateLimits'] as const)
      await world.database.db.deleteFrom(table).execute()
  }

  test('putting another into the cart', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { hasOrder, other, otherId } = await race(({ otherId: propertyId }) =>
        addToCart(services, world.buyer, { propertyId, planMonths: null }),
      )
      expect(other.status).toBe('fulfilled')
      const left = (await rowsOf('cartItems')).map(({ propertyId }) => propertyId)
      expect(left).toContain(otherId)
      expect(left).toHaveLength(hasOrder ? 1 : 2)
      await clean()
    }
  })

  test('taking it out, and emptying the cart', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { hasOrder, propertyId } = await race((ids) =>
        round % 2 === 0 ? removeFromCart(services, world.buyer, ids) : clearCart(services, world.buyer),
      )
      expect(await rowsOf('cartItems')).toEqual([])
      expect(await statusOf(propertyId)).toBe(hasOrder ? 'reserved' : 'active')
      await clean()
    }
  })

  test('another price', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { hasOrder } = await race(({ propertyId }) =>
        world.database.db
          .updateTable('properties')
          .set({ pricePesewas: 90_000_000 })
          .where('id', '=', propertyId)
          .execute(),
      )
      expect(await rowsOf('cartItems')).toHaveLength(hasOrder ? 0 : 1)
      await clean()
    }
  })

  test('an administrator who reserves it for somebody else', async () => {
    const admin = await insertAgent(world.database.db)
    for (let round = 0; round < ROUNDS; round++) {
      const { hasOrder, other, propertyId } = await race(({ propertyId: id }) =>
        changePropertyStatus(services, admin, { propertyId: id, scope: everything, to: 'reserved' }),
      )
      expect(other.status).toBe(hasOrder ? 'rejected' : 'fulfilled')
      expect(await statusOf(propertyId)).toBe('reserved')
      await clean()
    }
  })

  test('deleting the property', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { hasOrder, other, propertyId } = await race(({ propertyId: id }) =>
        world.database.db.deleteFrom('properties').where('id', '=', id).execute(),
      )
      expect(other.status).toBe('fulfilled')
      expect(await statusOf(propertyId)).toBeUndefined()
      if (hasOrder) expect(await rowsOf('orderItems')).toMatchObject([{ propertyId: null }])
      // Either it was ordered or it stays and says so, and the rest of the cart can be ordered.
      const removed = hasOrder ? [] : [{ propertyId }]
      expect(await rowsOf('cartItems')).toMatchObject(removed)
      const rest = await insertCartItem(world.database.db, world.buyer)
      await press({}, { attemptKey: 'attempt-0002', shownItems: await world.itemsShown() })
      expect(await statusOf(rest.id)).toBe('reserved')
      expect(await rowsOf('cartItems')).toMatchObject(removed)
      await clean()
    }
  })
})
