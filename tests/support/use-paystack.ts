import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import { PAYSTACK_KEY, type PaystackStandIn, startPaystack } from './paystack-stand-in.ts'
import type { TestServices } from './test-services.ts'

/**
 * Lets these services take payments by a stand-in of Paystack, which begins each test empty and well behaved. An answer
 * is waited for briefly; tests in which it always comes wait longer, for a slow machine.
 */
export function usePaystack(
  services: TestServices,
  { timeoutMilliseconds = 300 } = {},
): () => PaystackStandIn {
  let paystack: PaystackStandIn
  beforeAll(async () => {
    paystack = await startPaystack()
    const options = { secretKey: PAYSTACK_KEY, apiUrl: paystack.url, timeoutMilliseconds }
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
