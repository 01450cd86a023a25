import { describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertInstalment, insertPlanOrder } from '../../../../tests/factories/plan-factory.ts'
import { readPdf } from '../../../../tests/support/pdf-reading.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/instalments/instalments.tsx',
  'routes/account/instalments/instalments-receipt.tsx',
  'routes/account/instalments/instalments-receipt-file.ts',
])
const HOSTILE = '"><script>alert(1)</script>'

const at = (orderId: string, paymentId: string) =>
  `/dashboard/orders/${orderId}/instalments/${paymentId}/receipt`

async function insertOwnPlan() {
  const buyer = await insertPerson(services, 'user')
  const order = await insertPlanOrder(database.db)
  await database.db.updateTable('orders').set({ userId: buyer.id }).where('id', '=', order.id).execute()
  return { buyer, order }
}

describe('the receipt of a payment of a plan', () => {
  test('is linked from the plan, and says the same on its page and in its file', async () => {
    const { buyer, order } = await insertOwnPlan()
    await insertInstalment(database.db, order, { amountPesewas: 20_000_000, reference: 'First' })
    const id = await insertInstalment(database.db, order, { reference: HOSTILE })
    const plan = await (await site.get(`/dashboard/orders/${order.id}/instalments`, buyer.cookie)).text()
    expect(plan).toContain(`href="${at(order.id, id)}"`)
    const page = await (await site.get(at(order.id, id), buyer.cookie)).text()
    expect(page).not.toContain(HOSTILE)
    const file = await site.get(`${at(order.id, id)}.pdf`, buyer.cookie)
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    expect(file.headers.get('Content-Disposition')).toMatch(/^inline; filename="receipt-\d+-2[.]pdf"$/)
    const { text } = readPdf(Buffer.from(await file.arrayBuffer()))
    for (const part of ['Paid on 2 March 2026', 'Part of instalment 2 of 3', 'GH₵1,000', 'Kwame Addo']) {
      expect(page).toContain(part)
      expect(text).toContain(part)
    }
  })

  test('still says what it paid when an earlier payment is taken off, and that it counts no more when it is itself', async () => {
    const { buyer, order } = await insertOwnPlan()
    const first = await insertInstalment(database.db, order, { amountPesewas: 20_000_000 })
    const second = await insertInstalment(database.db, order, { amountPesewas: 20_000_000 })
    await insertInstalment(database.db, order, { amountPesewas: -20_000_000, reversesId: first })
    const page = await (await site.get(at(order.id, second), buyer.cookie)).text()
    expect(page).toContain('Instalment 2 of 3')
    const gone = await (await site.get(at(order.id, first), buyer.cookie)).text()
    expect(gone).toContain('It does not count for the plan any more.')
    expect(gone).not.toContain('Receipt for an instalment')
  })

  test('is opened by its buyer and administrators, and not found by anybody else', async () => {
    const { buyer, order } = await insertOwnPlan()
    const id = await insertInstalment(database.db, order)
    const admin = await insertPerson(services, 'admin')
    const agent = await insertPerson(services, 'agent')
    const other = await insertPerson(services, 'user')
    // The home's own agent decides about the order and sees no more of what its buyer pays.
    await database.db
      .updateTable('orderItems')
      .set({ agentId: agent.id })
      .where('orderId', '=', order.id)
      .execute()
    const statuses = async (path: string) =>
      await Promise.all(
        [buyer, admin, agent, other].map(async ({ cookie }) => (await site.get(path, cookie)).status),
      )
    expect(await statuses(at(order.id, id))).toEqual([200, 200, 404, 404])
    expect(await statuses(`${at(order.id, id)}.pdf`)).toEqual([200, 200, 404, 404])
    const signedOut = await site.get(`${at(order.id, id)}.pdf`)
    expect([signedOut.status, signedOut.headers.get('Location')]).toEqual([
      302,
      `/login?from=${encodeURIComponent(at(order.id, id))}`,
    ])
  })

  test('is of a payment of that order alone', async () => {
    const { buyer, order } = await insertOwnPlan()
    const own = await insertInstalment(database.db, order)
    const reversal = await insertInstalment(database.db, order, { amountPesewas: -100_000, reversesId: own })
    const elsewhere = await insertInstalment(database.db, await insertPlanOrder(database.db))
    for (const id of [reversal, elsewhere, factoryId(), 'x', encodeURIComponent("' or 1=1 --"), '%00'])
      for (const end of ['', '.pdf'])
        expect([id, (await site.get(`${at(order.id, id)}${end}`, buyer.cookie)).status]).toEqual([id, 404])
  })
})
