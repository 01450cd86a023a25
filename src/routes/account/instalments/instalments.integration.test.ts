import { describe, expect, test } from 'vitest'
import { insertFailedRefund } from '../../../../tests/factories/collection-factory.ts'
import { insertParkedInstalment, insertPlanOrder } from '../../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/account/instalments/instalments.tsx'])
const WAITS = 'A payment waits for a decision'
const at = (orderId: string) => `/dashboard/orders/${orderId}/instalments`
const read = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll('<!-- -->', '')
const give = (to: string, userId: string) =>
  database.db.updateTable('orders').set({ userId }).where('id', '=', to).execute()

describe('a parked payment of a plan, without script', () => {
  test('is shown with both sides, asked about and then booked once', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const order = await insertPlanOrder(database.db)
    const reference = await insertParkedInstalment(database.db, order)
    const page = await read(site.get(at(order.id), cookie))
    for (const shown of [WAITS, 'GH₵1,000', 'GH₵999', reference, 'Accept what came', 'Pay it back'])
      expect(page).toContain(shown)
    const act = `${at(order.id)}/0/parked-payment`
    const fields = { reference, decision: 'accept', reason: 'Seen at the provider' }
    const asked = await read(site.post(act, fields, cookie))
    for (const shown of ['Decide about this payment?', WAITS, 'value="Seen at the provider"'])
      expect(asked).toContain(shown)
    const done = await read(site.post(act, { ...fields, confirmed: 'yes' }, cookie))
    expect(done).toContain('The payment counts for the plan')
    expect(done).toContain('What came in')
    expect(done).not.toContain(WAITS)
    const again = await site.post(act, { ...fields, confirmed: 'yes' }, cookie)
    expect([again.status, await read(again)]).toEqual([
      409,
      expect.stringContaining('This payment was decided already.'),
    ])
  })

  test('says what is wrong with what was typed, and decides nothing', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const order = await insertPlanOrder(database.db)
    const reference = await insertParkedInstalment(database.db, order)
    const fields = { reference, decision: 'burn', reason: ' ', confirmed: 'yes' }
    const answer = await site.post(`${at(order.id)}/0/parked-payment`, fields, cookie)
    const page = await read(answer)
    expect(answer.status).toBe(422)
    for (const shown of ['Choose what becomes of the payment', 'Say why, in at least 3 characters', WAITS])
      expect(page).toContain(shown)
  })

  test('can only go back where it is more than is left, and the page says so', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const order = await insertPlanOrder(database.db)
    await insertParkedInstalment(database.db, order, { amountPesewas: 60_000_001 })
    const page = await read(site.get(at(order.id), cookie))
    expect(page).toContain('It cannot be booked: it is more than is left to pay, GH₵600,000.')
    expect(page).not.toContain('Accept what came')
  })

  test('is seen and decided where the home is no part of the order any more', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const order = await insertPlanOrder(database.db)
    const reference = await insertParkedInstalment(database.db, order)
    await database.db
      .updateTable('orderItems')
      .set({ state: 'declined', decidedAt: services.time.now })
      .where('orderId', '=', order.id)
      .execute()
    expect(await read(site.get(at(order.id), cookie))).toContain('It cannot be booked: the home is not part')
    const fields = { reference, decision: 'return', reason: 'The home is gone', confirmed: 'yes' }
    const done = await read(site.post(`${at(order.id)}/0/parked-payment`, fields, cookie))
    expect(done).toContain('The payment goes back to the buyer')
  })

  test('is not the buyer’s to decide, who sees the plan without it', async () => {
    const { cookie, id } = await insertPerson(services, 'user')
    const order = await insertPlanOrder(database.db)
    const reference = await insertParkedInstalment(database.db, order)
    await give(order.id, id)
    const page = await read(site.get(at(order.id), cookie))
    expect(page).toContain('Left to pay')
    expect(page).not.toContain(WAITS)
    const fields = { reference, decision: 'accept', reason: 'It is mine', confirmed: 'yes' }
    const answer = await site.post(`${at(order.id)}/0/parked-payment`, fields, cookie)
    expect(answer.status).toBe(403)
  })
})

describe('a refund of a plan that has failed, without script', () => {
  test('is shown with its sum, asked about and settled by hand once', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const order = await insertPlanOrder(database.db)
    const refund = await insertFailedRefund(database.db, { kind: 'plan', id: order.id, position: 0 })
    const page = await read(site.get(at(order.id), cookie))
    for (const shown of ['A refund has failed', 'The card is closed.', 'Settle GH₵1,000 by hand'])
      expect(page).toContain(shown)
    const retried = await read(site.post(`${at(order.id)}/0/refund/retry`, { refund }, cookie))
    expect(retried).toContain('Ask for the refund again?')
    const act = `${at(order.id)}/0/refund/settlement`
    const wrong = await site.post(act, { refund, note: ' ', confirmed: 'yes' }, cookie)
    expect([wrong.status, await read(wrong)]).toEqual([
      422,
      expect.stringContaining('Say what was done, where and when'),
    ])
    const fields = { refund, note: 'GCB slip 4711' }
    expect(await read(site.post(act, fields, cookie))).toContain('Was it paid back?')
    const done = await read(site.post(act, { ...fields, confirmed: 'yes' }, cookie))
    expect(done).toContain('The refund is settled')
    expect(done).not.toContain('A refund has failed')
    expect((await site.post(act, { ...fields, confirmed: 'yes' }, cookie)).status).toBe(409)
  })
})

test('a plan from before is confirmed only once the question is answered, also without script', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  const order = await insertPlanOrder(database.db)
  await database.db.insertInto('unconfirmedPlans').values({ orderId: order.id, position: 0 }).execute()
  const confirmedAt = async () =>
    (
      await database.db
        .selectFrom('unconfirmedPlans')
        .select('confirmedAt')
        .where('orderId', '=', order.id)
        .executeTakeFirstOrThrow()
    ).confirmedAt
  expect(await read(site.get(at(order.id), cookie))).toContain('What was paid is not confirmed yet')
  const act = `${at(order.id)}/0/confirmation`
  expect(await read(site.post(act, {}, cookie))).toContain('Is everything recorded?')
  expect(await confirmedAt()).toBeNull()
  expect(await read(site.post(act, { confirmed: 'yes' }, cookie))).toContain('The plan is confirmed')
  expect(await confirmedAt()).toEqual(services.clock.now())
})
