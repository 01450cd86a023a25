import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf, refusalOf } from '../../../../tests/support/outcomes.ts'
import { leftOf } from '../../../../tests/support/payment-steps.ts'
import { PAYSTACK_KEY, startPaystack } from '../../../../tests/support/paystack-stand-in.ts'
import { completeOrder } from '../decisions/order.commands.server.ts'
import { settlePayments } from '../payment.jobs.server.ts'
import { settlePayment } from '../payment-settling.commands.server.ts'
import { listPaymentsToLookAt } from './managed-payment.queries.server.ts'
import { acceptParked, askAgain, resolveParked, returnParked } from './parked-payment.commands.server.ts'
import { getPayment } from './payment-detail.queries.server.ts'
import { refundPayment, retryRefund, settleRefundByHand } from './refund.commands.server.ts'

const TOTAL = 60_010_000
const NOW = new Date('2026-11-21T09:00:00Z')
const TOO_LATE = new Date('2026-11-21T09:30:00Z')

const world = useCheckoutWorld({ maxConnections: 16 })
const { services, press, rowsOf, statusOf } = world
let paystack: Awaited<ReturnType<typeof startPaystack>>
let admin: Actor

beforeAll(async () => {
  paystack = await startPaystack()
  const payments = createPaystackPayments({
    secretKey: PAYSTACK_KEY,
    apiUrl: paystack.url,
    timeoutMilliseconds: 300,
  })
  Object.assign(services, { payments })
})
beforeEach(async () => {
  paystack.transactions.clear()
  paystack.refunds.length = 0
  admin = await insertActor(world.database.db, 'admin')
})
afterEach(() => {
  paystack.behave()
  services.time.now = NOW
})
afterAll(async () => await paystack.stop())

async function order() {
  const { id: propertyId } = await insertCartItem(world.database.db, world.buyer)
  const { orderId } = await press()
  const { id: paymentId, reference } = await world.database.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  return { propertyId, orderId, paymentId, reference }
}

async function paidOrder() {
  const placed = await order()
  paystack.pay(placed.reference, 'mobile_money')
  await settlePayment(services, placed.reference)
  await world.database.db.deleteFrom('mails').execute()
  return placed
}

async function parkedOrder(lies: { amount?: number; currency?: string; reference?: string }) {
  const placed = await order()
  paystack.pay(placed.reference)
  paystack.misbehave({ lies })
  await settlePayment(services, placed.reference)
  return placed
}

const refund = async (paymentId: string, amountPesewas: number, by = admin) => {
  const leftPesewas = await leftOf(world.database.db, paymentId)
  return await refundPayment(services, by, {
    paymentId,
    amountPesewas,
    leftPesewas,
    reason: 'The roof leaks',
  })
}
const statuses = async () => (await rowsOf('orders')).map(({ status }) => status)
const mails = async () => (await rowsOf('mails')).map(({ template }) => template)
const kinds = async () =>
  (await world.database.db.selectFrom('payments').select('kind').orderBy('sequence').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'begun' && kind !== 'opened')
const events = async () =>
  (
    await world.database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('actorId', '=', admin.accountId)
      .execute()
  ).map(({ event }) => event)
const waiting = async () => (await listPaymentsToLookAt(world.database.db)).map(({ state }) => state)

describe('paying back a part', () => {
  test('leaves the order and its home as they are, and tells the buyer what is left', async () => {
    const { propertyId, paymentId } = await paidOrder()
    expect(await refund(paymentId, 10_000)).toMatchObject({ isWhole: false })
    await settlePayments(services)
    expect(paystack.heldPesewas()).toBe(TOTAL - 10_000)
    expect([await statuses(), await statusOf(propertyId)]).toEqual([['paid'], 'reserved'])
    expect(await rowsOf('mails')).toMatchObject([
      { template: 'order-refund', data: { amount: 'GH₵100', reason: 'The roof leaks', left: 'GH₵600,000' } },
    ])
    expect(await events()).toEqual(['order.refund_requested', 'payment.refunded'])
  })

  test('goes back once, however often the same form is sent', async () => {
    const { paymentId } = await paidOrder()
    const form = { paymentId, amountPesewas: 10_000, leftPesewas: TOTAL, reason: 'The roof leaks' }
    const { answers, reasons } = await outcomesOf(
      Array.from({ length: 5 }, () => refundPayment(services, admin, form)),
    )
    expect(answers).toHaveLength(1)
    expect(reasons).toMatchObject(Array(4).fill({ code: 'payment.paid_back_meanwhile' }))
    await settlePayments(services)
    expect([paystack.heldPesewas(), await statuses()]).toEqual([TOTAL - 10_000, ['paid']])
  })

  test('is never more than what is left, however many ask', async () => {
    const { paymentId } = await paidOrder()
    const half = TOTAL / 2
    await refund(paymentId, half)
    await refund(paymentId, half)
    const { code } = await refusalOf(refund(paymentId, half))
    expect(code).toBe('payment.refund_too_large')
    await settlePayments(services)
    expect([paystack.heldPesewas(), await statuses()]).toEqual([0, ['refunded']])
  })
})

describe('paying back the whole', () => {
  test.each(['paid', 'completed'])('of a %s order ends it, and its home is offered again', async (status) => {
    const { propertyId, orderId, paymentId } = await paidOrder()
    if (status === 'completed') {
      await completeOrder(services, admin, { orderId })
      await world.database.db.deleteFrom('mails').execute()
    }
    await refund(paymentId, 10_000)
    expect(await refund(paymentId, TOTAL - 10_000)).toMatchObject({ isWhole: true })
    expect([await statuses(), await statusOf(propertyId)]).toEqual([['refunded'], 'active'])
    expect(await world.database.db.selectFrom('propertyClaims').selectAll().execute()).toEqual([])
    const told = ['order-decided', 'order-decided-office', 'order-refund', 'order-refund']
    expect((await mails()).sort()).toEqual(told)
    await settlePayments(services)
    await settlePayments(services)
    expect([paystack.heldPesewas(), paystack.refunds.length]).toEqual([0, 2])
  })

  test.each([1, TOTAL + 1])('is refused beyond what is left: %i pesewas', async (more) => {
    const { paymentId } = await paidOrder()
    if (more === 1) await refund(paymentId, TOTAL)
    const { kind } = await refusalOf(refund(paymentId, more))
    expect(kind).toBe('conflict')
    expect(await mails()).toHaveLength(more === 1 ? 3 : 0)
  })
})

describe('who may not', () => {
  test('a buyer, an unknown payment, a line that is no payment, or something else than an id', async () => {
    const { paymentId, reference } = await paidOrder()
    expect((await refusalOf(refund(paymentId, 1, world.buyer))).kind).toBe('forbidden')
    const { id: settledLine } = await world.database.db
      .selectFrom('payments')
      .select('id')
      .where('kind', '=', 'settled')
      .executeTakeFirstOrThrow()
    for (const id of [factoryId(), settledLine, reference, "'; drop table payments --", ''])
      expect((await refusalOf(refund(id, 1))).kind).toBe('not_found')
    for (const act of [retryRefund, acceptParked, returnParked, askAgain])
      expect((await refusalOf(act(services, world.buyer, { paymentId }))).kind).toBe('forbidden')
    const byHand = { paymentId, refundReference: 'x', note: 'x' }
    for (const act of [settleRefundByHand, resolveParked])
      expect((await refusalOf(act(services, world.buyer, byHand))).kind).toBe('forbidden')
    expect(await kinds()).toEqual(['settled'])
  })

  test('nor is anything done where nothing waits', async () => {
    const { paymentId } = await paidOrder()
    for (const act of [retryRefund, settleRefundByHand, acceptParked, returnParked, resolveParked])
      expect(
        (await refusalOf(act(services, admin, { paymentId, refundReference: 'x', note: 'x' }))).code,
      ).toBe('payment.nothing_waits')
  })
})

describe('a refund that failed', () => {
  async function failedRefund() {
    const placed = await paidOrder()
    await refund(placed.paymentId, TOTAL)
    await settlePayments(services)
    paystack.settleRefunds('failed')
    await settlePayments(services)
    expect(await waiting()).toEqual(['refund_failed'])
    expect(await mails()).toContain('payment-waits-office')
    return placed
  }

  test('is asked for again once, under another name, whoever presses at once', async () => {
    const { paymentId } = await failedRefund()
    const { answers, reasons } = await outcomesOf(
      [1, 2, 3].map(() => retryRefund(services, admin, { paymentId })),
    )
    expect([answers.length, reasons.length]).toEqual([1, 2])
    await settlePayments(services)
    paystack.settleRefunds()
    await settlePayments(services)
    expect(paystack.refunds.map(({ note }) => note?.slice(-2))[1]).toBe('-2')
    expect(await kinds()).toEqual([
      'settled',
      'refund_requested',
      'refund_failed',
      'refund_retried',
      'refund_requested',
      'refund_settled',
    ])
    expect(await waiting()).toEqual([])
  })

  test('is not asked for again while the provider may still pay it, nor when it has', async () => {
    const { paymentId } = await paidOrder()
    await refund(paymentId, TOTAL)
    await settlePayments(services)
    paystack.settleRefunds('needs-attention')
    await settlePayments(services)
    expect((await refusalOf(retryRefund(services, admin, { paymentId }))).code).toBe(
      'payment.refund_may_still_be_paid',
    )
    paystack.settleRefunds()
    expect(await retryRefund(services, admin, { paymentId })).toEqual({ isPaid: true })
    expect([paystack.refunds.length, await waiting()]).toEqual([1, []])
    expect(await kinds()).toEqual(['settled', 'refund_requested', 'refund_failed', 'refund_settled'])
  })

  test('is settled by itself when the provider pays it after all', async () => {
    await refund((await paidOrder()).paymentId, TOTAL)
    await settlePayments(services)
    paystack.settleRefunds('needs-attention')
    for (const _ of [1, 2]) await settlePayments(services)
    expect(await waiting()).toEqual(['refund_failed'])
    paystack.settleRefunds()
    await settlePayments(services)
    expect([await waiting(), (await kinds()).at(-1)]).toEqual([[], 'refund_settled'])
  })

  test('is settled by hand once, with how', async () => {
    const { paymentId } = await failedRefund()
    const { openRefund } = await getPayment(world.database.db, { paymentId })
    const slip = { paymentId, refundReference: openRefund?.refundReference ?? '', note: 'GCB slip 4711' }
    const { answers } = await outcomesOf([1, 2].map(() => settleRefundByHand(services, admin, slip)))
    expect(answers).toHaveLength(1)
    expect(await waiting()).toEqual([])
    const { reason } = await world.database.db
      .selectFrom('payments')
      .select('reason')
      .where('kind', '=', 'refund_settled')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('GCB slip 4711')
  })
})

describe('a parked payment', () => {
  test('that is too small is accepted as it is, and the order stands with less', async () => {
    const { propertyId, paymentId } = await parkedOrder({ amount: TOTAL - 500 })
    expect(await waiting()).toEqual(['parked'])
    await acceptParked(services, admin, { paymentId })
    const after = [await statuses(), await statusOf(propertyId), await waiting()]
    expect(after).toEqual([['paid'], 'reserved', []])
    expect(await kinds()).toEqual(['parked', 'settled'])
    const mails = await services.db.selectFrom('mails').select(['template', 'data']).execute()
    const mail = mails.find(({ template }) => template === 'order-confirmed')
    expect(mail?.data).toMatchObject({ accepted: formatAmount(TOTAL - 500) })
    expect((await refusalOf(acceptParked(services, admin, { paymentId }))).code).toBe('payment.nothing_waits')
  })

  test('that is too large is accepted, and the rest goes back', async () => {
    const { paymentId } = await parkedOrder({ amount: TOTAL + 700 })
    await acceptParked(services, admin, { paymentId })
    expect(await kinds()).toEqual(['parked', 'settled', 'refund_requested'])
    expect(await statuses()).toEqual(['paid'])
    expect(await mails()).toContain('order-refund')
  })

  test('is paid back whole, and the home is free; two at once do it once', async () => {
    const { propertyId, paymentId } = await parkedOrder({ amount: TOTAL - 500 })
    const { answers } = await outcomesOf([1, 2, 3].map(() => returnParked(services, admin, { paymentId })))
    expect(answers).toHaveLength(1)
    expect([await statuses(), await statusOf(propertyId)]).toEqual([['refunded'], 'active'])
    expect(await kinds()).toEqual(['parked', 'settled', 'refund_requested'])
    expect((await mails()).sort()).toEqual(['order-refund', 'payment-parked', 'payment-waits-office'])
  })

  test('cannot be accepted once the home is gone, but paid back', async () => {
    const { propertyId, paymentId } = await parkedOrder({ amount: TOTAL - 500 })
    services.time.now = TOO_LATE
    await settlePayments(services)
    await world.database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', propertyId)
      .execute()
    expect((await refusalOf(acceptParked(services, admin, { paymentId }))).code).toBe(
      'payment.parked_refused',
    )
    expect(await statuses()).toEqual(['expired'])
    await returnParked(services, admin, { paymentId })
    expect(await statuses()).toEqual(['refunded'])
  })

  test.each([
    ['another currency', { currency: 'NGN' }],
    ['another reference', { reference: 'checkout-of-another' }],
  ])('of %s is only resolved by hand', async (_, lies) => {
    const { paymentId } = await parkedOrder(lies)
    for (const act of [acceptParked, returnParked])
      expect((await refusalOf(act(services, admin, { paymentId }))).code).toBe('payment.parked_refused')
    await resolveParked(services, admin, { paymentId, note: 'Paid back on the provider’s page.' })
    expect([await kinds(), await waiting()]).toEqual([['parked', 'resolved'], []])
    // Whoever paid it back elsewhere would pay it back in vain.
    paystack.behave()
    expect((await refusalOf(askAgain(services, admin, { paymentId }))).code).toBe('payment.nothing_waits')
    services.time.now = TOO_LATE
    await settlePayments(services)
    expect(await statuses()).toEqual(['expired'])
  })

  test('settles as any other when the provider says by now what the order says', async () => {
    const { paymentId } = await parkedOrder({ amount: 1 })
    paystack.behave()
    await askAgain(services, admin, { paymentId })
    expect([await statuses(), await waiting()]).toEqual([['paid'], []])
  })

  test('is left as it is while the provider does not answer', async () => {
    const { paymentId } = await parkedOrder({ amount: 1 })
    paystack.misbehave({ hangs: true })
    for (const act of [acceptParked, returnParked, askAgain])
      expect((await refusalOf(act(services, admin, { paymentId }))).kind).toBe('unavailable')
    expect(await kinds()).toEqual(['parked'])
  })
})
