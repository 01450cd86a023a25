import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertBuyer } from '../../../tests/factories/checkout-factory.ts'
import { insertInstalment, insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { confirmPlan } from './instalment.commands.server.ts'
import { remindOfInstalments } from './instalment.jobs.server.ts'

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
