import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlePayments } from '#/features/orders/payment.jobs.server.ts'
import { insertAgent, insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import type { PaystackStandIn } from '../../../../tests/support/paystack-stand-in.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, rowsOf, statusOf, database, fill } = world
const site = await makeTestSite(services, [
  'routes/account/checkout/payment.tsx',
  'routes/account/paying/paying.tsx',
  'routes/account/orders/orders.tsx',
  'routes/account/orders/orders-detail.tsx',
  'routes/account/orders/orders-receipt.tsx',
  'routes/account/home/dashboard-home.tsx',
  'routes/account/cart/cart.tsx',
])
const NOW = services.time.now
const takePaystack = usePaystack(services)
let paystack: PaystackStandIn
let cookie: string

beforeAll(() => {
  paystack = takePaystack()
})
beforeEach(async () => {
  cookie = await signInAs(services, world.buyer.accountId)
})
afterEach(() => {
  services.time.now = NOW
})

const textOf = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')
const cardless = async () => {
  const { cardNumber: _number, expiryDate: _expiry, cvv: _cvv, ...fields } = await fill()
  return fields
}
const lastReference = () => [...paystack.transactions.keys()].at(-1) ?? ''

/** Presses the button of the checkout, as the page does. */
async function order() {
  const { id } = await insertCartItem(database.db, world.buyer, { title: 'Villa', pricePesewas: 10_000_000 })
  const response = await site.post('/dashboard/payment/order', await cardless(), cookie)
  const path = response.headers.get('Location') ?? ''
  const orderId = path.split('/')[3] ?? ''
  return { id, orderId, path, status: response.status, here: `/dashboard/orders/${orderId}/payment` }
}

describe('the checkout with a provider’s key', () => {
  test('asks for no card, and leads to our own page, whose plain link goes to the provider', async () => {
    await insertCartItem(database.db, world.buyer, { title: 'Another', pricePesewas: 10_000_000 })
    const checkout = await textOf(await site.get('/dashboard/payment', cookie))
    expect(checkout).toContain('Continue to payment: GH₵')
    expect(checkout).not.toMatch(/cardNumber|cc-number|name="cvv"|Simulated/)
    const { path, status } = await order()
    expect([status, path]).toEqual([
      303,
      expect.stringMatching(/^\/dashboard\/orders\/[\w-]{36}\/payment\?begin=1$/),
    ])
    const text = await textOf(await site.get(path, cookie))
    expect(text).toContain('<h1 class="mt-1 text-h2">Continue to payment</h1>')
    expect(text).toContain(`href="${paystack.url}/checkout/${lastReference()}"`)
    for (const part of ['Villa', 'GH₵100,100', 'Held for you until', '09:30']) expect(text).toContain(part)
    // The checkout leads to what waits, since nothing in the cart is left to order.
    const again = await site.get('/dashboard/payment', cookie)
    expect([again.status, again.headers.get('Location')]).toEqual([302, path.replace('?begin=1', '')])
  })

  test('says within its time that the provider is down, and holds nothing', async () => {
    const { id } = await insertCartItem(database.db, world.buyer)
    paystack.misbehave({ hangs: true })
    const response = await site.post('/dashboard/payment/order', await cardless(), cookie)
    expect(response.status).toBe(503)
    const text = await textOf(response)
    expect(text).toContain('We cannot reach the payment provider right now. Nothing was paid')
    expect(text).toContain('value="12 Ring Road East"')
    expect(await statusOf(id)).toBe('active')
    expect(await world.leftovers()).toEqual({ cartItems: 1, others: [] })
  })
})

describe('who comes back from the provider', () => {
  test('and has paid reads so, whoever else has heard of it, and the cart is empty then', async () => {
    const { here, orderId } = await order()
    expect(await rowsOf('cartItems')).toHaveLength(1)
    paystack.pay(lastReference(), 'mobile_money')
    const answers = await Promise.all([1, 2, 3].map(() => site.get(`${here}?reference=x&trxref=y`, cookie)))
    for (const { status, headers } of answers)
      expect([status, headers.get('Location')]).toEqual([302, `/dashboard?ordered=${orderId}`])
    expect(await rowsOf('cartItems')).toEqual([])
    const paid = await textOf(await site.get(`/dashboard?ordered=${orderId}`, cookie))
    expect(paid).toContain('Payment successful! Your property purchase is confirmed.')
    expect(paid).toContain('by MTN mobile money ending in 9876')
    expect(paid).not.toContain('simulated')
    const receipt = await textOf(await site.get(`/dashboard/orders/${orderId}/receipt`, cookie))
    expect(receipt).toContain('MTN mobile money ending in 9876')
    expect(receipt).toContain('Paid on 21 November 2026, 09:00. ')
  })

  test('half an hour after the order was placed still sees that it is paid', async () => {
    const { here, orderId } = await order()
    services.time.now = new Date(NOW.getTime() + 29 * 60_000)
    paystack.pay(lastReference())
    await site.get(here, cookie)
    expect(await textOf(await site.get(`/dashboard?ordered=${orderId}`, cookie))).toContain(
      'Payment successful!',
    )
  })

  test('before it is paid waits, with a link to look again and the way to pay', async () => {
    const { here } = await order()
    const text = await textOf(await site.get(here, cookie))
    expect(text).toContain('Waiting for your payment')
    expect(text).toContain(`href="${here}"`)
    expect(text).toContain(`href="${paystack.url}/checkout/${lastReference()}"`)
    expect(await rowsOf('cartItems')).toHaveLength(1)
  })

  test('is told that it failed and tries again: one order, paid once', async () => {
    const { here, orderId, id } = await order()
    const first = lastReference()
    paystack.fail(first)
    const text = await textOf(await site.get(here, cookie))
    expect(text).toContain('The payment did not go through')
    expect(text).toContain('Declined')
    expect(text).toContain('Try again: GH₵50,100')
    const again = await site.post(`${here}/again`, {}, cookie)
    expect([again.status, again.headers.get('Location')]).toEqual([303, `${here}?begin=1`])
    expect(lastReference()).not.toBe(first)
    expect(await textOf(await site.get(`${here}?begin=1`, cookie))).toContain(lastReference())
    // Pressed twice, or in another tab, it is the same try.
    await Promise.all([1, 2, 3].map(() => site.post(`${here}/again`, {}, cookie)))
    expect(paystack.transactions.size).toBe(2)
    paystack.pay(lastReference())
    expect((await site.get(here, cookie)).headers.get('Location')).toBe(`/dashboard?ordered=${orderId}`)
    expect([(await rowsOf('orders')).length, await statusOf(id)]).toEqual([1, 'reserved'])
  })

  test('and is charged by both tries gets one of them back', async () => {
    const { here, orderId } = await order()
    const first = lastReference()
    paystack.fail(first)
    await site.get(here, cookie)
    await site.post(`${here}/again`, {}, cookie)
    paystack.pay(lastReference())
    paystack.pay(first)
    await site.get(here, cookie)
    await settlePayments(services)
    expect(paystack.refunds).toHaveLength(1)
    expect(paystack.heldPesewas()).toBe(5_010_000)
    expect(await rowsOf('orders')).toMatchObject([{ id: orderId, status: 'paid' }])
  })

  test('while the provider is down is told so, and that the homes stay held', async () => {
    const { here } = await order()
    paystack.misbehave({ fails: true })
    const response = await site.get(here, cookie)
    expect(response.status).toBe(200)
    expect(await textOf(response)).toContain('We cannot reach the payment provider right now.')
    expect((await site.post(`${here}/again`, {}, cookie)).status).toBe(503)
    expect(await rowsOf('orders')).toMatchObject([{ status: 'awaiting_payment' }])
  })

  test('after the time has run out reads so, and still has the cart', async () => {
    const { here } = await order()
    services.time.now = new Date(NOW.getTime() + 30 * 60_000)
    const early = await textOf(await site.get(here, cookie))
    await settlePayments(services)
    const text = await textOf(await site.get(here, cookie))
    for (const said of [early, text]) {
      expect(said).toContain('The time to pay has run out')
      expect(said).not.toContain(`${paystack.url}/checkout/`)
    }
    expect(await rowsOf('cartItems')).toHaveLength(1)
    expect((await site.post(`${here}/again`, {}, cookie)).status).toBe(409)
  })

  test('too late, when the home is gone, reads that the money goes back', async () => {
    const { here } = await order()
    services.time.now = new Date(NOW.getTime() + 30 * 60_000)
    await settlePayments(services)
    await database.db.updateTable('properties').set({ pricePesewas: 11_000_000 }).execute()
    paystack.pay(lastReference())
    expect(await textOf(await site.get(here, cookie))).toContain('Your payment came too late')
    await settlePayments(services)
    expect(paystack.heldPesewas()).toBe(0)
  })

  test('with a payment that does not agree is asked not to pay again', async () => {
    const { here } = await order()
    paystack.pay(lastReference())
    paystack.misbehave({ lies: { amount: 1 } })
    const text = await textOf(await site.get(here, cookie))
    expect(text).toContain('We look at your payment')
    expect(text).not.toContain(`${paystack.url}/checkout/`)
  })
})

describe('an order that waits', () => {
  test('is paid from the orders page, and no receipt is offered', async () => {
    const { here, orderId } = await order()
    const list = await textOf(await site.get('/dashboard/orders', cookie))
    expect(list).toContain(`href="${here}"`)
    expect(list).toContain('Awaiting payment')
    expect(list).not.toContain('Receipt: order')
    const detail = await textOf(await site.get(`/dashboard/orders/${orderId}`, cookie))
    expect(detail).toContain('Its homes are held for you until 09:30.')
    expect(detail).toContain(`href="${here}"`)
  })

  test('is given up after a question: its homes are free, and the cart is as it was', async () => {
    const { here, id } = await order()
    const asked = await site.post(`${here}/end`, {}, cookie)
    expect(await textOf(asked)).toContain('Give these homes back?')
    expect(await rowsOf('orders')).toMatchObject([{ status: 'awaiting_payment' }])
    const given = await site.post(`${here}/end`, { confirmed: 'yes' }, cookie)
    expect([given.status, given.headers.get('Location')]).toEqual([303, '/dashboard/cart'])
    expect(await rowsOf('orders')).toMatchObject([{ status: 'expired' }])
    expect([await statusOf(id), (await rowsOf('cartItems')).length]).toEqual(['active', 1])
    expect(await database.db.selectFrom('propertyClaims').selectAll().execute()).toEqual([])
  })

  test('that was paid a moment ago is not given up', async () => {
    const { here, orderId } = await order()
    paystack.pay(lastReference())
    const answer = await site.post(`${here}/end`, { confirmed: 'yes' }, cookie)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/dashboard?ordered=${orderId}`])
    expect(await rowsOf('orders')).toMatchObject([{ status: 'paid' }])
  })

  test('is one order and one payment from a second tab, too', async () => {
    const { path } = await order()
    const second = await site.post(
      '/dashboard/payment/order',
      { ...(await cardless()), attemptKey: 'second-tab' },
      cookie,
    )
    expect(second.headers.get('Location')).toBe(path)
    expect([paystack.transactions.size, (await rowsOf('orders')).length]).toEqual([1, 1])
  })

  test('is nobody else’s to see, to try again or to end', async () => {
    const { here } = await order()
    const other = await signInAs(services, (await insertBuyer(database.db)).accountId)
    const admin = await signInAs(services, (await insertAgent(database.db)).accountId)
    expect((await site.get(here)).headers.get('Location')).toContain('/login?from=')
    for (const path of [here, '/dashboard/orders/nonsense/payment', `${here}?begin=1`])
      expect([path, (await site.get(path, other)).status]).toEqual([path, 404])
    expect((await site.get(here, admin)).status).toBe(403)
    for (const act of ['again', 'end']) {
      expect((await site.post(`${here}/${act}`, { confirmed: 'yes' }, other)).status).toBe(404)
      expect((await site.post(`${here}/${act}`, { confirmed: 'yes' }, admin)).status).toBe(403)
    }
    expect(await rowsOf('orders')).toMatchObject([{ status: 'awaiting_payment' }])
  })

  test('asks the provider only so often for one account', async () => {
    const { here } = await order()
    const { count } = services.config.orders.looksPerAccount
    paystack.calls.length = 0
    for (let look = 0; look < count + 5; look++) expect((await site.get(here, cookie)).status).toBe(200)
    expect(paystack.calls).toHaveLength(count)
  })
})
