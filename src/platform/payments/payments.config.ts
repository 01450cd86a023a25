import * as v from 'valibot'
import { httpOrigin, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

const PAYSTACK = 'https://api.paystack.co'
// A stand-in for tests speaks plain HTTP on this machine; nobody else is ever told the key.
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/

export const paymentSettings = {
  paystackSecretKey: setting<string | undefined>({
    variable: 'PAYSTACK_SECRET_KEY',
    doc: 'The secret key of a Paystack account in Ghana, sk_test_ or sk_live_ and what follows. With it real payments are taken by card and mobile money, on a page of Paystack; enter SITE_URL and /webhooks/paystack there as the webhook address. Without it payment is simulated, and no money is taken.',
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => !text.startsWith('pk_'),
        'must be the secret key, which begins with sk_; this is the public one',
      ),
      v.regex(
        /^sk_(test|live)_[A-Za-z0-9]{20,100}$/,
        'must be sk_test_ or sk_live_ and letters and digits, as Paystack shows it under Settings, API Keys & Webhooks',
      ),
    ),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  paystackApiUrl: setting({
    variable: 'PAYSTACK_API_URL',
    doc: 'Where Paystack is asked. For tests only, against a stand-in on this machine; never in production.',
    schema: v.pipe(
      httpOrigin,
      v.check(
        (origin) => origin === PAYSTACK || LOOPBACK.test(origin),
        `must be ${PAYSTACK} or a stand-in on this machine, such as http://127.0.0.1:4000`,
      ),
    ),
    fallback: PAYSTACK,
  }),
  simulatedDelayMilliseconds: setting({
    variable: 'PAYMENT_DELAY_MS',
    doc: 'How long a simulated payment takes, in milliseconds. No money is taken.',
    schema: wholeNumber(0, 5_000),
    fallback: 2_000,
  }),
}

export type PaymentSettings = SliceValues<typeof paymentSettings>

/** What does not go together, one sentence each; nothing of the key is in them. */
export function paymentContradictions(
  { paystackSecretKey, paystackApiUrl }: PaymentSettings,
  { isPublic }: { isPublic: boolean },
): string[] {
  const problems: string[] = []
  if (isPublic && paystackApiUrl !== PAYSTACK)
    problems.push('PAYSTACK_API_URL must not name this machine in production.')
  if (!isPublic && paystackSecretKey?.startsWith('sk_live_'))
    problems.push(
      'PAYSTACK_SECRET_KEY takes real money, which needs a public SITE_URL: Paystack cannot call an address of this machine. Use the test key here.',
    )
  return problems
}
