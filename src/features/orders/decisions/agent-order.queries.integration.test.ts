import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgent } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { insertOrderOfThree } from '../../../../tests/support/order-of-three.ts'
import { refusalOf } from '../../../../tests/support/outcomes.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { findAgentOrder, listAgentOrders } from './agent-order.queries.server.ts'
import { cancelOrderAsAdministrator, completeOrder } from './order.commands.server.ts'

const world = useCheckoutWorld({ maxConnections: 10 })
const { services, rowsOf } = world
const paystack = usePaystack(services)
const { transfers } = services.config
Object.assign(services, {
  config: { ...services.config, transfers: { ...transfers, onlineMaxCedis: 10_000_000 } },
})

let staff: Actor
let adjoa: Actor
let yaw: Actor
beforeEach(async () => {
  const { db } = world.database
  staff = await insertAgent(db)
  adjoa = await insertActor(db, 'agent')
  yaw = await insertActor(db, 'agent')
})

/** An order of two rooms and a house, of which the house is Adjoa's and the rooms are somebody else's. */
async function sharedOrder() {
  const order = await insertOrderOfThree(world, paystack, { by: () => staff })
  await world.database.db
    .updateTable('orderItems')
    .set({ agentId: adjoa.accountId })
    .where('title', '=', 'A house')
    .execute()
  return order
}

const list = (actor: Actor, query = '') =>
  listAgentOrders(world.database.db, { scope: ownedBy(actor.accountId), query, page: 1 })
const statesOf = async () =>
  Object.fromEntries((await rowsOf('orderItems')).map(({ title, state }) => [title, state]))

describe('an agent', () => {
  test('sees the orders of their homes, and in each nothing of the rest', async () => {
    const { orderId } = await sharedOrder()
    const found = await list(adjoa)
    expect(found).toMatchObject({ total: 1, pageCount: 1 })
    expect(found.orders).toMatchObject([
      { id: orderId, title: 'A house', itemCount: 1, hasSales: true, hasRentals: false, canCancel: false },
    ])
    const order = await findAgentOrder(world.database.db, { orderId, scope: ownedBy(adjoa.accountId) })
    expect(order?.items.map(({ title }) => title)).toEqual(['A house'])
    expect(JSON.stringify([found, order])).not.toContain('room')
    expect(order).not.toHaveProperty('payment')
    expect(order).not.toHaveProperty('totals')
  })

  test('finds an order by its number and their own home, and not by another’s', async () => {
    const { orderId } = await sharedOrder()
    const number = (await list(adjoa)).orders[0]?.number
    for (const query of [`#${number}`, 'a HOUSE'])
      expect((await list(adjoa, query)).orders.map(({ id }) => id)).toEqual([orderId])
    for (const query of ['First room', "' or true --", '%']) expect((await list(adjoa, query)).total).toBe(0)
  })

  test('does not find the orders of others', async () => {
    const { orderId } = await sharedOrder()
    expect((await list(yaw)).total).toBe(0)
    for (const id of [orderId, 'x', "' or true --"])
      expect(
        await findAgentOrder(world.database.db, { orderId: id, scope: ownedBy(yaw.accountId) }),
      ).toBeUndefined()
  })

  test('decides their own home, and no other of the same order', async () => {
    const { decide } = await sharedOrder()
    const within = { actor: adjoa, scope: ownedBy(adjoa.accountId) }
    expect((await refusalOf(decide('First room', 'accept', within))).kind).toBe('not_found')
    expect(await decide('A house', 'accept', within)).toMatchObject({ title: 'A house' })
    expect(await statesOf()).toEqual({
      'First room': 'placed',
      'Second room': 'placed',
      'A house': 'accepted',
    })
  })

  test('decides nothing of another’s order, and nothing beyond their own scope', async () => {
    const { decide, orderId } = await sharedOrder()
    const own = ownedBy(yaw.accountId)
    expect((await refusalOf(decide('A house', 'decline', { actor: yaw, scope: own }))).kind).toBe('not_found')
    for (const scope of [everything, ownedBy(adjoa.accountId)])
      expect((await refusalOf(decide('A house', 'decline', { actor: yaw, scope }))).kind).toBe('forbidden')
    for (const act of [completeOrder, cancelOrderAsAdministrator])
      expect((await refusalOf(act(services, adjoa, { orderId }))).kind).toBe('forbidden')
    expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['placed']))
  })
})
