import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertBuyer } from '../../../tests/factories/checkout-factory.ts'
import { insertInstalment, insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything } from '../access/scope.rules.ts'
import { listCollections } from '../collections/collection.queries.server.ts'
import { confirmPlan, reverseInstalment } from './instalment.commands.server.ts'
import { remindOfInstalments } from './instalment.jobs.server.ts'
import { getOrderPlans } from './instalment.queries.server.ts'
import { payInstalment } from './instalment-payment.commands.server.ts'
import { returnInstalments } from './instalment-return.jobs.server.ts'

const database = useTestDatabase({ maxConnections: 8 })
const services = makeTestServices(database)
let buyer: Actor
let orderId: string

beforeEach(async () => {
  buyer = await insertBuyer(database.db)
  orderId = (await insertPlanOrder(database.db)).id
  await database.db.updateTable('orders').set({ userId: buyer.accountId }).where('id', '=', orderId).execute()
})

// The order is of 1 March, and its first instalment due on 1 April.
const runOn = async (day: string) => {
  services.time.now = new Date(`${day}T09:00:00Z`)
  await remindOfInstalments(services)
}
const mails = async () =>
  await database.db.selectFrom('mails').select('template').where('accountId', '=', buyer.accountId).execute()
const notices = async () =>
  (
    await database.db
      .selectFrom('planNotices')
      .select('key')
      .where('orderId', '=', orderId)
      .orderBy('at')
      .execute()
  ).map(({ key }) => key)

describe('the job that reminds of instalments', () => {
  test('writes once before and once after a day, however often it runs', async () => {
    await runOn('2026-03-20')
    expect(await mails()).toEqual([])
    await runOn('2026-03-25')
    await runOn('2026-03-26')
    await runOn('2026-03-31')
    await Promise.all([runOn('2026-04-02'), runOn('2026-04-02')])
    expect(await notices()).toEqual(['before:7:1', 'before:1:1', 'after:1'])
    expect(await mails()).toEqual(Array.from({ length: 3 }, () => ({ template: 'instalment-reminder' })))
  })

  test('writes nothing of what is paid', async () => {
    await insertInstalment(database.db, { id: orderId }, { amountPesewas: 20_000_000 })
    await runOn('2026-04-02')
    expect(await mails()).toEqual([])
  })

  test('leaves a plan from before alone until an administrator has confirmed it', async () => {
    await database.db.insertInto('unconfirmedPlans').values({ orderId, position: 0 }).execute()
    await runOn('2026-03-31')
    await runOn('2026-04-02')
    expect([await mails(), await notices()]).toEqual([[], []])
    await confirmPlan(services, await insertActor(database.db, 'admin'), { id: orderId, position: 0 })
    await runOn('2026-04-02')
    expect(await notices()).toEqual(['after:1'])
  })

  test('leaves a home alone that is not part of the order any more', async () => {
    await database.db
      .updateTable('orderItems')
      .set({ state: 'declined', decidedAt: services.time.now })
      .where('orderId', '=', orderId)
      .execute()
    await runOn('2026-04-02')
    expect(await mails()).toEqual([])
  })
})

describe('the job that asks back what was paid of an ended plan', () => {
  const paidWith = { number: '4242424242424242', expiry: '12/29', cvv: '987' }
  const run = () => returnInstalments(services)
  const lines = async () =>
    await database.db
      .selectFrom('instalmentPayments')
      .select(['amountPesewas', 'method'])
      .where('orderId', '=', orderId)
      .orderBy('sequence')
      .execute()
  const office = async () =>
    await database.db
      .selectFrom('mails')
      .select('template')
      .where('template', '=', 'instalments-to-return')
      .where((eb) => eb(eb.cast<string>('data', 'text'), 'like', `%${orderId}%`))
      .execute()
  beforeEach(async () => {
    services.time.now = new Date('2026-04-05T09:00:00Z')
    await payInstalment(services, buyer, {
      orderId,
      position: 0,
      amountPesewas: 20_000_000,
      paidBeforePesewas: 0,
      attemptKey: `press-of-${orderId}`,
      card: paidWith,
    })
  })
  const decline = () =>
    database.db
      .updateTable('orderItems')
      .set({ state: 'declined', decidedAt: services.time.now })
      .where('orderId', '=', orderId)
      .execute()

  test('leaves a plan that runs alone', async () => {
    await run()
    expect(await lines()).toHaveLength(1)
  })

  test('pays back what was paid online once, however often it runs, and writes to the buyer', async () => {
    await decline()
    await Promise.all([run(), run()])
    await run()
    expect(await lines()).toMatchObject([{ amountPesewas: 20_000_000 }, { amountPesewas: -20_000_000 }])
    const [tried] = await listCollections(database.db, { kind: 'plan', id: orderId, position: 0 })
    expect(tried).toMatchObject({ state: 'returned', reason: 'The home is not part of the order any more.' })
    expect((await mails()).map(({ template }) => template).sort()).toEqual([
      'collection-returned',
      'instalment-receipt',
    ])
    expect(await office()).toEqual([])
  })

  test('mails the office once of what was recorded by hand, which is then taken off', async () => {
    const paymentId = await insertInstalment(database.db, { id: orderId })
    await decline()
    await run()
    await run()
    expect(await office()).toHaveLength(1)
    const admin = await insertActor(database.db, 'admin')
    const view = () => getOrderPlans(database.db, { orderId, scope: everything, now: services.time.now })
    expect((await view()).plans).toMatchObject([{ isRunning: false, latePesewas: 0, paidPesewas: 100_000 }])
    await reverseInstalment(services, admin, { id: orderId, position: 0, paymentId, reason: 'GCB 4711' })
    await expect(view()).rejects.toMatchObject({ code: 'instalment.not_found' })
  })
})
