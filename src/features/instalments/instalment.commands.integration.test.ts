import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertPlanOrder } from '../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { confirmPlan, recordInstalment, reverseInstalment } from './instalment.commands.server.ts'
import { instalmentPersonalData } from './instalment.privacy.server.ts'
import { getOrderPlans } from './instalment.queries.server.ts'
import { listPlanDues } from './plan-due.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const MONTH = 20_000_000
let admin: Actor
let id: string
let buyerId: string

beforeEach(async () => {
  // The order is of 1 March.
  services.time.now = new Date('2026-04-05T09:00:00Z')
  admin = await insertActor(database.db, 'admin')
  id = (await insertPlanOrder(database.db)).id
  const order = await database.db
    .selectFrom('orders')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  buyerId = order.userId ?? ''
})

const payment = (change: object = {}) => ({
  id,
  position: 0,
  amount: MONTH,
  receivedOn: '2026-04-01',
  method: 'bank_transfer' as const,
  reference: factoryId(),
  evidence: 'Statement of 1 April, line 4',
  ...change,
})
const plan = async (scope = everything) => {
  const { plans } = await getOrderPlans(database.db, { orderId: id, scope, now: services.time.now })
  const [first] = plans
  if (!first) throw new Error('It has a plan')
  return first
}
const states = async () => (await plan()).instalments.map(({ state }) => state)

describe('a payment of a plan', () => {
  test('pays the oldest instalment, and its buyer sees what is paid, late and left', async () => {
    expect(await states()).toEqual(['late', 'coming', 'coming'])
    await recordInstalment(services, admin, payment())
    expect(await states()).toEqual(['paid', 'coming', 'coming'])
    expect(await plan(ownedBy(buyerId))).toMatchObject({
      paidPesewas: MONTH,
      leftPesewas: 2 * MONTH,
      latePesewas: 0,
    })
  })

  test('is what its buyer is asked for next: all that is late, then the next that is not paid, nothing in the end', async () => {
    const due = async (accountId = buyerId) =>
      (await listPlanDues(database.db, { accountId, now: services.time.now })).map(
        ({ on, amountPesewas, isLate, kind }) => [on, amountPesewas, isLate, kind],
      )
    expect(await due()).toEqual([['2026-04-01', MONTH, true, 'parts']])
    expect(await due((await insertActor(database.db, 'user')).accountId)).toEqual([])
    services.time.now = new Date('2026-05-05T09:00:00Z')
    expect(await due()).toEqual([['2026-04-01', 2 * MONTH, true, 'parts']])
    await recordInstalment(services, admin, payment({ amount: 2 * MONTH + 5_000 }))
    expect(await due()).toEqual([['2026-06-01', MONTH - 5_000, false, 'last-part']])
    await recordInstalment(services, admin, payment({ amount: MONTH - 5_000 }))
    expect(await due()).toEqual([])
  })

  test('is read by nobody but its buyer and the staff, and recorded by administrators alone', async () => {
    const stranger = await insertActor(database.db, 'user')
    await expect(plan(ownedBy(stranger.accountId))).rejects.toMatchObject({ kind: 'not_found' })
    for (const role of ['user', 'agent'] as const)
      await expect(
        recordInstalment(services, await insertActor(database.db, role), payment()),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await plan()).payments).toEqual([])
  })

  test.each([
    [{ amount: 3 * MONTH + 1 }, 'instalment.too_large'],
    [{ receivedOn: '2026-04-06' }, 'instalment.day'],
    [{ receivedOn: '2026-02-28' }, 'instalment.day'],
    [{ position: 9 }, 'instalment.not_found'],
    [{ id: "' or true --" }, 'instalment.not_found'],
  ])('with %j is refused', async (change, code) => {
    await expect(recordInstalment(services, admin, payment(change))).rejects.toMatchObject({ code })
    expect((await plan()).payments).toEqual([])
  })

  test('of one reference counts once, and of two at once no more than is left', async () => {
    const same = payment()
    const twice = await Promise.allSettled([
      recordInstalment(services, admin, same),
      recordInstalment(services, admin, { ...same, reference: same.reference.toUpperCase() }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rest = await Promise.allSettled([
      recordInstalment(services, admin, payment({ amount: 2 * MONTH })),
      recordInstalment(services, admin, payment({ amount: 2 * MONTH })),
    ])
    expect(rest.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await plan()).toMatchObject({ leftPesewas: 0 })
  })

  test('that was a mistake is taken off once by a line of its own, and may be recorded again', async () => {
    const first = payment()
    await recordInstalment(services, admin, first)
    const paymentId = (await plan()).payments[0]?.id ?? ''
    const reversal = { id, position: 0, paymentId, reason: 'Another order' }
    const both = await Promise.allSettled([
      reverseInstalment(services, admin, reversal),
      reverseInstalment(services, admin, reversal),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await plan()).toMatchObject({ paidPesewas: 0, payments: [] })
    await recordInstalment(services, admin, first)
    const other = (await insertPlanOrder(database.db)).id
    await expect(
      reverseInstalment(services, admin, {
        ...reversal,
        id: other,
        paymentId: (await plan()).payments[0]?.id ?? '',
      }),
    ).rejects.toMatchObject({ code: 'instalment.reversed' })
  })

  test('is refused once its order does not stand', async () => {
    await database.db
      .updateTable('orderItems')
      .set({ state: 'declined', decidedAt: services.time.now })
      .where('orderId', '=', id)
      .execute()
    await expect(recordInstalment(services, admin, payment())).rejects.toMatchObject({
      code: 'instalment.not_running',
    })
  })
})

test('The program itself can neither change nor delete what came in, nor write more than is asked for', async () => {
  await recordInstalment(services, admin, payment())
  const { db } = database
  await expect(db.updateTable('instalmentPayments').set({ amountPesewas: 1 }).execute()).rejects.toThrow(
    'only ever added',
  )
  await expect(db.deleteFrom('instalmentPayments').execute()).rejects.toThrow('only ever added')
  const row = await db
    .selectFrom('instalmentPayments')
    .selectAll()
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  const { sequence: _sequence, ...line } = row
  await expect(
    db
      .insertInto('instalmentPayments')
      .values({ ...line, id: factoryId(), amountPesewas: 3 * MONTH })
      .execute(),
  ).rejects.toThrow('would be paid')
})

describe('a plan from before', () => {
  beforeEach(async () => {
    await database.db.insertInto('unconfirmedPlans').values({ orderId: id, position: 0 }).execute()
  })

  test('has nothing late until an administrator has confirmed what was paid', async () => {
    expect(await states()).toEqual(['coming', 'coming', 'coming'])
    const agent = await insertActor(database.db, 'agent')
    await expect(confirmPlan(services, agent, { id, position: 0 })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await confirmPlan(services, admin, { id, position: 0 })
    await confirmPlan(services, admin, { id, position: 0 })
    expect(await states()).toEqual(['late', 'coming', 'coming'])
  })
})

describe('an account with a plan', () => {
  const hinder = () =>
    database.db
      .transaction()
      .execute(async (tx) => instalmentPersonalData.hinderErasure?.(tx, { accountId: buyerId }))

  test('cannot be deleted until the plan is paid off, and is told why', async () => {
    await expect(hinder()).rejects.toMatchObject({ code: 'account.plan_unpaid' })
    await recordInstalment(services, admin, payment({ amount: 3 * MONTH }))
    await expect(hinder()).resolves.toBeUndefined()
  })

  test('from before cannot be deleted until the office has confirmed what was paid, and is told so', async () => {
    await database.db.insertInto('unconfirmedPlans').values({ orderId: id, position: 0 }).execute()
    await expect(hinder()).rejects.toMatchObject({
      code: 'account.plan_unconfirmed',
      message: expect.stringContaining('Ask our office to confirm it'),
    })
    await database.db.updateTable('unconfirmedPlans').set({ confirmedAt: services.time.now }).execute()
    await expect(hinder()).rejects.toMatchObject({ code: 'account.plan_unpaid' })
  })
})
