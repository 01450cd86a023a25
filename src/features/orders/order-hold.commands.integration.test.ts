import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertBuyer, insertCartItem, putIntoCart } from '../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { usePaystack } from '../../../tests/support/use-paystack.ts'
import { giveUpOrder } from './paying/paying.commands.server.ts'
import { settlePayments } from './payment.jobs.server.ts'
import { settlePayment } from './payment-settling.commands.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const HOUR = 3_600_000

const world = useCheckoutWorld({ maxConnections: 16 })
const { services, press, database } = world
const paystack = usePaystack(services)
let tries = 0
let home: string

beforeEach(async () => {
  home = (await insertCartItem(database.db, world.buyer, { title: 'A house' })).id
})
afterEach(() => {
  services.time.now = NOW
})

const wait = (milliseconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + milliseconds)
}
const order = (actor = world.buyer) => {
  tries += 1
  return press({}, { attemptKey: `attempt-hold-${tries}` }, actor)
}
const letRunOut = async () => {
  await order()
  wait(HOUR)
  await settlePayments(services)
}

describe('a home that somebody orders again and again without paying', () => {
  test('is left to others after three times in a week, until a week after the first', async () => {
    for (let time = 0; time < 3; time++) await letRunOut()
    await expect(order()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.holds_used_up',
      message: expect.stringContaining('left to others until 28 November 2026, 09:00'),
    })
    const other = await insertBuyer(database.db)
    await putIntoCart(database.db, other, { propertyId: home })
    expect(await order(other)).toMatchObject({ isPaid: false })
    wait(HOUR)
    await settlePayments(services)
    services.time.now = new Date('2026-11-28T09:00:00Z')
    expect(await order()).toMatchObject({ isPaid: false })
  })

  test('counts what was given up before its time, too', async () => {
    for (let time = 0; time < 3; time++) await giveUpOrder(services, world.buyer, await order())
    await expect(order()).rejects.toMatchObject({ code: 'order.holds_used_up' })
  })

  test('does not keep anybody from other homes, and an order that was paid after all does not count', async () => {
    for (let time = 0; time < 2; time++) await letRunOut()
    const { orderId } = await order()
    const { reference } = await database.db
      .selectFrom('payments')
      .select('reference')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'begun')
      .executeTakeFirstOrThrow()
    wait(HOUR)
    await settlePayments(services)
    await database.db.deleteFrom('cartItems').execute()
    await insertCartItem(database.db, world.buyer)
    expect(await order()).toMatchObject({ isPaid: false })
    paystack().pay(reference, 'card')
    await settlePayment(services, reference)
    const { status } = await database.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('paid')
  })
})
