import { expect, test } from 'vitest'
import { countWaitingCollections } from '#/features/collections/collection-waiting.queries.server.ts'
import { countPaymentsToLookAt } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertFailedRefund } from '../../../../tests/factories/collection-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
import { insertParkedInstalment, insertPlanOrder } from '../../../../tests/factories/plan-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'
import { readWaitingPayments } from './payments-waiting.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/dashboard-layout.tsx',
  'routes/admin/payments/payments.tsx',
])

const count = async () =>
  (await countPaymentsToLookAt(database.db)) + (await countWaitingCollections(database.db))
const PARKED = { kind: 'parked', amountPesewas: 1, currency: 'NGN', providerId: '7', reason: 'Too little' }

test('one list has what waits of orders, plans and agreements, each with the page where it is decided', async () => {
  const { db } = database
  const agreement = await insertAgreement(db)
  const parked = await insertPlanOrder(db)
  const failed = await insertPlanOrder(db)
  await insertParkedInstalment(db, parked)
  await insertFailedRefund(db, { kind: 'plan', id: failed.id, position: 0 })
  await insertFailedRefund(db, { kind: 'agreement', id: agreement.id })
  const ofOrder = await insertPayment(db, {
    status: 'expired',
    at: '2026-01-01T09:00:00Z',
    lines: [{ ...PARKED, kind: 'parked' }],
  })
  await insertPayment(db)
  const rows = await readWaitingPayments(db)
  expect(rows.map(({ href, stateLabel }) => [href, stateLabel])).toEqual([
    [`/dashboard/payments/${ofOrder.id}`, 'Parked'],
    [`/dashboard/orders/${parked.id}/instalments`, 'Parked'],
    [`/dashboard/orders/${failed.id}/instalments`, 'Refund failed'],
    [`/dashboard/agreements/${agreement.id}`, 'Refund failed'],
  ])
  expect(rows[1]).toMatchObject({
    title: expect.stringMatching(/^Instalments of order \d+: GH₵999$/),
    reason: 'We asked for GH₵1,000; the provider says another sum.',
  })
  expect(rows[3]?.title).toBe(`Agreement ${agreement.number}: GH₵1,000`)
  expect(await count()).toBe(4)

  const { cookie } = await insertPerson(services, 'admin')
  const page = (await (await site.get('/dashboard/payments', cookie)).text()).replaceAll('<!-- -->', '')
  for (const { href, title } of rows) {
    expect(page).toContain(title)
    expect(page).toContain(`href="${href}"`)
  }
  // The side bar counts them, too.
  const entry = /<a[^>]*href="\/dashboard\/payments"[^>]*>.*?<\/a>/s.exec(page)?.[0] ?? ''
  expect(entry.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Payments\s+4/)
})

test('what somebody has decided about waits no more, and is counted no more', async () => {
  const { db } = database
  const before = await count()
  const plan = await insertPlanOrder(db)
  const reference = await insertParkedInstalment(db, plan)
  const refundReference = await insertFailedRefund(db, { kind: 'plan', id: plan.id, position: 0 })
  expect(await count()).toBe(before + 2)
  const line = {
    orderId: plan.id,
    position: 0,
    provider: 'simulated',
    amountPesewas: 100_000,
    at: '2026-03-03T09:00:00Z',
  } as const
  await db
    .insertInto('collectionPayments')
    .values([
      { ...line, id: factoryId(), kind: 'resolved', reference },
      {
        ...line,
        id: factoryId(),
        kind: 'refund_settled',
        reference: refundReference.replace(/^refund-/, ''),
        refundReference,
        providerId: 'By hand',
      },
    ])
    .execute()
  expect(await count()).toBe(before)
})
