import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  PAYSTACK_KEY,
  type PaystackStandIn,
  signatureOf,
  startPaystack,
  type Trouble,
} from '../../../tests/support/paystack-stand-in.ts'
import { describePayments, makeRequest } from './payments.contract.ts'
import { type PaymentProvider, PaymentsUnreached } from './payments.ts'
import { createPaystackPayments } from './paystack-payments.server.ts'

const make = (apiUrl: string, secretKey = PAYSTACK_KEY) =>
  createPaystackPayments({ secretKey, apiUrl, timeoutMilliseconds: 300 })

describePayments('Paystack', async () => {
  const paystack = await startPaystack()
  return {
    payments: make(paystack.url),
    decide: (reference, decision) =>
      decision === 'pay' ? paystack.pay(reference) : paystack.fail(reference),
    stop: paystack.stop,
  }
})

describe('Paystack', () => {
  let paystack: PaystackStandIn
  let payments: PaymentProvider
  beforeAll(async () => {
    paystack = await startPaystack()
    payments = make(paystack.url)
  })
  afterEach(() => paystack.behave())
  afterAll(async () => await paystack.stop())

  async function begin(): Promise<string> {
    const request = makeRequest(payments)
    await payments.begin(request)
    return request.reference
  }

  test('is asked for pesewas of Ghana, and says which wallet has paid and what it keeps', async () => {
    const reference = await begin()
    paystack.pay(reference, 'mobile_money')
    expect(await payments.read(reference)).toMatchObject({
      settlement: { channel: 'mobile_money', brand: 'MTN', lastFour: '9876', feePesewas: 2_438 },
    })
  })

  test('is believed about amount, currency and reference, so that whoever reads can compare', async () => {
    const reference = await begin()
    paystack.pay(reference)
    paystack.misbehave({ lies: { amount: 1, currency: 'NGN', reference: 'another' } })
    expect(await payments.read(reference)).toMatchObject({
      settlement: { amountPesewas: 1, currency: 'NGN', reference: 'another' },
    })
  })

  test.each<[string, Trouble]>([
    ['answers 500', { fails: true }],
    ['hangs', { hangs: true }],
    ['cuts the connection', { drops: true }],
    ['answers with a page', { babbles: true }],
    ['is slower than we wait', { milliseconds: 600 }],
    ['says an amount that is none', { lies: { amount: 0.5 } }],
  ])('that %s is unreached, and nothing of the key is in the error', async (_, trouble) => {
    const reference = await begin()
    paystack.misbehave(trouble)
    const error = await payments.read(reference).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaymentsUnreached)
    expect(inspect(error, { depth: 9 })).not.toContain(PAYSTACK_KEY)
  })

  test('with a wrong key is unreached, and the error says why without the key', async () => {
    const wrong = 'sk_test_wrong'
    const asked = make(paystack.url, wrong).begin(makeRequest(payments))
    await expect(asked).rejects.toThrow('401: Invalid key')
    await expect(asked).rejects.not.toThrow(wrong)
  })

  test('begins a reference once', async () => {
    const request = makeRequest(payments)
    await payments.begin(request)
    await expect(payments.begin(request)).rejects.toThrow('Duplicate Transaction Reference')
  })

  test('pays back once what it had taken on before the connection was cut', async () => {
    const reference = await begin()
    paystack.pay(reference)
    const read = await payments.read(reference)
    if (read.state !== 'settled') throw new Error('It was paid')
    const { providerId, amountPesewas } = read.settlement
    const request = { refundReference: 'refund-cut', reference, providerId, amountPesewas }
    paystack.misbehave({ drops: true, only: 'POST' })
    await expect(payments.refund(request)).rejects.toThrow(PaymentsUnreached)
    paystack.behave()
    expect(await payments.refund(request)).toMatchObject({ state: 'requested' })
    expect(paystack.refunds.filter((each) => each.reference === reference)).toHaveLength(1)
    paystack.settleRefunds('processed')
    expect(await payments.refund(request)).toMatchObject({ state: 'settled' })
  })

  test('says that a refund needs a person', async () => {
    const reference = await begin()
    paystack.pay(reference)
    const providerId = String(paystack.transactions.get(reference)?.id)
    const request = { refundReference: 'refund-stuck', reference, providerId, amountPesewas: 100 }
    expect(await payments.refund(request)).toMatchObject({ state: 'requested' })
    paystack.settleRefunds('needs-attention')
    expect(await payments.refund(request)).toMatchObject({ state: 'failed', mayStillBePaid: true })
  })

  test('knows no refund that nobody has asked for, and is asked for none', async () => {
    const reference = await begin()
    paystack.pay(reference)
    const request = { refundReference: 'refund-of-nobody', reference, providerId: '1', amountPesewas: 100 }
    expect(await payments.readRefund(request)).toEqual({ state: 'unknown' })
    expect(paystack.refunds.filter((each) => each.reference === reference)).toEqual([])
  })

  test('that will not pay back says so', async () => {
    const reference = await begin()
    const request = { refundReference: 'refund-none', reference, providerId: '1', amountPesewas: 1 }
    expect(await payments.refund(request)).toEqual({
      state: 'failed',
      reason: 'Transaction has not been paid for',
    })
  })
})

describe('a call of Paystack', () => {
  const payments = make('https://api.paystack.example')
  const signed = (said: unknown) => {
    const body = Buffer.from(JSON.stringify(said))
    return payments.understand(body, { 'x-paystack-signature': signatureOf(body) })
  }

  test('names the payment or the refund to read', () => {
    expect(signed({ event: 'charge.success', data: { reference: 'checkout-1' } })).toEqual({
      kind: 'payment',
      reference: 'checkout-1',
    })
    expect(signed({ event: 'refund.failed', data: { transaction_reference: 'checkout-1' } })).toEqual({
      kind: 'refund',
      reference: 'checkout-1',
    })
  })

  test.each([
    [{ event: 'transfer.success', data: { reference: 'x' } }],
    [{ event: 'charge.success', data: {} }],
    [{ event: 'refund.processed', data: {} }],
    ['text'],
    [null],
  ])('about something else is no notice: %j', (said) => {
    expect(signed(said)).toEqual({ kind: 'other' })
  })

  test('is refused when one byte of it has changed, or another key has signed it', () => {
    const body = Buffer.from('{"event":"charge.success","data":{"reference":"a"}}')
    const changed = Buffer.from(body.toString().replace('"a"', '"b"'))
    expect(payments.understand(changed, { 'x-paystack-signature': signatureOf(body) })).toEqual({
      kind: 'refused',
    })
    expect(payments.understand(body, { 'x-paystack-signature': signatureOf(body, 'sk_test_other') })).toEqual(
      { kind: 'refused' },
    )
  })
})
