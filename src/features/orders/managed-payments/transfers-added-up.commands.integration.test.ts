import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownedBy } from '#/features/access/scope.rules.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { getOrder } from '../order.queries.server.ts'
import { getPaying } from '../paying/paying.queries.server.ts'
import { settlePayments } from '../payment.jobs.server.ts'
import { listPaymentsToLookAt } from './managed-payment.queries.server.ts'
import { acceptParked, resolveParked, returnParked } from './parked-payment.commands.server.ts'
import { recordTransfer } from './transfer.commands.server.ts'

const TOTAL = 60_010_000
const PART = 20_000_000
const DAY = 86_400_000
const NOW = new Date('2026-11-21T09:00:00Z')
const ACCOUNT = { bank: 'GCB Bank, Ring Road', accountName: 'Fihankra Ltd', accountNumber: '1011 2233 4455' }

const world = useCheckoutWorld({ maxConnections: 16 })
const { services, press, rowsOf, statusOf, database } = world
usePaystack(services)
const { config } = services
Object.assign(services, { config: { ...config, transfers: { ...config.transfers, ...ACCOUNT } } })
let admin: Actor

beforeEach(async () => {
  admin = await insertActor(database.db, 'admin')
})
afterEach(() => {
  services.time.now = NOW
})

/** An order that waits for a bank transfer, and how transfers for it are recorded. */
async function order() {
  const { id: propertyId } = await insertCartItem(database.db, world.buyer)
  const { orderId } = await press({}, { byTransfer: true })
  await database.db.deleteFrom('mails').execute()
  const { id: paymentId } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  const record = (amount: number, bankReference: string) =>
    recordTransfer(services, admin, {
      paymentId,
      amount,
      bankReference,
      receivedOn: '2026-11-21',
      evidence: 'Statement of November, page 2',
    })
  return { propertyId, orderId, paymentId, record }
}

const orderStatus = async () => (await rowsOf('orders'))[0]?.status
const mailOf = async (template: string) =>
  (await rowsOf('mails')).filter((mail) => mail.template === template)
const sumOf = async (kind: 'settled' | 'refund_requested') => {
  const rows = await database.db
    .selectFrom('payments')
    .select('amountPesewas')
    .where('kind', '=', kind)
    .execute()
  return rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}
const toLookAt = async () => (await listPaymentsToLookAt(database.db)).map(({ state }) => state)

describe('several transfers of one order', () => {
  test('are added up: the one that completes the amount confirms the order', async () => {
    const { propertyId, record } = await order()
    expect(await record(PART, 'FT1')).toEqual({ isSettled: false })
    expect([await orderStatus(), await toLookAt()]).toEqual(['awaiting_payment', ['parked']])
    expect(await mailOf('payment-parked')).toMatchObject([
      {
        recipient: world.buyer.email,
        data: { came: 'GH₵200,000', missing: 'GH₵400,100', until: '24 November 2026, 09:00' },
      },
    ])
    expect(await record(PART, 'FT2')).toEqual({ isSettled: false })
    expect((await mailOf('payment-parked')).at(-1)).toMatchObject({ data: { missing: 'GH₵200,100' } })
    expect(await record(TOTAL - 2 * PART, 'FT3')).toEqual({ isSettled: true })
    expect([await orderStatus(), await statusOf(propertyId)]).toEqual(['paid', 'reserved'])
    expect([await sumOf('settled'), await toLookAt()]).toEqual([TOTAL, []])
  })

  test('say to the buyer what came in', async () => {
    const { orderId, record } = await order()
    const paying = () => getPaying(database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
    expect((await paying()).transferredPesewas).toBe(0)
    await record(PART, 'FT1')
    expect((await paying()).transferredPesewas).toBe(PART)
  })

  test('that come to more are parked, and accepted together: what is too much goes back', async () => {
    const { paymentId, record } = await order()
    await record(PART, 'FT1')
    expect(await record(TOTAL, 'FT2')).toEqual({ isSettled: false })
    await acceptParked(services, admin, { paymentId })
    expect([await orderStatus(), await sumOf('settled'), await sumOf('refund_requested')]).toEqual([
      'paid',
      TOTAL + PART,
      PART,
    ])
    expect(await toLookAt()).toEqual(['refund_due'])
  })

  test('one of which was resolved by hand count without it', async () => {
    const { paymentId, record } = await order()
    await record(PART, 'FT1')
    await resolveParked(services, admin, { paymentId, note: 'Belongs to another order' })
    expect(await record(TOTAL - PART, 'FT2')).toEqual({ isSettled: false })
    expect(await record(PART, 'FT3')).toEqual({ isSettled: true })
    expect(await sumOf('settled')).toBe(TOTAL)
  })

  test('one of which was paid back give the order up, and the rest is paid back, too', async () => {
    const { paymentId, record } = await order()
    await record(PART, 'FT1')
    await record(PART, 'FT2')
    await returnParked(services, admin, { paymentId })
    expect([await orderStatus(), (await toLookAt()).sort()]).toEqual(['refunded', ['parked', 'refund_due']])
    expect(await record(TOTAL - 2 * PART, 'FT3')).toEqual({ isSettled: false })
    const parked = (await listPaymentsToLookAt(database.db)).filter(({ state }) => state === 'parked')
    for (const { id } of parked) await returnParked(services, admin, { paymentId: id })
    expect(await sumOf('refund_requested')).toBe(await sumOf('settled'))
  })

  test('recorded by several people at once are each counted once', async () => {
    const { record } = await order()
    const rest = TOTAL - 2 * PART
    const { answers, reasons } = await outcomesOf([
      record(PART, 'FT1'),
      record(PART, 'FT2'),
      record(rest, 'FT3'),
      record(rest, 'ft3'),
    ])
    expect(answers.filter(({ isSettled }) => isSettled)).toHaveLength(1)
    expect(reasons).toMatchObject([{ code: 'payment.transfer_recorded' }])
    expect([await orderStatus(), await sumOf('settled')]).toEqual(['paid', TOTAL])
  })
})

describe('when the days of a transfer have run out', () => {
  test('the buyer hears that the homes are offered again', async () => {
    await order()
    services.time.now = new Date(NOW.getTime() + 3 * DAY)
    await settlePayments(services)
    await settlePayments(services)
    expect(await orderStatus()).toBe('expired')
    expect(await mailOf('transfer-overdue')).toMatchObject([
      { recipient: world.buyer.email, accountId: world.buyer.accountId, data: { total: 'GH₵600,100' } },
    ])
  })

  test('with a part of it, says so, and a late rest is accepted with it while the home is free', async () => {
    const { paymentId, record } = await order()
    await record(PART, 'FT1')
    services.time.now = new Date(NOW.getTime() + 3 * DAY)
    await settlePayments(services)
    expect(await mailOf('transfer-overdue')).toMatchObject([{ data: { came: 'GH₵200,000' } }])
    expect(await record(TOTAL - PART, 'FT2')).toEqual({ isSettled: false })
    await acceptParked(services, admin, { paymentId })
    expect([await orderStatus(), await sumOf('settled'), await toLookAt()]).toEqual(['paid', TOTAL, []])
  })
})

test('an order whose transfer comes a day later was placed by its buyer then, and paid when it was recorded', async () => {
  const { orderId, record } = await order()
  services.time.now = new Date(NOW.getTime() + DAY)
  await record(TOTAL, 'FT9')
  const { history } = await getOrder(database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
  expect(history).toEqual([
    { from: null, to: 'awaiting_payment', by: 'buyer', at: NOW },
    { from: 'awaiting_payment', to: 'paid', by: 'buyer', at: services.time.now },
  ])
})
