import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgent, insertBuyer, putIntoCart } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { insertOrderOfThree } from '../../../../tests/support/order-of-three.ts'
import { outcomesOf, refusalOf } from '../../../../tests/support/outcomes.ts'
import { leftOf } from '../../../../tests/support/payment-steps.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { everything } from '../../access/scope.rules.ts'
import { refundPayment } from '../managed-payments/refund.commands.server.ts'
import { listManagedOrders } from '../order.queries.server.ts'
import { settlePayments } from '../payment.jobs.server.ts'
import {
  cancelOrder,
  cancelOrderAsAdministrator,
  completeOrder,
  decideOrderItem,
} from './order.commands.server.ts'

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, press, rowsOf } = world
const paystack = usePaystack(services)
const { transfers } = services.config
Object.assign(services, {
  config: { ...services.config, transfers: { ...transfers, onlineMaxCedis: 10_000_000 } },
})

// What each home adds to the order: a month and a deposit, half of the price; and the fee that each kind pays once.
const [RENT, SALE, RENT_FEE, SALE_FEE] = [2 * 65_000, 60_000_000, 5_000, 10_000]
const TOTAL = 2 * RENT + SALE + RENT_FEE + SALE_FEE

let staff: Actor
beforeEach(async () => {
  staff = await insertAgent(world.database.db)
})

const paidOrder = (given: { isPaid?: boolean } = {}) =>
  insertOrderOfThree(world, paystack, { by: () => staff, ...given })

const payBack = async (paymentId: string, amountPesewas: number) => {
  const leftPesewas = await leftOf(world.database.db, paymentId)
  const refund = { paymentId, amountPesewas, leftPesewas, reason: 'The roof leaks' }
  return await refundPayment(services, staff, refund)
}
const orderStatus = async () => (await rowsOf('orders'))[0]?.status
const statesOf = async () => {
  const rows = await rowsOf('orderItems')
  return Object.fromEntries(rows.map(({ title, state }) => [title, state]))
}
const mailsOf = async (template: string) =>
  (await rowsOf('mails')).filter((mail) => mail.template === template)
const askedBack = async () => {
  const rows = await world.database.db
    .selectFrom('payments')
    .select('amountPesewas')
    .where('kind', '=', 'refund_requested')
    .orderBy('sequence')
    .execute()
  return rows.map(({ amountPesewas }) => amountPesewas)
}
const claims = () => world.database.db.selectFrom('propertyClaims').select('propertyId').execute()

describe('accepting', () => {
  test('one home after the other sells and lets them, and completes the order with the last', async () => {
    const { decide, homeStatus, orderId } = await paidOrder()
    const listed = async () =>
      (await listManagedOrders(world.database.db, { scope: everything, query: '', page: 1 })).orders
    expect(await listed()).toMatchObject([{ canCancel: true, isDecidedInPart: false }])
    expect(await decide('First room', 'accept')).toEqual({
      title: 'First room',
      refundPesewas: 0,
      status: 'paid',
    })
    expect(await listed()).toMatchObject([{ canCancel: true, isDecidedInPart: true }])
    expect([await homeStatus('First room'), await homeStatus('A house'), await orderStatus()]).toEqual([
      'let',
      'reserved',
      'paid',
    ])
    expect(await claims()).toHaveLength(2)
    await decide('A house', 'accept')
    expect(await decide('Second room', 'accept')).toMatchObject({ status: 'completed' })
    expect([await homeStatus('Second room'), await homeStatus('A house')]).toEqual(['let', 'sold'])
    expect(await orderStatus()).toBe('completed')
    expect([await askedBack(), await claims()]).toEqual([[], []])
    const audit = await world.database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId'])
      .where('subjectId', '=', orderId)
      .where('event', '!=', 'order.placed')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ event }) => event).sort()).toEqual([
      'order.completed',
      'order.item_accepted',
      'order.item_accepted',
      'order.item_accepted',
    ])
    expect(new Set(audit.map(({ actorId }) => actorId))).toEqual(new Set([staff.accountId]))
  })

  test('is refused while the home is not reserved for the order', async () => {
    const { decide, itemOf, homeStatus } = await paidOrder()
    const id = itemOf('A house')?.propertyId ?? ''
    await world.database.db.updateTable('properties').set({ status: 'active' }).where('id', '=', id).execute()
    await expect(decide('A house', 'accept')).rejects.toMatchObject({ code: 'order.property_not_reserved' })
    expect(await statesOf()).toMatchObject({ 'A house': 'placed' })
    await decide('First room', 'accept')
    expect(await homeStatus('First room')).toBe('let')
  })
})

describe('declining', () => {
  test('pays back the part of each home, with the fee that falls away with the last of its kind', async () => {
    const { decide, homeStatus } = await paidOrder()
    expect(await decide('First room', 'decline')).toMatchObject({ refundPesewas: RENT, status: 'paid' })
    expect([await homeStatus('First room'), await homeStatus('Second room')]).toEqual(['active', 'reserved'])
    await decide('A house', 'accept')
    const last = await decide('Second room', 'decline')
    expect(last).toMatchObject({ refundPesewas: RENT + RENT_FEE, status: 'completed' })
    expect(await askedBack()).toEqual([RENT, RENT + RENT_FEE])
    expect(await statesOf()).toEqual({
      'First room': 'declined',
      'Second room': 'declined',
      'A house': 'accepted',
    })
    // Nobody but the job asks the provider, with no transaction open.
    expect(paystack().refunds).toEqual([])
    await settlePayments(services)
    paystack().settleRefunds()
    await settlePayments(services)
    expect(paystack().heldPesewas()).toBe(SALE + SALE_FEE)
  })

  test('all of them cancels the order and pays everything back', async () => {
    const { decide } = await paidOrder()
    await decide('A house', 'decline')
    await decide('First room', 'decline')
    expect(await decide('Second room', 'decline')).toMatchObject({ status: 'cancelled' })
    expect(await askedBack()).toEqual([SALE + SALE_FEE, RENT, RENT + RENT_FEE])
    expect([await orderStatus(), await claims()]).toEqual(['cancelled', []])
  })

  test('pays nothing back twice that was paid back by hand before', async () => {
    const { decide, paymentId } = await paidOrder()
    await payBack(paymentId, RENT)
    expect(await decide('First room', 'decline')).toMatchObject({ refundPesewas: 0 })
    expect(await decide('Second room', 'decline')).toMatchObject({ refundPesewas: RENT + RENT_FEE })
    expect(await askedBack()).toEqual([RENT, RENT + RENT_FEE])
  })

  test('frees the home for others at once', async () => {
    const { decide, itemOf, homeStatus } = await paidOrder()
    await decide('A house', 'decline')
    const other = await insertBuyer(world.database.db)
    await putIntoCart(world.database.db, other, { propertyId: itemOf('A house')?.propertyId ?? '' })
    const second = await press({}, { attemptKey: 'attempt-other' }, other)
    expect(second).toMatchObject({ isPaid: false })
    // The rest of the first order is none of the other's business, and the other way round.
    await completeOrder(services, staff, { orderId: (await rowsOf('orders'))[0]?.id as string })
    expect(await homeStatus('A house')).toBe('active')
  })

  test('leaves the home alone when all of the order is paid back later', async () => {
    const { decide, itemOf, paymentId, homeStatus } = await paidOrder()
    await decide('A house', 'decline')
    const id = itemOf('A house')?.propertyId ?? ''
    await world.database.db.updateTable('properties').set({ status: 'sold' }).where('id', '=', id).execute()
    await decide('First room', 'accept')
    const left = 2 * RENT + RENT_FEE
    await payBack(paymentId, left)
    expect(await statesOf()).toEqual({
      'First room': 'refunded',
      'Second room': 'refunded',
      'A house': 'declined',
    })
    expect([await homeStatus('A house'), await homeStatus('First room')]).toEqual(['sold', 'active'])
    expect(await orderStatus()).toBe('refunded')
  })
})

describe('a mail', () => {
  test('tells the buyer of the home, the note, what goes back and what is open', async () => {
    const { decide } = await paidOrder()
    await decide('First room', 'decline', { note: 'The owner let it to family.\nSorry!' })
    expect(await mailsOf('order-items-decided')).toMatchObject([
      {
        recipient: world.buyer.email,
        accountId: world.buyer.accountId,
        data: {
          titles: ['First room'],
          became: 'declined',
          note: 'The owner let it to family.\nSorry!',
          refund: 'GH₵1,300',
          waiting: 2,
          status: 'paid',
        },
      },
    ])
  })

  test('tells the agent of that home alone, and nothing of the buyer', async () => {
    const kofi = await insertAgent(world.database.db, 'Kofi')
    const { decide, itemOf, orderId } = await paidOrder()
    await world.database.db
      .updateTable('orderItems')
      .set({ agentId: kofi.accountId })
      .where('orderId', '=', orderId)
      .where('position', '=', itemOf('A house')?.position ?? 99)
      .execute()
    await decide('A house', 'accept', { note: 'For Ama' })
    const mails = (await mailsOf('order-items-decided-agent')).filter(
      ({ recipient }) => recipient === kofi.email,
    )
    expect(mails).toMatchObject([{ data: { titles: ['A house'], became: 'accepted' } }])
    expect(JSON.stringify(mails)).not.toMatch(/Ama |For Ama/)
    await decide('First room', 'decline')
    const others = (await mailsOf('order-items-decided-agent')).filter(
      ({ recipient }) => recipient === kofi.email,
    )
    expect(others).toHaveLength(1)
  })
})

describe('the rest of an order that is decided in part', () => {
  test('is cancelled by its buyer, who keeps what was accepted', async () => {
    const { decide, orderId, homeStatus } = await paidOrder()
    await decide('A house', 'accept')
    expect(await cancelOrder(services, world.buyer, { orderId })).toBe('completed')
    expect(await askedBack()).toEqual([2 * RENT + RENT_FEE])
    // Each home says what its part was; the fee goes with the last of its kind.
    const parts = Object.fromEntries(
      (await rowsOf('orderItems')).map((one) => [one.title, one.refundPesewas]),
    )
    expect(parts).toEqual({ 'A house': null, 'First room': RENT, 'Second room': RENT + RENT_FEE })
    expect([await homeStatus('A house'), await homeStatus('First room')]).toEqual(['sold', 'active'])
    expect((await mailsOf('order-items-decided')).at(-1)).toMatchObject({
      data: { became: 'cancelled', titles: ['First room', 'Second room'], status: 'completed' },
    })
  })

  test('is completed or declined as a whole by the staff', async () => {
    const { decide, orderId } = await paidOrder()
    await decide('First room', 'decline')
    await completeOrder(services, staff, { orderId })
    expect(await statesOf()).toEqual({
      'First room': 'declined',
      'Second room': 'accepted',
      'A house': 'accepted',
    })
    await expect(cancelOrderAsAdministrator(services, staff, { orderId })).rejects.toMatchObject({
      code: 'order.status_refused',
    })
  })
})

describe('nobody decides', () => {
  test('who is no administrator, whose session has ended, or who bought it', async () => {
    const { decide } = await paidOrder()
    const other = await insertBuyer(world.database.db)
    for (const actor of [world.buyer, other])
      expect((await refusalOf(decide('A house', 'accept', { actor }))).kind).toBe('forbidden')
    const gone = await insertActor(world.database.db, 'admin')
    await world.database.db.deleteFrom('sessions').where('id', '=', gone.sessionId).execute()
    expect((await refusalOf(decide('A house', 'decline', { actor: gone }))).kind).toBe('unauthenticated')
    expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['placed']))
  })

  test('about a home that the order has not, or an order that does not exist', async () => {
    const { orderId } = await paidOrder()
    const act = { decision: 'accept', note: null } as const
    for (const position of [3, 99, -1])
      expect(
        (await refusalOf(decideOrderItem(services, staff, { orderId, scope: everything, position, ...act })))
          .kind,
      ).toBe('not_found')
    for (const id of [factoryId(), '', "' or true --", '../orders'])
      expect(
        (
          await refusalOf(
            decideOrderItem(services, staff, { orderId: id, scope: everything, position: 0, ...act }),
          )
        ).kind,
      ).toBe('not_found')
  })

  test('before it is paid', async () => {
    const { decide } = await paidOrder({ isPaid: false })
    expect(await refusalOf(decide('A house', 'accept'))).toMatchObject({ code: 'order.status_refused' })
  })

  test('twice, whatever the second says', async () => {
    const { decide, homeStatus } = await paidOrder()
    await decide('A house', 'decline')
    for (const decision of ['accept', 'decline'] as const)
      expect(await refusalOf(decide('A house', decision))).toMatchObject({
        code: 'order.item_decided',
        message: '“A house” is declined already.',
      })
    expect([await homeStatus('A house'), await askedBack()]).toEqual(['active', [SALE + SALE_FEE]])
    expect(await mailsOf('order-items-decided')).toHaveLength(1)
  })

  test('the same home when many do at once: one decides it', async () => {
    const { decide, homeStatus } = await paidOrder()
    const { answers, reasons } = await outcomesOf(
      Array.from({ length: 12 }, (_, index) => decide('A house', index % 2 ? 'accept' : 'decline')),
    )
    expect(answers).toHaveLength(1)
    expect(reasons).toEqual(Array(11).fill(expect.objectContaining({ code: 'order.item_decided' })))
    const { 'A house': state } = await statesOf()
    expect(await homeStatus('A house')).toBe(state === 'accepted' ? 'sold' : 'active')
    expect(await askedBack()).toEqual(state === 'accepted' ? [] : [SALE + SALE_FEE])
  })

  test('different homes at once without waiting for ever, and the money agrees', async () => {
    const { decide, orderId } = await paidOrder()
    const { answers } = await outcomesOf<unknown>([
      decide('First room', 'decline'),
      decide('Second room', 'decline'),
      decide('A house', 'accept'),
      cancelOrder(services, world.buyer, { orderId }),
    ])
    expect(answers.length).toBeGreaterThan(0)
    const states = await statesOf()
    expect(Object.values(states)).not.toContain('placed')
    const back = (await askedBack()).reduce((sum, amount) => sum + amount, 0)
    expect(back).toBe(states['A house'] === 'accepted' ? TOTAL - SALE - SALE_FEE : TOTAL)
  })
})

test('what was written to a buyer goes with their account', async () => {
  const { decide } = await paidOrder()
  await decide('A house', 'accept', { note: 'Dear Ama Mensah' })
  expect((await rowsOf('orderItems')).map(({ note }) => note)).toContain('Dear Ama Mensah')
  await world.database.db.deleteFrom('accounts').where('id', '=', world.buyer.accountId).execute()
  await world.database.db.deleteFrom('profiles').where('id', '=', world.buyer.accountId).execute()
  expect((await rowsOf('orderItems')).map(({ note }) => note)).toEqual([null, null, null])
})
