import { beforeEach, describe, expect, test } from 'vitest'
import { settleCollections } from '#/features/collections/collection.jobs.server.ts'
import { listCollections, listParkedCollections } from '#/features/collections/collection.queries.server.ts'
import type { ParkedDecision } from '#/features/collections/collection.schema.ts'
import { collectionCalls } from '#/features/collections/collection-calls.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertBuyer } from '../../../tests/factories/checkout-factory.ts'
import { insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import type { PaystackStandIn } from '../../../tests/support/paystack-stand-in.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { usePaystack } from '../../../tests/support/use-paystack.ts'
import { everything } from '../access/scope.rules.ts'
import { recordInstalment, reverseInstalment } from './instalment.commands.server.ts'
import { getOrderPlans } from './instalment.queries.server.ts'
import { instalmentCollector } from './instalment-collector.commands.server.ts'
import { answerInstalmentPrompt, payInstalment } from './instalment-payment.commands.server.ts'
import { decideParkedInstalment } from './parked-instalment.commands.server.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const COLLECTORS = [instalmentCollector]
const MONTH = 20_000_000
const CARD = { number: '4242424242424242', expiry: '12/29', cvv: '987' }
let admin: Actor
let buyer: Actor
let orderId: string

beforeEach(async () => {
  // The order is of 1 March.
  services.time.now = new Date('2026-04-05T09:00:00Z')
  admin = await insertActor(database.db, 'admin')
  buyer = await insertBuyer(database.db)
  orderId = (await insertPlanOrder(database.db)).id
  await database.db.updateTable('orders').set({ userId: buyer.accountId }).where('id', '=', orderId).execute()
})

let presses = 0
const press = (change: object = {}) => {
  presses += 1
  return {
    orderId,
    position: 0,
    amountPesewas: MONTH,
    paidBeforePesewas: 0,
    attemptKey: `press-of-${presses}`,
    card: CARD,
    ...change,
  }
}
const pay = (change: object = {}, who = buyer) => payInstalment(services, who, press(change))
const tries = () => listCollections(database.db, { kind: 'plan', id: orderId, position: 0 })
const plan = async () => {
  const { plans } = await getOrderPlans(database.db, {
    orderId,
    scope: everything,
    now: services.time.now,
  })
  const [first] = plans
  if (!first) throw new Error('It has a plan')
  return first
}
const paid = async () => (await plan()).paidPesewas
const mails = async () =>
  (
    await database.db
      .selectFrom('mails')
      .select('template')
      .where('accountId', '=', buyer.accountId)
      .orderBy('createdAt')
      .execute()
  ).map(({ template }) => template)
const end = () =>
  database.db
    .updateTable('orderItems')
    .set({ state: 'declined', decidedAt: services.time.now })
    .where('orderId', '=', orderId)
    .execute()

describe('an instalment that is paid by card on our own page', () => {
  test('counts at once, names the try as its reference, and is receipted by mail', async () => {
    expect(await pay()).toBe('paid')
    const [one] = await tries()
    expect(one).toMatchObject({ state: 'settled', paidWith: 'Visa ending in 4242' })
    const { instalments, payments, latePesewas } = await plan()
    expect(instalments.map(({ state }) => state)).toEqual(['paid', 'coming', 'coming'])
    expect(payments).toMatchObject([
      { amountPesewas: MONTH, method: 'card', receivedOn: '2026-04-05', reference: one?.reference },
    ])
    expect([latePesewas, await mails()]).toEqual([0, ['instalment-receipt']])
  })

  test('sent twice by one press pays once, at the same moment and later', async () => {
    const pressed = press()
    const both = await Promise.allSettled([
      payInstalment(services, buyer, pressed),
      payInstalment(services, buyer, pressed),
    ])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    expect(await payInstalment(services, buyer, pressed)).toBe('paid')
    expect(await paid()).toBe(MONTH)
  })

  test('from two tabs that show the same pays once, at the same moment and one after the other', async () => {
    const both = await Promise.allSettled([pay(), pay(), settleCollections(services, COLLECTORS)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await expect(pay()).rejects.toMatchObject({ code: 'instalment.sums_changed' })
    expect(await paid()).toBe(MONTH)
  })

  test('pays all that is left, and nothing after it', async () => {
    await pay({ amountPesewas: 3 * MONTH })
    expect(await plan()).toMatchObject({ leftPesewas: 0 })
    await expect(pay({ paidBeforePesewas: 3 * MONTH })).rejects.toMatchObject({
      code: 'instalment.sums_changed',
    })
  })

  test('that is declined changes nothing, and the same press with another card pays', async () => {
    const pressed = press({ card: { ...CARD, number: '4000000000000002' } })
    await expect(payInstalment(services, buyer, pressed)).rejects.toMatchObject({
      code: 'collection.declined',
    })
    expect(await paid()).toBe(0)
    await payInstalment(services, buyer, { ...pressed, card: CARD })
    expect(await paid()).toBe(MONTH)
  })

  test.each([
    ['less than the next instalment', { amountPesewas: MONTH - 1 }],
    ['a sum between those that are asked for', { amountPesewas: MONTH + 1 }],
    ['more than is left', { amountPesewas: 3 * MONTH + 1 }],
    ['nothing', { amountPesewas: 0 }],
    ['what was shown before another payment', { paidBeforePesewas: 1 }],
  ])('of %s is refused before anybody is asked', async (_, change) => {
    await expect(pay(change)).rejects.toMatchObject({ code: 'instalment.sums_changed' })
    expect(await tries()).toEqual([])
  })

  test('for another’s order, another home, or by staff and agents is refused', async () => {
    const stranger = await insertBuyer(database.db)
    await expect(pay({}, stranger)).rejects.toMatchObject({ code: 'instalment.not_found' })
    for (const role of ['admin', 'agent'] as const)
      await expect(pay({}, await insertActor(database.db, role))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(pay({ position: 9 })).rejects.toMatchObject({ code: 'instalment.not_found' })
    await expect(pay({ orderId: "' or true --" })).rejects.toMatchObject({ code: 'instalment.not_found' })
    expect(await tries()).toEqual([])
  })

  test('of a plan from before waits until the office has confirmed what was paid', async () => {
    await database.db.insertInto('unconfirmedPlans').values({ orderId, position: 0 }).execute()
    await expect(pay()).rejects.toMatchObject({ code: 'instalment.unconfirmed' })
  })

  test('cannot be taken off as a mistake, by the staff or by the program', async () => {
    await pay()
    const { payments } = await plan()
    const paymentId = payments[0]?.id ?? ''
    await expect(
      reverseInstalment(services, admin, { id: orderId, position: 0, paymentId, reason: 'A mistake' }),
    ).rejects.toMatchObject({ code: 'instalment.paid_online' })
    const row = await database.db
      .selectFrom('instalmentPayments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const { sequence: _sequence, ...line } = row
    const id = `${paymentId.slice(0, -4)}0000`
    await expect(
      database.db
        .insertInto('instalmentPayments')
        .values({ ...line, id, amountPesewas: -MONTH, reversesId: paymentId })
        .execute(),
    ).rejects.toThrow('0 are booked')
  })
})

describe('an instalment that is paid by mobile money', () => {
  const wallet = { network: 'MTN', lastFour: '3456' }

  test('waits for its prompt, and counts when that is approved', async () => {
    expect(await pay({ wallet })).toBe('open')
    expect(await paid()).toBe(0)
    const stranger = await insertBuyer(database.db)
    const answer = { orderId, position: 0, isApproved: true }
    await expect(answerInstalmentPrompt(services, stranger, answer)).rejects.toMatchObject({
      kind: 'not_found',
    })
    await answerInstalmentPrompt(services, buyer, answer)
    expect((await plan()).payments).toMatchObject([{ method: 'mobile_money', amountPesewas: MONTH }])
    await expect(answerInstalmentPrompt(services, buyer, answer)).rejects.toMatchObject({
      code: 'collection.no_prompt',
    })
  })

  test('that is refused on the phone leaves everything as it was', async () => {
    await pay({ wallet })
    await answerInstalmentPrompt(services, buyer, { orderId, position: 0, isApproved: false })
    expect([(await tries())[0]?.state, await paid()]).toEqual(['failed', 0])
  })
})

describe('an instalment that is paid with Paystack', () => {
  const takePaystack = usePaystack(services, { timeoutMilliseconds: 10_000 })
  let paystack: PaystackStandIn
  beforeEach(() => {
    paystack = takePaystack()
  })
  const open = async (change: object = {}) => {
    expect(await pay({ card: undefined, ...change })).toBe('open')
    return (await tries())[0]?.reference ?? ''
  }
  const call = (reference: string) => collectionCalls(services, COLLECTORS).settle(reference)

  test('is booked once, however many calls, pages and jobs hear of it at the same moment', async () => {
    const reference = await open()
    paystack.pay(reference, 'mobile_money')
    await Promise.all([
      ...Array.from({ length: 5 }, () => call(reference)),
      settleCollections(services, COLLECTORS),
    ])
    await call(reference)
    expect((await plan()).payments).toMatchObject([{ amountPesewas: MONTH, method: 'mobile_money' }])
    expect(await mails()).toEqual(['instalment-receipt'])
  })

  test('goes back whole when less than that was left, or the home was declined meanwhile', async () => {
    const first = await open({ amountPesewas: 3 * MONTH })
    await recordInstalment(services, admin, {
      id: orderId,
      position: 0,
      amount: MONTH,
      receivedOn: '2026-04-01',
      method: 'cash',
      reference: `Receipt of ${orderId}`,
      evidence: 'Paper receipt',
    })
    paystack.pay(first)
    await call(first)
    expect((await tries())[0]).toMatchObject({ state: 'returned' })
    const second = await open({ paidBeforePesewas: MONTH })
    await end()
    paystack.pay(second)
    await call(second)
    expect((await tries())[0]).toMatchObject({
      state: 'returned',
      reason: 'The home was not part of a paid order any more when it came.',
    })
    await settleCollections(services, COLLECTORS)
    await settleCollections(services, COLLECTORS)
    expect(paystack.refunds).toHaveLength(2)
  })

  describe('as another sum than was asked for', () => {
    let reference: string
    const park = async (amountPesewas: number) => {
      reference = await open()
      paystack.pay(reference)
      paystack.misbehave({ lies: { amount: amountPesewas } })
      await call(reference)
    }
    const parked = () => listParkedCollections(database.db, { kind: 'plan', id: orderId, position: 0 })
    const decide = (decision: ParkedDecision, change: object = {}, who = admin) =>
      decideParkedInstalment(services, who, {
        id: orderId,
        position: 0,
        reference,
        decision,
        reason: 'Seen at the provider',
        ...change,
      })

    test('waits for the staff, is booked as what came, once, also by two at once', async () => {
      await park(MONTH - 100)
      expect(await parked()).toMatchObject([
        { reference, askedPesewas: MONTH, cameHundredths: MONTH - 100, currency: 'GHS' },
      ])
      const other = await insertActor(database.db, 'admin')
      const outcomes = await Promise.allSettled([decide('accept'), decide('return', {}, other)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'collection.decided' },
      })
      const [isBooked] = outcomes.map(({ status }) => status === 'fulfilled')
      expect(await paid()).toBe(isBooked ? MONTH - 100 : 0)
      expect(await parked()).toEqual([])
      const audited = await database.db
        .selectFrom('auditEvents')
        .select('actorId')
        .where('event', '=', 'instalment.parked_decided')
        .where('subjectId', '=', orderId)
        .execute()
      expect(audited).toEqual([{ actorId: isBooked ? admin.accountId : other.accountId }])
    })

    test('is receipted by mail once it is booked', async () => {
      await park(MONTH - 100)
      expect(await decide('accept')).toBe('booked')
      expect((await plan()).payments).toMatchObject([
        { reference, amountPesewas: MONTH - 100, method: 'card' },
      ])
      expect((await mails()).sort()).toEqual(['collection-parked', 'instalment-receipt'])
    })

    test('goes back whole when that is decided, and the buyer is written to', async () => {
      await park(MONTH - 100)
      expect(await decide('return')).toBe('returned')
      expect(await paid()).toBe(0)
      expect((await mails()).sort()).toEqual(['collection-parked', 'collection-returned'])
    })

    const unbookable: [string, number, () => Promise<unknown>][] = [
      ['more than is left came', 3 * MONTH + 1, async () => undefined],
      ['the home is no part of the order any more', MONTH - 100, end],
    ]
    test.each(unbookable)('goes back whole although it is accepted where %s', async (_, came, happens) => {
      await park(came)
      await happens()
      expect((await plan()).paidPesewas).toBe(0)
      expect(await decide('accept')).toBe('returned')
      expect([await paid(), (await tries())[0]?.state]).toEqual([0, 'returned'])
    })

    test('is noted as dealt with elsewhere, which moves no money', async () => {
      await park(1)
      expect(await decide('resolve')).toBe('resolved')
      expect([await paid(), (await tries())[0]?.state]).toEqual([0, 'resolved'])
      await expect(decide('accept')).rejects.toMatchObject({ code: 'collection.decided' })
    })

    test('is decided by administrators alone, in its own plan', async () => {
      await park(MONTH - 100)
      for (const who of [buyer, await insertActor(database.db, 'agent')])
        await expect(decide('accept', {}, who)).rejects.toMatchObject({ kind: 'forbidden' })
      const { id } = await insertPlanOrder(database.db)
      for (const change of [{ id }, { reference: "x'; --" }, { reference: '' }])
        await expect(decide('accept', change)).rejects.toMatchObject({ code: 'collection.not_parked' })
      for (const change of [{ id: "' or true --" }, { id: reference }, { position: 9 }])
        await expect(decide('accept', change)).rejects.toMatchObject({ kind: 'not_found' })
      expect([await paid(), (await parked()).length]).toEqual([0, 1])
    })
  })
})
