import { beforeEach, describe, expect, test } from 'vitest'
import { reconcileCollections, settleCollections } from '#/features/collections/collection.jobs.server.ts'
import { listCollections, listFailedRefunds } from '#/features/collections/collection.queries.server.ts'
import { collectionCalls } from '#/features/collections/collection-calls.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertBuyer } from '../../../tests/factories/checkout-factory.ts'
import { insertFailedRefund } from '../../../tests/factories/collection-factory.ts'
import { insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import type { PaystackStandIn } from '../../../tests/support/paystack-stand-in.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { usePaystack } from '../../../tests/support/use-paystack.ts'
import { retryInstalmentRefund, settleInstalmentRefund } from './failed-instalment-refund.commands.server.ts'
import { instalmentCollector } from './instalment-collector.commands.server.ts'
import { payInstalment } from './instalment-payment.commands.server.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const COLLECTORS = [instalmentCollector]
const MONTH = 20_000_000
const takePaystack = usePaystack(services, { timeoutMilliseconds: 10_000 })
let paystack: PaystackStandIn
let admin: Actor
let buyer: Actor
let id: string
let refund: string

const payee = () => ({ kind: 'plan', id, position: 0 }) as const
const waiting = () => listFailedRefunds(database.db, payee())
const work = () => settleCollections(services, COLLECTORS)
const kinds = async () =>
  (
    await database.db
      .selectFrom('collectionPayments')
      .select('kind')
      .where('orderId', '=', id)
      .where('refundReference', 'is not', null)
      .orderBy('sequence')
      .execute()
  ).map(({ kind }) => kind)
const events = async () =>
  (
    await database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('actorId', '=', admin.accountId)
      .where('subjectId', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ event }) => event)

beforeEach(async () => {
  paystack = takePaystack()
  services.time.now = new Date('2026-04-05T09:00:00Z')
  admin = await insertActor(database.db, 'admin')
  buyer = await insertBuyer(database.db)
  id = (await insertPlanOrder(database.db)).id
  await database.db.updateTable('orders').set({ userId: buyer.accountId }).where('id', '=', id).execute()
  await payInstalment(services, buyer, {
    orderId: id,
    position: 0,
    amountPesewas: MONTH,
    paidBeforePesewas: 0,
    attemptKey: `press-of-${id}`,
  })
  const [paid] = await listCollections(database.db, payee())
  const reference = paid?.reference ?? ''
  await database.db
    .updateTable('orderItems')
    .set({ state: 'declined', decidedAt: services.time.now })
    .where('orderId', '=', id)
    .execute()
  paystack.pay(reference)
  await collectionCalls(services, COLLECTORS).settle(reference)
  await work()
})

/** What becomes of the refund at the provider, as the program hears of it. */
async function fail(status: 'failed' | 'needs-attention' = 'failed') {
  paystack.settleRefunds(status)
  await work()
  const [failed] = await waiting()
  expect(failed).toMatchObject({ amountPesewas: MONTH, provider: 'paystack' })
  refund = failed?.refundReference ?? ''
}
const retry = (change: object = {}, who = admin) =>
  retryInstalmentRefund(services, who, { id, position: 0, refund, ...change })
const settle = (change: object = {}, who = admin) =>
  settleInstalmentRefund(services, who, { id, position: 0, refund, note: 'GCB slip 4711', ...change })

describe('a refund of an instalment that failed', () => {
  test('is asked for again once, under another name, whoever presses at once', async () => {
    await fail()
    const { answers, reasons } = await outcomesOf([1, 2, 3].map(() => retry()))
    expect(answers).toEqual([{ isPaid: false }])
    expect(reasons).toMatchObject(Array(2).fill({ code: 'collection.refund_dealt_with' }))
    expect(await waiting()).toEqual([])
    await work()
    paystack.settleRefunds()
    await work()
    expect([paystack.refunds.length, paystack.heldPesewas()]).toEqual([2, 0])
    expect(await kinds()).toEqual([
      'refund_requested',
      'refund_failed',
      'refund_retried',
      'refund_requested',
      'refund_settled',
    ])
    expect(await events()).toEqual(['instalment.refund_retried'])
  })

  test('is not asked for again while the provider may still pay it, nor when it has', async () => {
    await fail('needs-attention')
    await expect(retry()).rejects.toMatchObject({ code: 'collection.refund_may_still_be_paid' })
    paystack.settleRefunds()
    expect(await retry()).toEqual({ isPaid: true })
    expect([paystack.refunds.length, await waiting()]).toEqual([1, []])
    expect(await kinds()).toEqual(['refund_requested', 'refund_failed', 'refund_settled'])
  })

  test('is settled by itself when the provider pays it after all, however often it is asked', async () => {
    await fail('needs-attention')
    for (const _ of [1, 2]) await work()
    expect(await waiting()).toHaveLength(1)
    paystack.settleRefunds()
    await Promise.all([work(), work(), work()])
    expect([paystack.refunds.length, await waiting()]).toEqual([1, []])
    expect(await kinds()).toEqual(['refund_requested', 'refund_failed', 'refund_settled'])
  })

  test('is settled by itself days after it has failed, by the work of the hour', async () => {
    await fail('needs-attention')
    services.time.now = new Date('2026-05-20T09:00:00Z')
    paystack.settleRefunds()
    await work()
    expect(await waiting()).toHaveLength(1)
    await reconcileCollections(services, COLLECTORS)
    expect([await waiting(), (await kinds()).at(-1)]).toEqual([[], 'refund_settled'])
  })

  test('ends once when somebody settles it by hand while the provider pays it', async () => {
    await fail('needs-attention')
    paystack.settleRefunds()
    await outcomesOf([work(), settle(), work()])
    expect(await kinds()).toEqual(['refund_requested', 'refund_failed', 'refund_settled'])
  })

  test('waits while the provider is away, and is settled once it answers again', async () => {
    await fail('needs-attention')
    paystack.settleRefunds()
    paystack.misbehave({ fails: true })
    await work()
    expect(await waiting()).toHaveLength(1)
    paystack.behave()
    await work()
    expect(await waiting()).toEqual([])
  })

  test('is settled by hand once, with how, also by two at once', async () => {
    await fail()
    const { answers, reasons } = await outcomesOf([1, 2].map(() => settle()))
    expect([answers.length, reasons]).toMatchObject([1, [{ code: 'collection.refund_dealt_with' }]])
    expect([await waiting(), await events()]).toEqual([[], ['instalment.refund_settled']])
    const { reason } = await database.db
      .selectFrom('collectionPayments')
      .select('reason')
      .where('orderId', '=', id)
      .where('kind', '=', 'refund_settled')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('GCB slip 4711')
    await expect(retry()).rejects.toMatchObject({ code: 'collection.refund_dealt_with' })
  })

  test('waits on when the provider does not answer, or another one took the money', async () => {
    await fail()
    paystack.misbehave({ fails: true })
    await expect(retry()).rejects.toMatchObject({ kind: 'unavailable' })
    const simulated = await insertFailedRefund(database.db, payee())
    await expect(retry({ refund: simulated })).rejects.toMatchObject({
      code: 'collection.refund_only_by_hand',
    })
    expect(await waiting()).toHaveLength(2)
  })

  test('is dealt with by administrators alone, in its own plan', async () => {
    await fail()
    const { id: other } = await insertPlanOrder(database.db)
    for (const act of [retry, settle]) {
      for (const who of [buyer, await insertActor(database.db, 'agent')])
        await expect(act({}, who)).rejects.toMatchObject({ kind: 'forbidden' })
      for (const change of [{ id: other }, { id: "' or true --" }, { position: 9 }])
        await expect(act(change)).rejects.toMatchObject({ kind: 'not_found' })
      for (const wrong of ['', "x'; --", 'refund-of-nobody', '\u0000'])
        await expect(act({ refund: wrong })).rejects.toMatchObject({ kind: 'not_found' })
    }
    expect([await waiting(), await events()]).toMatchObject([[{ refundReference: refund }], []])
  })
})
