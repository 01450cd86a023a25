import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider, PaymentRequest, RefundRequest } from './payments.ts'

export type PaymentsHarness = {
  payments: PaymentProvider
  /** What a buyer does about a payment that has begun; the one of a card is done then. */
  decide(reference: string, decision: 'pay' | 'decline'): void | Promise<void>
  stop(): Promise<void>
}

let count = 0

/** A request that nobody else makes; the card of one that will be declined is one that declines. */
export function makeRequest(
  payments: PaymentProvider,
  { declines = false, ...overrides }: Partial<PaymentRequest> & { declines?: boolean } = {},
): PaymentRequest {
  count += 1
  return {
    amountPesewas: 125_050,
    reference: `checkout-${process.pid}-${count}`,
    email: 'ama@example.com',
    purpose: 'Order 1001',
    returnAddress: 'https://fihankra.example/dashboard/orders/1/payment',
    ...(payments.takesCards
      ? { card: { number: declines ? '4000000000000002' : '4242424242424242', expiry: '12/29', cvv: '987' } }
      : {}),
    ...overrides,
  }
}

/** What everybody may expect of every provider. */
export function describePayments(name: string, start: () => Promise<PaymentsHarness>): void {
  describe(`payments by ${name}`, () => {
    let harness: PaymentsHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(async () => await harness.stop())

    async function settle(amountPesewas = 125_050): Promise<RefundRequest> {
      const request = makeRequest(harness.payments, { amountPesewas })
      await harness.payments.begin(request)
      await harness.decide(request.reference, 'pay')
      const read = await harness.payments.read(request.reference)
      if (read.state !== 'settled') throw new Error(`It is ${read.state}`)
      const { reference, providerId } = read.settlement
      return { reference, providerId, amountPesewas, refundReference: `refund-${reference}` }
    }

    test('a payment is settled at once or has an address, and is read as it was asked for', async () => {
      const request = makeRequest(harness.payments)
      const begun = await harness.payments.begin(request)
      expect(begun.state).toBe(harness.payments.takesCards ? 'settled' : 'open')
      if (begun.state === 'open') {
        expect(URL.canParse(begun.address)).toBe(true)
        expect(await harness.payments.read(request.reference)).toEqual({ state: 'open' })
      }
      await harness.decide(request.reference, 'pay')
      expect(await harness.payments.read(request.reference)).toMatchObject({
        state: 'settled',
        settlement: {
          reference: request.reference,
          amountPesewas: 125_050,
          currency: 'GHS',
          providerId: expect.stringMatching(/./),
          channel: 'card',
          brand: 'Visa',
          lastFour: expect.stringMatching(/^\d{4}$/),
        },
      })
    })

    test('a payment that is declined has failed', async () => {
      const request = makeRequest(harness.payments, { declines: true })
      const begun = await harness.payments.begin(request)
      expect(begun.state).toBe(harness.payments.takesCards ? 'declined' : 'open')
      await harness.decide(request.reference, 'decline')
      expect(await harness.payments.read(request.reference)).toMatchObject({ state: 'failed' })
    })

    test('a payment that was never begun is unknown', async () => {
      expect(await harness.payments.read('checkout-of-nobody')).toEqual({ state: 'unknown' })
    })

    test('a payment is paid back whole', async () => {
      const outcome = await harness.payments.refund(await settle())
      expect(['settled', 'requested']).toContain(outcome.state)
    })

    test('a payment is paid back in parts, each under its own name', async () => {
      const whole = await settle(100_000)
      const half = (refundReference: string) =>
        harness.payments.refund({ ...whole, amountPesewas: 50_000, refundReference })
      const [one, other] = [await half('refund-one'), await half('refund-other')]
      expect([one.state, other.state]).not.toContain('failed')
      expect(one).not.toEqual(other)
    })

    test('a refund that is asked for again is the same', async () => {
      const request = await settle()
      const first = await harness.payments.refund(request)
      expect(await harness.payments.refund(request)).toEqual(first)
    })

    test('a refund is read by its name, without asking for another', async () => {
      const request = await settle()
      const asked = await harness.payments.refund(request)
      expect(await harness.payments.readRefund(request)).toEqual(asked)
    })

    test('a call that nobody has signed is refused', () => {
      const body = Buffer.from('{"event":"charge.success","data":{"reference":"x"}}')
      for (const headers of [{}, { 'x-paystack-signature': '' }, { 'x-paystack-signature': 'f'.repeat(128) }])
        expect(harness.payments.understand(body, headers)).toEqual({ kind: 'refused' })
    })
  })
}
