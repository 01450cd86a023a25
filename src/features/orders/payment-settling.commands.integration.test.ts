import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import { insertBuyer, insertCartItem, putIntoCart } from '../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import {
  PAYSTACK_KEY,
  type PaystackStandIn,
  startPaystack,
} from '../../../tests/support/paystack-stand-in.ts'
import { cancelOrder } from './decisions/order.commands.server.ts'
import { withPayments } from './paying/paying.commands.server.ts'
import { reconcileOldPayments, reconcilePayments, settlePayments } from './payment.jobs.server.ts'
import { settlePayment } from './payment-settling.commands.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const IN_TIME = new Date('2026-11-21T09:29:00Z')
const TOO_LATE = new Date('2026-11-21T09:30:00Z')

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, press, rowsOf, statusOf } = world
let paystack: PaystackStandIn

beforeAll(async () => {
  paystack = await startPaystack()
  const payments = createPaystackPayments({
    secretKey: PAYSTACK_KEY,
    apiUrl: paystack.url,
    timeoutMilliseconds: 300,
  })
  Object.assign(services, { payments })
})
beforeEach(() => {
  paystack.transactions.clear()
  paystack.refunds.length = 0
})
afterEach(() => {
  paystack.behave()
  services.time.now = NOW
})
afterAll(async () => await paystack.stop())

/** An order of one home that waits for its payment. */
async function order(buyer = world.buyer) {
  const { id } = await insertCartItem(world.database.db, buyer)
  const placed = await press({}, {}, buyer)
  const { reference } = await world.database.db
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', placed.orderId)
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  return { ...placed, id, reference }
}

const linesOf = async () =>
  (await world.database.db.selectFrom('payments').select('kind').orderBy('sequence').execute()).map(
    ({ kind }) => kind,
  )
const statuses = async () => (await rowsOf('orders')).map(({ status }) => status)
const claims = () => world.database.db.selectFrom('propertyClaims').selectAll().execute()

describe('an order that is paid on the provider’s page', () => {
  test('waits with its homes and the cart, and nobody is told', async () => {
    const { id, isPaid } = await order()
    expect(isPaid).toBe(false)
    expect(await statuses()).toEqual(['awaiting_payment'])
    expect([await statusOf(id), (await rowsOf('cartItems')).length]).toEqual(['active', 1])
    expect([(await claims()).length, await rowsOf('mails')]).toEqual([1, []])
    expect(await linesOf()).toEqual(['begun', 'opened'])
    // Nobody else may order what somebody pays for.
    const other = await insertBuyer(world.database.db)
    await putIntoCart(world.database.db, other, { propertyId: id })
    await expect(press({}, {}, other)).rejects.toMatchObject({ code: 'order.property_taken' })
  })

  test('is confirmed once, whoever hears of it and however often', async () => {
    const { id, orderId, reference } = await order()
    paystack.pay(reference, 'mobile_money')
    const { reasons } = await outcomesOf([
      ...Array.from({ length: 8 }, () => settlePayment(services, reference)),
      settlePayments(services),
      reconcilePayments(services),
    ])
    expect(reasons).toEqual([])
    expect(await rowsOf('orders')).toMatchObject([
      { id: orderId, status: 'paid', cardBrand: 'MTN', cardLastFour: '9876', paymentChannel: 'mobile_money' },
    ])
    expect([await statusOf(id), await rowsOf('cartItems')]).toEqual(['reserved', []])
    expect(await linesOf()).toEqual(['begun', 'opened', 'settled'])
    expect(await rowsOf('mails')).toHaveLength(3)
  })

  test('is one order, however often it is begun, and from whichever tab', async () => {
    const { orderId } = await order()
    for (const attemptKey of ['attempt-0001', 'attempt-0002', null])
      expect(await press({}, { attemptKey, shownTotalPesewas: 60_010_000 })).toMatchObject({ orderId })
    expect(paystack.transactions.size).toBe(1)
  })

  test('is given back to the minute, and the same attempt is another order then', async () => {
    const { id } = await order()
    services.time.now = IN_TIME
    await settlePayments(services)
    expect(await statuses()).toEqual(['awaiting_payment'])
    services.time.now = TOO_LATE
    await settlePayments(services)
    expect(await statuses()).toEqual(['expired'])
    expect([await claims(), await statusOf(id)]).toEqual([[], 'active'])
    services.time.now = NOW
    await press()
    expect((await statuses()).sort()).toEqual(['awaiting_payment', 'expired'])
  })

  test('is given back in time also while the provider is down', async () => {
    await order()
    services.time.now = TOO_LATE
    paystack.misbehave({ fails: true })
    await settlePayments(services)
    expect(await statuses()).toEqual(['expired'])
  })
})

describe('a payment that comes late', () => {
  test('confirms the order while its homes are free at the same price', async () => {
    const { id, reference } = await order()
    services.time.now = TOO_LATE
    await settlePayments(services)
    paystack.pay(reference)
    await settlePayment(services, reference)
    expect([await statuses(), await statusOf(id)]).toEqual([['paid'], 'reserved'])
    expect(await claims()).toHaveLength(1)
  })

  test.each(['ordered', 'dearer'])('is paid back when a home is %s by then', async (what) => {
    const { id, reference } = await order()
    services.time.now = TOO_LATE
    await settlePayments(services)
    const other = await insertBuyer(world.database.db)
    await putIntoCart(world.database.db, other, { propertyId: id })
    if (what === 'ordered') await press({}, {}, other)
    else await world.database.db.updateTable('properties').set({ pricePesewas: 121_000_000 }).execute()
    paystack.pay(reference)
    await reconcilePayments(services)
    paystack.settleRefunds()
    await settlePayments(services)
    expect((await linesOf()).filter((kind) => kind.startsWith('refund'))).toEqual([
      'refund_requested',
      'refund_settled',
    ])
    expect(await statuses()).toContain('refunded')
    expect(paystack.heldPesewas()).toBe(0)
    expect(await rowsOf('mails')).toMatchObject([{ template: 'payment-returned' }])
  })
})

describe('what nobody has told us', () => {
  test('is found for weeks: a payment at the provider a month later is paid back by the work of a day', async () => {
    const { reference } = await order()
    services.time.now = TOO_LATE
    await settlePayments(services)
    await world.database.db.updateTable('properties').set({ status: 'sold' }).execute()
    paystack.pay(reference)
    services.time.now = new Date(NOW.getTime() + 30 * 86_400_000)
    await reconcilePayments(services)
    expect(paystack.heldPesewas()).toBe(60_010_000)
    await reconcileOldPayments(services)
    await settlePayments(services)
    expect([await statuses(), paystack.heldPesewas()]).toEqual([['refunded'], 0])
  })

  test('keeps no home beyond its hold, however long the provider takes', async () => {
    await order()
    services.time.now = TOO_LATE
    const answer = Promise.withResolvers<{ state: 'open' }>()
    const slow = withPayments(services, { ...services.payments, read: () => answer.promise })
    const running = settlePayments(slow, { askingMilliseconds: 1 })
    await vi.waitFor(async () => expect(await statuses()).toEqual(['expired']))
    answer.resolve({ state: 'open' })
    await running
    expect(await claims()).toEqual([])
  })

  test('confirms nothing when it comes late and the home is offered in another way for the same number', async () => {
    const { reference } = await order()
    services.time.now = TOO_LATE
    await settlePayments(services)
    await world.database.db.updateTable('properties').set({ tag: 'For Rent' }).execute()
    paystack.pay(reference)
    await reconcilePayments(services)
    await settlePayments(services)
    expect([await statuses(), paystack.heldPesewas()]).toEqual([['refunded'], 0])
  })

  test('is found although the provider answers nonsense about another payment', async () => {
    const { reference } = await order()
    services.time.now = IN_TIME
    const newer = await order(await insertBuyer(world.database.db))
    paystack.pay(reference)
    paystack.misbehave({ babbles: true, about: newer.reference })
    await reconcilePayments(services)
    expect((await statuses()).sort()).toEqual(['awaiting_payment', 'paid'])
  })
})

describe('what does not agree', () => {
  test.each([
    ['a smaller amount', { amount: 1 }],
    ['a larger amount', { amount: 60_010_001 }],
    ['another currency', { currency: 'NGN' }],
    ['the reference of another order', { reference: 'checkout-of-another' }],
  ])('%s is parked for a person, with both sides, and confirms nothing', async (_, lies) => {
    const { reference } = await order()
    paystack.pay(reference)
    paystack.misbehave({ lies })
    await settlePayment(services, reference)
    await settlePayment(services, reference)
    expect(await linesOf()).toEqual(['begun', 'opened', 'parked'])
    const { reason } = await world.database.db
      .selectFrom('payments')
      .select('reason')
      .where('kind', '=', 'parked')
      .executeTakeFirstOrThrow()
    expect(reason).toContain('asks for GH₵600,100 for')
    expect(await statuses()).toEqual(['awaiting_payment'])
  })

  test('a reference that nobody has begun changes nothing', async () => {
    await order()
    await settlePayment(services, 'checkout-unknown')
    expect(await linesOf()).toEqual(['begun', 'opened'])
  })
})

describe('a provider that is down', () => {
  test('is said at once, and nothing is held', async () => {
    await insertCartItem(world.database.db, world.buyer)
    paystack.misbehave({ hangs: true })
    await expect(press()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'order.payments_unreached',
    })
    expect(await world.leftovers()).toEqual({ cartItems: 1, others: [] })
  })
})

describe('cancelling what was paid', () => {
  test('pays all of it back once, and the home is free', async () => {
    const { id, orderId, reference } = await order()
    paystack.pay(reference)
    await settlePayment(services, reference)
    await cancelOrder(services, world.buyer, { orderId })
    expect([await statusOf(id), await statuses()]).toEqual(['active', ['cancelled']])
    for (let run = 0; run < 3; run++) await settlePayments(services)
    expect(paystack.refunds).toHaveLength(1)
    paystack.settleRefunds()
    for (let run = 0; run < 2; run++) await settlePayments(services)
    expect((await linesOf()).slice(-2)).toEqual(['refund_requested', 'refund_settled'])
    expect(paystack.heldPesewas()).toBe(0)
  })
})

describe('the lines of a payment', () => {
  test('are neither changed nor taken away, and the sum agrees with the order', async () => {
    const { orderId, reference } = await order()
    const { db } = world.database
    await expect(db.updateTable('payments').set({ amountPesewas: 1 }).execute()).rejects.toThrow(
      'only ever added',
    )
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('only ever added')
    await expect(
      db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute(),
    ).rejects.toMatchObject({ code: '23514' })
    expect(reference).not.toContain(orderId)
  })
})
