import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertPayment, ORDER_TOTAL } from '../../../../tests/factories/payment-factory.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/payments/payment-detail.tsx'])
const at = (id: string, act = '') => `/dashboard/payments/${encodeURIComponent(id)}${act}`
const FIELDS = { amount: '100', left: '600100.00', reason: 'The roof leaks' }

beforeEach(async () => {
  for (const table of ['orders', 'properties', 'accounts', 'profiles', 'mails'] as const)
    await database.db.deleteFrom(table).execute()
})

const signIn = async () => (await insertPerson(services, 'admin')).cookie
const read = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll('<!-- -->', '')
const refunds = async () =>
  await database.db
    .selectFrom('payments')
    .select('amountPesewas')
    .where('kind', '=', 'refund_requested')
    .execute()

describe('the page of a payment', () => {
  test('shows its order, its lines, and what can be paid back', async () => {
    const cookie = await signIn()
    const { id, number, reference, buyerId, propertyId } = await insertPayment(database.db)
    const text = await read(site.get(at(id), cookie))
    for (const shown of [
      `Payment for order ${number}`,
      'Ama Mensah',
      'MTN ending in 9876',
      reference,
      'All of it: GH₵600,100',
      'name="left" value="600100"',
      `href="/properties/${propertyId}"`,
      `href="/dashboard/users/${buyerId}"`,
      'Paystack’s number',
      'Begun',
      'Settled',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain('Waits for you')
  })

  test('leads to the history of a home that visitors do not see, and to no buyer who is gone', async () => {
    const cookie = await signIn()
    const { id, propertyId } = await insertPayment(database.db, {
      status: 'expired',
      lines: [],
      hasBuyer: false,
    })
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', propertyId)
      .execute()
    const text = await read(site.get(at(id), cookie))
    expect(text).toContain(`href="/dashboard/properties/${propertyId}/history"`)
    expect(text).not.toMatch(/href="\/dashboard\/users\/[0-9a-f]/)
  })

  test('shows both sides of what is parked, and the ways out', async () => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, {
      status: 'expired',
      lines: [
        { kind: 'parked', amountPesewas: 1, currency: 'NGN', reason: 'The order asks, the provider says.' },
      ],
    })
    const text = await read(site.get(at(id), cookie))
    for (const shown of [
      'The order asks, the provider says.',
      'Accept what was paid',
      'Resolve it by hand',
      '0.01 NGN',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain('Pay back</h2>')
    expect(text).not.toContain('too little')
  })

  test('says how much a parked payment lacks', async () => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, {
      status: 'expired',
      lines: [{ kind: 'parked', amountPesewas: ORDER_TOTAL - 150_000, reason: 'Too small.' }],
    })
    expect(await read(site.get(at(id), cookie))).toContain('GH₵1,500 too little')
  })

  test('does not exist for an unknown one', async () => {
    const cookie = await signIn()
    for (const id of [factoryId(), 'x', "'--"]) expect((await site.get(at(id), cookie)).status).toBe(404)
  })
})

describe('paying back without script', () => {
  test('asks with the amount first, then does it once', async () => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, { provider: 'simulated' })
    const asked = await read(site.post(at(id, '/refund'), FIELDS, cookie))
    for (const shown of ['Pay this back?', 'Amount: GH₵100', 'no money was taken, and none moves now'])
      expect(asked).toContain(shown)
    expect(await refunds()).toEqual([])
    const done = await read(site.post(at(id, '/refund'), { ...FIELDS, confirmed: 'yes' }, cookie))
    expect(done).toContain('GH₵100 is written down as paid back. The payment was simulated')
    expect(await refunds()).toEqual([{ amountPesewas: 10_000 }])
    const again = await site.post(at(id, '/refund'), { ...FIELDS, confirmed: 'yes' }, cookie)
    expect([again.status, await refunds()]).toEqual([409, [{ amountPesewas: 10_000 }]])
    expect(await read(again)).toContain('GH₵600,000 can still be paid back')
  })

  test.each([
    [{ amount: '600101' }, 'At most GH₵600,100 can be paid back'],
    [{ amount: '' }, 'Enter an amount in cedis'],
    [{ amount: '-5' }, 'Enter an amount in cedis'],
    [{ amount: '1e9' }, 'Enter an amount in cedis'],
    [{ amount: '0.001' }, 'Enter an amount in cedis'],
    [{ reason: ' \u200b ' }, 'Say why'],
    [{ reason: 'x'.repeat(301) }, 'At most 300 characters'],
  ])('refuses %o and pays nothing', async (wrong, message) => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, { provider: 'simulated' })
    const response = await site.post(at(id, '/refund'), { ...FIELDS, ...wrong, confirmed: 'yes' }, cookie)
    expect(response.status).toBe(422)
    expect(await read(response)).toContain(message)
    expect(await refunds()).toEqual([])
  })

  test('refuses more than was paid, whatever the form says is left', async () => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, { provider: 'simulated' })
    const amount = String(ORDER_TOTAL / 100 + 1)
    const fields = { ...FIELDS, amount, left: amount, confirmed: 'yes' }
    const response = await site.post(at(id, '/refund'), fields, cookie)
    expect(response.status).toBe(409)
    expect(await read(response)).toContain('Only GH₵600,100 of this payment can still be paid back.')
    expect(await refunds()).toEqual([])
  })

  test('shows hostile reasons as texts', async () => {
    const cookie = await signIn()
    const { id } = await insertPayment(database.db, { provider: 'simulated' })
    for (const text of HOSTILE_TEXTS.slice(0, 5)) {
      const fields = { ...FIELDS, reason: text, confirmed: 'yes' }
      expect((await site.post(at(id, '/refund'), fields, cookie)).status).toBeLessThan(423)
    }
    expect(await read(site.get(at(id), cookie))).not.toContain('<script>alert')
  })
})
