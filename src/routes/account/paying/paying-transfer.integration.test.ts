import { beforeEach, describe, expect, test } from 'vitest'
import { insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { insertPerson, makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'

const world = useCheckoutWorld({ maxConnections: 16 })
const { services, database, fill, rowsOf } = world
const site = await makeTestSite(services, [
  'routes/account/checkout/payment.tsx',
  'routes/account/paying/paying.tsx',
  'routes/account/orders/orders-detail.tsx',
  'routes/admin/payments/payment-detail.tsx',
  'routes/public/legal/terms-of-service.tsx',
])
usePaystack(services)
const ACCOUNT = { bank: 'GCB Bank, Ring Road', accountName: 'Fihankra Ltd', accountNumber: '1011 2233 4455' }
const settings = services.config.transfers
let cookie: string

const set = (transfers: object) =>
  Object.assign(services, { config: { ...services.config, transfers: { ...settings, ...transfers } } })
const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll('<!-- -->', '')

beforeEach(async () => {
  set({ onlineMaxCedis: 20_000, ...ACCOUNT })
  cookie = await signInAs(services, world.buyer.accountId)
})

async function post(more: Record<string, string> = {}) {
  const { cardNumber: _number, expiryDate: _expiry, cvv: _cvv, ...fields } = await fill()
  return await site.post('/dashboard/payment/order', { ...fields, ...more }, cookie)
}

async function order() {
  await insertCartItem(database.db, world.buyer, { title: 'Villa', pricePesewas: 10_000_000 })
  const response = await post({ method: 'bank_transfer' })
  const path = (response.headers.get('Location') ?? '').split('?')[0] ?? ''
  const { id: paymentId } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  const [placed] = await rowsOf('orders')
  return { path, paymentId, number: String(placed?.number), orderId: String(placed?.id) }
}

describe('the checkout of a large sum', () => {
  test('leads to a bank transfer, and offers nothing else', async () => {
    await insertCartItem(database.db, world.buyer, { pricePesewas: 10_000_000 })
    const text = await textOf(site.get('/dashboard/payment', cookie))
    expect(text).toContain('At most GH₵20,000 can be paid online at once, so you pay this by bank transfer.')
    expect(text).toContain('<input type="hidden" name="method" value="bank_transfer"/>')
    expect(text).not.toContain('Paystack')
    const refused = await post()
    expect(refused.status).toBe(409)
    expect(await textOf(refused)).toContain('can be paid online at once. Choose the bank transfer.')
    expect(await rowsOf('orders')).toEqual([])
  })

  test('says whom to call where no account is named, and takes no order', async () => {
    set({ onlineMaxCedis: 20_000 })
    await insertCartItem(database.db, world.buyer, { pricePesewas: 10_000_000 })
    const text = await textOf(site.get('/dashboard/payment', cookie))
    expect(text).toContain('Call us to pay this sum')
    expect(text).toMatch(/<button[^>]*type="submit"[^>]*disabled=""[^>]*>/)
    for (const method of ['card', 'bank_transfer', ...HOSTILE_TEXTS.slice(0, 5)])
      expect((await post({ method })).status).toBe(409)
    expect(await rowsOf('orders')).toEqual([])
  })

  test('below the limit leaves the choice', async () => {
    set({ onlineMaxCedis: 1_000_000, ...ACCOUNT })
    await insertCartItem(database.db, world.buyer, { pricePesewas: 10_000_000 })
    const text = await textOf(site.get('/dashboard/payment', cookie))
    for (const part of ['Card or mobile money', 'Bank transfer', 'Within 3 days'])
      expect(text).toContain(part)
  })
})

describe('the page of an order that waits for a transfer', () => {
  test('names account, amount, reference and deadline, and is nobody else’s', async () => {
    const { path, number, orderId } = await order()
    const text = await textOf(site.get(path, cookie))
    for (const part of [
      'Pay by bank transfer</h1>',
      ...Object.values(ACCOUNT),
      `Order ${number}</dd>`,
      'GH₵50,100',
      '24 November 2026, 09:00',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Paystack')
    expect(await textOf(site.get(`/dashboard/orders/${orderId}`, cookie))).toContain(
      'held for you until 24 November 2026, 09:00',
    )
    const other = await signInAs(services, (await insertBuyer(database.db)).accountId)
    expect((await site.get(path, other)).status).toBe(404)
  })

  test('says so when it is recorded, too late or not what was asked for', async () => {
    const { path, paymentId, number } = await order()
    const admin = (await insertPerson(services, 'admin')).cookie
    const at = `/dashboard/payments/${paymentId}`
    const page = await textOf(site.get(at, admin))
    for (const part of ['Record the transfer', `“Order ${number}”`, 'Asked for: GH₵50,100'])
      expect(page).toContain(part)
    const fields = {
      paymentId,
      amount: '50,000',
      receivedOn: '2026-11-21',
      bankReference: 'FT 26325 XK9',
      evidence: 'Statement of November, page 2',
    }
    const asked = await site.post(`${at}/transfer`, fields, admin)
    expect(await textOf(asked)).toContain('Record this transfer?')
    expect((await database.db.selectFrom('payments').select('kind').execute()).length).toBe(1)
    await site.post(`${at}/transfer`, { ...fields, confirmed: 'yes' }, admin)
    expect(await textOf(site.get(path, cookie))).toContain(
      'GH₵50,000 came in, and GH₵100 of GH₵50,100 is missing.',
    )
    expect(await textOf(site.get(at, admin))).toContain('The order asks for GH₵50,100; GH₵50,000 came in.')
    const more = { ...fields, amount: '200', bankReference: 'FT 2', confirmed: 'yes' }
    await site.post(`${at}/transfer`, more, admin)
    expect(await textOf(site.get(path, cookie))).toContain('What came in does not agree with your order.')
  })

  test('is recorded with what a statement can say, and by nobody but administrators', async () => {
    const { paymentId } = await order()
    const admin = (await insertPerson(services, 'admin')).cookie
    const at = `/dashboard/payments/${paymentId}/transfer`
    const fields = {
      paymentId,
      amount: '50100',
      receivedOn: '2026-11-21',
      bankReference: 'FT1',
      evidence: 'Statement',
      confirmed: 'yes',
    }
    expect((await site.post(at, fields, cookie)).status).toBe(403)
    for (const wrong of [
      { amount: '0' },
      { amount: '-1' },
      { amount: '1e9' },
      { receivedOn: '2026-02-30' },
      { receivedOn: '2026-11-22' },
      { bankReference: '' },
      { bankReference: 'x'.repeat(101) },
      { bankReference: '<b>' },
      { evidence: ' ' },
      { evidence: 'x'.repeat(301) },
    ])
      expect((await site.post(at, { ...fields, ...wrong }, admin)).status, JSON.stringify(wrong)).toBe(422)
    for (const text of HOSTILE_TEXTS)
      expect((await site.post(at, { ...fields, amount: text, bankReference: text }, admin)).status).toBe(422)
    expect((await database.db.selectFrom('payments').select('kind').execute()).length).toBe(1)
  })
})

test('the terms speak of real payment once it is taken', async () => {
  const text = await textOf(site.get('/terms-of-service'))
  expect(text).toContain('or by bank transfer to the')
  expect(text).not.toMatch(/simulat|hold no money/i)
})
