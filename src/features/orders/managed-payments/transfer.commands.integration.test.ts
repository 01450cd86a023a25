import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf, refusalOf } from '../../../../tests/support/outcomes.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { cancelOrder } from '../decisions/order.commands.server.ts'
import { giveUpOrder } from '../paying/paying.commands.server.ts'
import { settlePayments } from '../payment.jobs.server.ts'
import { listPaymentsToLookAt } from './managed-payment.queries.server.ts'
import { acceptParked, returnParked } from './parked-payment.commands.server.ts'
import { getPayment } from './payment-detail.queries.server.ts'
import { refundPayment, settleRefundByHand } from './refund.commands.server.ts'
import { recordTransfer } from './transfer.commands.server.ts'

const TOTAL = 60_010_000
const DAY = 86_400_000
const NOW = new Date('2026-11-21T09:00:00Z')
const ACCOUNT = { bank: 'GCB Bank, Ring Road', accountName: 'Fihankra Ltd', accountNumber: '1011 2233 4455' }

const world = useCheckoutWorld({ maxConnections: 16 })
const { services, press, rowsOf, statusOf, database } = world
usePaystack(services)
const settings = { ...services.config.transfers, onlineMaxCedis: 20_000, ...ACCOUNT }
let admin: Actor

const set = (transfers: Partial<typeof settings>) =>
  Object.assign(services, { config: { ...services.config, transfers: { ...settings, ...transfers } } })

beforeEach(async () => {
  set({})
  admin = await insertActor(database.db, 'admin')
})
afterEach(() => {
  services.time.now = NOW
})

async function paymentOf(orderId: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  return id
}

async function order(buyer = world.buyer, attemptKey = 'attempt-0001') {
  const { id: propertyId } = await insertCartItem(database.db, buyer)
  const { orderId, number } = await press({}, { byTransfer: true, attemptKey }, buyer)
  return { propertyId, orderId, number, paymentId: await paymentOf(orderId) }
}

const transfer = (paymentId: string, more: Partial<Parameters<typeof recordTransfer>[2]> = {}) => ({
  paymentId,
  amount: TOTAL,
  receivedOn: '2026-11-21',
  bankReference: 'FT26325XK9',
  evidence: 'Statement of November, page 2',
  ...more,
})
const linesOf = async (orderId: string) =>
  await database.db
    .selectFrom('payments')
    .select(['kind', 'amountPesewas'])
    .where('orderId', '=', orderId)
    .orderBy('sequence')
    .execute()
const kindsOf = async (orderId: string) => (await linesOf(orderId)).map(({ kind }) => kind)
const stateOf = async (orderId: string) => (await rowsOf('orders')).find(({ id }) => id === orderId)?.status
const claims = () => database.db.selectFrom('propertyClaims').selectAll().execute()

describe('choosing a bank transfer', () => {
  test('places an order that keeps its homes for the days of the setting, and writes where to pay', async () => {
    const { orderId, number } = await order()
    const [placed] = await rowsOf('orders')
    expect(placed).toMatchObject({
      status: 'awaiting_payment',
      paymentProvider: 'bank_transfer',
      holdEndsAt: new Date(NOW.getTime() + 3 * DAY),
    })
    expect(await kindsOf(orderId)).toEqual(['begun'])
    expect(await claims()).toHaveLength(1)
    const [mail] = await rowsOf('mails')
    expect(mail).toMatchObject({
      template: 'transfer-awaited',
      data: {
        ...ACCOUNT,
        reference: `Order ${number}`,
        total: 'GH₵600,100',
        until: '24 November 2026, 09:00',
      },
    })
    expect(await rowsOf('cartItems')).toHaveLength(1)
  })

  test('is the only way above the limit, and no way where no account is named or nothing is paid', async () => {
    await insertCartItem(database.db, world.buyer)
    expect(await refusalOf(press())).toMatchObject({
      code: 'order.online_too_large',
      message: 'At most GH₵20,000 can be paid online at once. Choose the bank transfer.',
    })
    set({ accountNumber: undefined })
    expect((await refusalOf(press())).message).toContain('Call us to pay this sum.')
    expect(await refusalOf(press({}, { byTransfer: true }))).toMatchObject({
      code: 'order.transfer_unavailable',
    })
    expect(await rowsOf('orders')).toEqual([])
    expect(await claims()).toEqual([])
  })

  test('is possible below the limit, where an online payment is, too', async () => {
    set({ onlineMaxCedis: TOTAL / 100 })
    await insertCartItem(database.db, world.buyer)
    expect((await press({}, { byTransfer: true })).isPaid).toBe(false)
    const other = await insertBuyer(database.db)
    await insertCartItem(database.db, other)
    await press({}, {}, other)
    const providers = (await rowsOf('orders')).map(({ paymentProvider }) => paymentProvider)
    expect(providers.sort()).toEqual(['bank_transfer', 'paystack'])
  })

  test('pressed twice at once is one order, and one mail', async () => {
    await insertCartItem(database.db, world.buyer)
    const asked = { byTransfer: true, shownTotalPesewas: TOTAL }
    const both = await Promise.all([press({}, asked), press({}, asked)])
    expect(both[0]?.orderId).toBe(both[1]?.orderId)
    expect(await rowsOf('orders')).toHaveLength(1)
    expect(await rowsOf('mails')).toHaveLength(1)
  })

  test('keeps a home from another buyer, and no more than three orders waiting', async () => {
    const { propertyId } = await order()
    const other = await insertBuyer(database.db)
    await database.db
      .insertInto('cartItems')
      .values({
        userId: other.accountId,
        propertyId,
        planMonths: null,
        pricePesewas: 120_000_000,
        createdAt: NOW,
      })
      .execute()
    expect((await refusalOf(press({}, { byTransfer: true, shownTotalPesewas: TOTAL }, other))).code).toBe(
      'order.property_taken',
    )
    for (const key of ['attempt-0002', 'attempt-0003', 'attempt-0004']) {
      await database.db.deleteFrom('cartItems').where('userId', '=', world.buyer.accountId).execute()
      if (key !== 'attempt-0004') await order(world.buyer, key)
    }
    await insertCartItem(database.db, world.buyer)
    expect((await refusalOf(press({}, { byTransfer: true, attemptKey: 'attempt-0004' }))).code).toBe(
      'order.too_many_transfers',
    )
  })
})

const openRefundOf = async (paymentId: string) =>
  (await getPayment(database.db, { paymentId })).openRefund?.refundReference ?? ''
const settleRefund = (paymentId: string, refundReference: string) =>
  settleRefundByHand(services, admin, { paymentId, refundReference, note: 'GCB, slip 4711' })

describe('recording a transfer', () => {
  test('of the whole amount confirms the order, with its day and where it was seen', async () => {
    const { orderId, propertyId, paymentId } = await order()
    services.time.now = new Date(NOW.getTime() + 2 * DAY)
    const given = transfer(paymentId, { receivedOn: '2026-11-22' })
    expect(await recordTransfer(services, admin, given)).toEqual({ isSettled: true })
    expect(await stateOf(orderId)).toBe('paid')
    expect(await statusOf(propertyId)).toBe('reserved')
    const settled = await database.db
      .selectFrom('payments')
      .selectAll()
      .where('kind', '=', 'settled')
      .executeTakeFirstOrThrow()
    expect(settled).toMatchObject({
      provider: 'bank_transfer',
      channel: 'bank_transfer',
      amountPesewas: TOTAL,
      providerId: 'FT26325XK9',
      receivedOn: '2026-11-22',
      evidence: 'Statement of November, page 2',
    })
    const confirmed = (await rowsOf('mails')).find(({ template }) => template === 'order-confirmed')
    expect(confirmed).toMatchObject({ data: { paidWith: 'a bank transfer' } })
    const noted = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId'])
      .where('event', '=', 'payment.recorded')
      .execute()
    expect(noted).toEqual([{ event: 'payment.recorded', actorId: admin.accountId }])
  })

  test.each([
    ['too little', TOTAL - 1],
    ['too much', TOTAL + 1],
  ])('of %s is parked, and the order waits on', async (_what, amount) => {
    const { orderId, paymentId } = await order()
    expect(await recordTransfer(services, admin, transfer(paymentId, { amount }))).toEqual({
      isSettled: false,
    })
    expect(await stateOf(orderId)).toBe('awaiting_payment')
    expect(await kindsOf(orderId)).toEqual(['begun', 'parked'])
    expect(await listPaymentsToLookAt(database.db)).toHaveLength(1)
    await acceptParked(services, admin, { paymentId })
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('after the hold is parked; it is accepted while the home is free, and else paid back by hand', async () => {
    const [first, second] = [await order(), await order(await insertBuyer(database.db))]
    services.time.now = new Date(NOW.getTime() + 3 * DAY)
    await settlePayments(services)
    expect(await claims()).toEqual([])
    for (const [{ orderId, paymentId }, bankReference] of [
      [first, 'LATE1'],
      [second, 'LATE2'],
    ] as const) {
      expect(await stateOf(orderId)).toBe('expired')
      const given = transfer(paymentId, { bankReference, receivedOn: '2026-11-24' })
      expect(await recordTransfer(services, admin, given)).toEqual({ isSettled: false })
    }
    await acceptParked(services, admin, { paymentId: first.paymentId })
    expect(await stateOf(first.orderId)).toBe('paid')
    await returnParked(services, admin, { paymentId: second.paymentId })
    expect(await stateOf(second.orderId)).toBe('refunded')
    const due = await listPaymentsToLookAt(database.db)
    expect(due.map(({ id, state }) => [id, state])).toEqual([[second.paymentId, 'refund_due']])
    await settleRefund(second.paymentId, await openRefundOf(second.paymentId))
    expect(await kindsOf(second.orderId)).toEqual([
      'begun',
      'parked',
      'settled',
      'refund_requested',
      'refund_settled',
    ])
  })

  test('is paid back by hand one refund at a time, also when that is sent twice', async () => {
    const { orderId, paymentId } = await order()
    await recordTransfer(services, admin, transfer(paymentId, {}))
    for (const leftPesewas of [TOTAL, TOTAL - 100])
      await refundPayment(services, admin, { paymentId, amountPesewas: 100, leftPesewas, reason: 'Roof' })
    const first = await openRefundOf(paymentId)
    const { answers, reasons } = await outcomesOf([1, 2].map(() => settleRefund(paymentId, first)))
    expect([answers.length, reasons.length]).toEqual([1, 1])
    expect((await kindsOf(orderId)).filter((kind) => kind === 'refund_settled')).toHaveLength(1)
    expect(await openRefundOf(paymentId)).not.toBe(first)
    await settleRefund(paymentId, await openRefundOf(paymentId))
    expect(await openRefundOf(paymentId)).toBe('')
  })

  test('for an order that its buyer has given up, or has paid, is parked as a payment of its own', async () => {
    const given = await order()
    await giveUpOrder(services, world.buyer, given)
    await recordTransfer(services, admin, transfer(given.paymentId, { bankReference: 'GONE1' }))
    expect(await kindsOf(given.orderId)).toEqual(['begun', 'parked'])
    const other = await insertBuyer(database.db)
    const paid = await order(other)
    await recordTransfer(services, admin, transfer(paid.paymentId))
    const again = transfer(paid.paymentId, { bankReference: 'TWICE' })
    expect(await recordTransfer(services, admin, again)).toEqual({ isSettled: false })
    expect(await kindsOf(paid.orderId)).toEqual(['begun', 'settled', 'begun', 'parked'])
    expect(await stateOf(paid.orderId)).toBe('paid')
  })

  test('of one bank reference happens once, for whichever order and in whatever case', async () => {
    const [first, second] = [await order(), await order(await insertBuyer(database.db))]
    await recordTransfer(services, admin, transfer(first.paymentId, { amount: 1 }))
    for (const bankReference of ['FT26325XK9', 'ft26325xk9'])
      expect(
        await refusalOf(recordTransfer(services, admin, transfer(second.paymentId, { bankReference }))),
      ).toMatchObject({
        code: 'payment.transfer_recorded',
        message: `A transfer with this bank reference is recorded already, for order ${first.number}.`,
      })
    expect(await kindsOf(second.orderId)).toEqual(['begun'])
    expect(await stateOf(second.orderId)).toBe('awaiting_payment')
  })

  test('by two people at once counts once', async () => {
    const [first, second] = [await order(), await order(await insertBuyer(database.db))]
    const another = await insertActor(database.db, 'admin')
    const outcomes = await outcomesOf([
      recordTransfer(services, admin, transfer(first.paymentId)),
      recordTransfer(services, another, transfer(second.paymentId)),
      recordTransfer(services, another, transfer(first.paymentId)),
    ])
    expect(outcomes.answers).toEqual([{ isSettled: true }])
    expect(outcomes.reasons).toEqual(
      Array(2).fill(expect.objectContaining({ code: 'payment.transfer_recorded' })),
    )
    const settled = await database.db
      .selectFrom('payments')
      .select('id')
      .where('kind', '=', 'settled')
      .execute()
    expect(settled).toHaveLength(1)
  })

  test('goes back by hand when the order is cancelled', async () => {
    const { orderId, paymentId } = await order()
    await recordTransfer(services, admin, transfer(paymentId))
    await cancelOrder(services, world.buyer, { orderId })
    expect(await kindsOf(orderId)).toEqual(['begun', 'settled', 'refund_requested'])
    expect((await listPaymentsToLookAt(database.db)).map(({ state }) => state)).toEqual(['refund_due'])
  })

  test.each([
    ['before the order', '2026-11-20'],
    ['tomorrow', '2026-11-22'],
  ])('of a day that cannot be, %s, is refused', async (_what, receivedOn) => {
    const { orderId, paymentId } = await order()
    expect(
      await refusalOf(recordTransfer(services, admin, transfer(paymentId, { receivedOn }))),
    ).toMatchObject({
      kind: 'invalid',
      code: 'payment.day_refused',
    })
    expect(await kindsOf(orderId)).toEqual(['begun'])
  })

  test('is for administrators, and for what is paid by bank', async () => {
    const { orderId, paymentId } = await order()
    for (const actor of [world.buyer, await insertBuyer(database.db)])
      expect((await refusalOf(recordTransfer(services, actor, transfer(paymentId)))).kind).toBe('forbidden')
    set({ onlineMaxCedis: 1_000_000 })
    const other = await insertBuyer(database.db)
    await insertCartItem(database.db, other)
    const online = await press({}, {}, other)
    const onlinePayment = await paymentOf(online.orderId)
    expect((await refusalOf(recordTransfer(services, admin, transfer(onlinePayment)))).code).toBe(
      'payment.not_by_transfer',
    )
    for (const id of ['x', "'--", world.buyer.accountId])
      expect((await refusalOf(recordTransfer(services, admin, transfer(id)))).kind).toBe('not_found')
    expect(await kindsOf(orderId)).toEqual(['begun'])
  })
})
