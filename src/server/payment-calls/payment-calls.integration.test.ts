import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settlePayments } from '#/features/orders/payment.jobs.server.ts'
import { insertBuyer, insertCartItem } from '../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { type PaystackStandIn, signatureOf } from '../../../tests/support/paystack-stand-in.ts'
import { makeTestSite, signInAs } from '../../../tests/support/test-site.ts'
import { usePaystack } from '../../../tests/support/use-paystack.ts'
import { PAYMENT_CALLS } from './payment-calls.server.ts'

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, press, rowsOf, database } = world
const site = await makeTestSite(services, ['routes/public/home/home.tsx'])
const takePaystack = usePaystack(services)
let paystack: PaystackStandIn

beforeAll(() => {
  paystack = takePaystack()
})
const NOW = services.time.now
afterEach(() => {
  services.time.now = NOW
})

type Call = { body: Buffer; headers: Record<string, string> }

const send = ({ body, headers }: Call, more: Record<string, string> = {}) =>
  site.send(PAYMENT_CALLS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers, ...more },
    body: new Uint8Array(body),
  })

/** An order of one home that waits for its payment. */
async function order(buyer = world.buyer) {
  await insertCartItem(database.db, buyer)
  const placed = await press({}, {}, buyer)
  const { reference } = await database.db
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', placed.orderId)
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  return { ...placed, reference }
}

const statuses = async () => (await rowsOf('orders')).map(({ status }) => status)
const kinds = async () =>
  (await database.db.selectFrom('payments').select('kind').orderBy('sequence').execute()).map(
    ({ kind }) => kind,
  )
const reads = () => paystack.calls.filter((call) => call.startsWith('GET /transaction/verify/'))

describe('a call of the payment provider', () => {
  test('settles what was paid, from anywhere, and the same call again changes nothing and asks nobody', async () => {
    const { reference } = await order()
    paystack.pay(reference)
    const call = paystack.paidCall(reference)
    const answers = await Promise.all(
      [
        ['User-Agent', 'Paystack/2.0'],
        ['Origin', 'https://paystack.example'],
        ['Sec-Fetch-Site', 'cross-site'],
      ].map(([name = '', value = '']) => send(call, { [name]: value })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statuses()).toEqual(['paid'])
    const asked = reads().length
    expect((await send(call)).status).toBe(200)
    expect(reads()).toHaveLength(asked)
    expect(await kinds()).toEqual(['begun', 'opened', 'settled'])
    // To the buyer, the agent and the office.
    expect(await rowsOf('mails')).toHaveLength(3)
  })

  test('reads no cookie and sets none', async () => {
    const cookie = await signInAs(services, world.buyer.accountId)
    const { reference } = await order()
    paystack.pay(reference)
    const before = await database.db.selectFrom('sessions').selectAll().execute()
    services.time.now = new Date(services.time.now.getTime() + 600_000)
    const answer = await send(paystack.paidCall(reference), { Cookie: cookie })
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual(before)
  })

  test('that nobody has signed, or somebody else, is refused before anybody is asked', async () => {
    const { reference } = await order()
    paystack.pay(reference)
    const { body } = paystack.paidCall(reference)
    paystack.calls.length = 0
    const other = Buffer.from(body.toString().replace('success', 'Success'))
    const signatures = [
      undefined,
      '',
      'f'.repeat(128),
      'ü'.repeat(64),
      signatureOf(body, 'sk_test_another'),
      signatureOf(other),
      signatureOf(body).toUpperCase(),
      `${signatureOf(body)}0`,
    ]
    for (const signature of signatures) {
      const headers: Record<string, string> =
        signature === undefined ? {} : { 'x-paystack-signature': encodeURIComponent(signature) }
      expect([signature, (await send({ body, headers })).status]).toEqual([signature, 401])
    }
    expect([await statuses(), paystack.calls]).toEqual([['awaiting_payment'], []])
  })

  test('about a payment that was not made is not believed', async () => {
    const { reference } = await order()
    const call = paystack.call('charge.success', { reference, amount: 60_010_000, status: 'success' })
    expect((await send(call)).status).toBe(200)
    expect([await statuses(), await kinds()]).toEqual([['awaiting_payment'], ['begun', 'opened']])
  })

  test('with another order’s reference settles only what was paid there', async () => {
    const mine = await order()
    const other = await order(await insertBuyer(database.db))
    paystack.pay(mine.reference)
    expect((await send(paystack.call('charge.success', { reference: other.reference }))).status).toBe(200)
    expect(await statuses()).toEqual(['awaiting_payment', 'awaiting_payment'])
    expect((await send(paystack.call('charge.success', { reference: mine.reference }))).status).toBe(200)
    const rows = await rowsOf('orders')
    expect(rows.find(({ status }) => status === 'paid')).toMatchObject({ id: mine.orderId })
  })

  test.each([
    ['smaller', 1],
    ['larger', 60_010_001],
  ])('about a %s amount is parked for a person and confirms nothing', async (_, amount) => {
    const { reference } = await order()
    paystack.pay(reference)
    paystack.misbehave({ lies: { amount } })
    for (const time of [1, 2])
      expect([time, (await send(paystack.paidCall(reference))).status]).toEqual([time, 200])
    expect([await statuses(), await kinds()]).toEqual([['awaiting_payment'], ['begun', 'opened', 'parked']])
  })

  test('that is replayed after the hold was given back, when the home costs more, pays back once', async () => {
    const { reference } = await order()
    services.time.now = new Date(services.time.now.getTime() + 31 * 60_000)
    await settlePayments(services)
    await database.db.updateTable('properties').set({ pricePesewas: 121_000_000 }).execute()
    paystack.pay(reference)
    const call = paystack.paidCall(reference)
    for (const _ of [1, 2, 3]) await send(call)
    await settlePayments(services)
    paystack.settleRefunds()
    expect(await statuses()).toEqual(['refunded'])
    expect([paystack.refunds.length, paystack.heldPesewas()]).toEqual([1, 0])
    // What became of the refund is read, too, by whoever says so first.
    for (const _ of [1, 2]) expect((await send(paystack.refundCall(reference))).status).toBe(200)
    expect((await kinds()).filter((kind) => kind === 'refund_settled')).toHaveLength(1)
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{"event"')],
    ['bytes', randomBytes(512)],
    ['half a character', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['a list', Buffer.from('[]')],
    ['very deep', Buffer.from('['.repeat(30_000))],
    ['no reference', Buffer.from('{"event":"charge.success","data":{}}')],
    ['NUL in the reference', Buffer.from('{"event":"charge.success","data":{"reference":"a\\u0000b"}}')],
    ['a way out', Buffer.from('{"event":"charge.success","data":{"reference":"../../balance"}}')],
    [
      'a long reference',
      Buffer.from(`{"event":"charge.success","data":{"reference":"${'a'.repeat(5_000)}"}}`),
    ],
    ['a prototype', Buffer.from('{"event":"charge.success","data":{"__proto__":{"reference":"a"}}}')],
    ['somebody else’s', Buffer.from('{"event":"charge.success","data":{"reference":"another-shop-1"}}')],
  ])('that says %s changes nothing, signed or not', async (_, body) => {
    const { reference } = await order()
    paystack.pay(reference)
    paystack.calls.length = 0
    expect((await send({ body, headers: {} })).status).toBe(401)
    expect((await send({ body, headers: { 'x-paystack-signature': signatureOf(body) } })).status).toBe(200)
    expect([await kinds(), paystack.calls]).toEqual([['begun', 'opened'], []])
  })

  test('is read up to 64 KB', async () => {
    const bodyOf = (bytes: number) => Buffer.from(`{"event":"x","data":{}}`.padEnd(bytes, ' '))
    const sendOf = (bytes: number) => {
      const body = bodyOf(bytes)
      return send({ body, headers: { 'x-paystack-signature': signatureOf(body) } })
    }
    expect((await sendOf(64 * 1024)).status).toBe(200)
    expect((await sendOf(64 * 1024 + 1)).status).toBe(413)
  })

  test('is asked for again later while the provider cannot be read, and nothing is lost', async () => {
    const { reference } = await order()
    paystack.pay(reference)
    const call = paystack.paidCall(reference)
    paystack.misbehave({ hangs: true })
    const answer = await send(call)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
    paystack.behave()
    expect((await send(call)).status).toBe(200)
    expect(await statuses()).toEqual(['paid'])
  })

  test('comes only so often from one address, and a flood that nobody has signed keeps none of them out', async () => {
    const { count } = services.config.orders.callsPerAddress
    const { reference } = await order()
    paystack.pay(reference)
    const body = Buffer.from('{}')
    const flood = await Promise.all(Array.from({ length: count + 20 }, () => send({ body, headers: {} })))
    const numberOf = (status: number) => flood.filter((answer) => answer.status === status).length
    expect([numberOf(401), numberOf(429)]).toEqual([count, 20])
    expect((await send(paystack.paidCall(reference))).status).toBe(200)
    expect(await statuses()).toEqual(['paid'])
  })

  test('has one address and one method', async () => {
    const { reference } = await order()
    paystack.pay(reference)
    const { body, headers } = paystack.paidCall(reference)
    const paths = ['', '/', '.data', '/x', '?x=1'].map((end) => PAYMENT_CALLS + end)
    const answers = await Promise.all(
      paths.map((path) => site.send(path, { method: 'POST', headers, body: new Uint8Array(body) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 200])
    expect((await site.get(PAYMENT_CALLS)).status).toBe(404)
    expect((await site.send(PAYMENT_CALLS, { method: 'PUT', headers })).status).toBe(403)
  })
})
