import type { Log } from '#/platform/log/log.server.ts'
import type { PaymentSettings } from './payments.config.ts'
import type { PaymentProvider } from './payments.ts'
import { createPaystackPayments } from './paystack-payments.server.ts'
import { createSimulatedPayments } from './simulated-payments.server.ts'

/** The provider that the settings ask for: Paystack with a key, else the simulation. Nobody is asked anything yet. */
export function openPayments(settings: PaymentSettings, log: Log): PaymentProvider {
  const { paystackSecretKey: secretKey, paystackApiUrl: apiUrl, simulatedDelayMilliseconds } = settings
  return secretKey === undefined
    ? createSimulatedPayments({ delayMilliseconds: simulatedDelayMilliseconds, log })
    : createPaystackPayments({ secretKey, apiUrl })
}
