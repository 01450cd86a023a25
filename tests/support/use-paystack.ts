import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import { PAYSTACK_KEY, type PaystackStandIn, startPaystack } from './paystack-stand-in.ts'
import type { TestServices } from './test-services.ts'

/** Lets these services take payments by a stand-in of Paystack, which begins each test empty and well behaved. */
export function usePaystack(services: TestServices): () => PaystackStandIn {
  let paystack: PaystackStandIn
  beforeAll(async () => {
    paystack = await startPaystack()
    const options = { secretKey: PAYSTACK_KEY, apiUrl: paystack.url, timeoutMilliseconds: 300 }
    Object.assign(services, { payments: createPaystackPayments(options) })
  })
  beforeEach(() => {
    paystack.transactions.clear()
    paystack.refunds.length = 0
    paystack.calls.length = 0
  })
  afterEach(() => paystack.behave())
  afterAll(async () => await paystack.stop())
  return () => paystack
}
