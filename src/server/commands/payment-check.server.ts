import type { Log } from '#/platform/log/log.server.ts'
import { openPayments } from '#/platform/payments/open-payments.server.ts'
import type { PaymentSettings } from '#/platform/payments/payments.config.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import { signPaystackCall } from '#/platform/payments/paystack-payments.server.ts'
import { messageOf } from '#/shared/errors.ts'
import { PAYMENT_CALLS } from '../payment-calls/payment-calls.server.ts'

const TIMEOUT_MILLISECONDS = 10_000
// Nobody has begun it, so that an answer says only that the key is known there.
const NOBODYS_REFERENCE = 'question-of-the-check'

/** One line for the terminal; one that is not fine says what to do. */
export type CheckLine = { isFine: boolean; text: string }

/**
 * Whether the provider takes our key, and whether the program at `siteUrl` takes the provider's calls and no others.
 * Nothing is begun, paid or written, and nothing of the key is in the lines.
 */
export async function checkPayments(
  settings: PaymentSettings,
  siteUrl: string,
  log: Log,
): Promise<CheckLine[]> {
  const { paystackSecretKey: key } = settings
  if (key === undefined)
    return [fine('Payment is simulated: PAYSTACK_SECRET_KEY is not set, and no money is taken.')]
  const address = siteUrl + PAYMENT_CALLS
  return [
    fine(
      key.startsWith('sk_live_')
        ? 'The key is a live one: real money is taken.'
        : 'The key is a test key: no money is taken.',
    ),
    await checkKey(settings, log),
    await checkCalls(address, key),
    fine(`At Paystack, under Settings, API Keys & Webhooks, the webhook address has to be ${address}`),
  ]
}

async function checkKey(settings: PaymentSettings, log: Log): Promise<CheckLine> {
  const provider = openPayments(settings, log)
  try {
    await provider.read(NOBODYS_REFERENCE)
    return fine('Paystack answers and takes the key.')
  } catch (error) {
    if (error instanceof PaymentsUnreached) return wrong(`${error.message}.`)
    throw error
  }
}

async function checkCalls(address: string, key: string): Promise<CheckLine> {
  const body = Buffer.from(JSON.stringify({ event: 'check', data: {} }))
  try {
    const [signed, unsigned] = await Promise.all([
      send(address, body, signPaystackCall(body, key)),
      send(address, body, signPaystackCall(body, 'of somebody else')),
    ])
    if (signed === 200 && unsigned === 401)
      return fine(`${address} takes calls that are signed with the key, and refuses others.`)
    if (signed === 401)
      return wrong(`${address} refuses the key's own calls: the program there runs with another key.`)
    return wrong(
      `${address} answers a signed call with ${signed} and another with ${unsigned}; it should be 200 and 401.`,
    )
  } catch (error) {
    return wrong(
      `${address} is not reached: ${messageOf(error)}. Start the program, and check SITE_URL and the proxy before it.`,
    )
  }
}

async function send(address: string, body: Buffer, signature: string): Promise<number> {
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
  return status
}

const fine = (text: string): CheckLine => ({ isFine: true, text })
const wrong = (text: string): CheckLine => ({ isFine: false, text })
