import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import {
  type PaymentNotice,
  type PaymentProvider,
  PaymentsUnreached,
  type ReadPayment,
  type RefundOutcome,
} from './payments.ts'

// Whoever waits is told within ten seconds, everything else included.
const TIMEOUT_MILLISECONDS = 8_000
const MOST_BYTES = 1024 * 1024
const CURRENCY = 'GHS'
// What people in Ghana pay with; the networks of mobile money are the provider's to offer.
const CHANNELS = ['card', 'mobile_money']

const nullable = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))
const identifier = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d{1,30}$/))]),
  v.transform(String),
)
const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const initialized = v.object({ data: v.object({ authorization_url: v.pipe(v.string(), v.url()) }) })
const verified = v.object({
  data: v.object({
    id: identifier,
    status: v.string(),
    reference: v.string(),
    amount: minor,
    currency: v.string(),
    channel: nullable(v.string()),
    fees: nullable(minor),
    paid_at: nullable(v.string()),
    gateway_response: nullable(v.string()),
    authorization: nullable(
      v.object({ brand: nullable(v.string()), bank: nullable(v.string()), last4: nullable(v.string()) }),
    ),
  }),
})
const refund = v.object({ id: identifier, status: v.string(), merchant_note: nullable(v.string()) })
const refunded = v.object({ data: refund })
const refunds = v.object({ data: v.array(refund) })
const refusal = v.object({ status: v.literal(false), message: v.string() })
// As every reference of ours is; another one is about something else.
const named = v.pipe(v.string(), v.regex(/^[\w.=-]{1,100}$/))
const notice = v.object({
  event: v.string(),
  data: v.object({ reference: nullable(named), transaction_reference: nullable(named) }),
})

export type PaystackOptions = {
  /** `sk_test_…` or `sk_live_…`; it also signs the calls that we get. */
  secretKey: string
  /** Such as `https://api.paystack.co`. */
  apiUrl: string
  timeoutMilliseconds?: number
}

/**
 * Cards and mobile money in Ghana by Paystack, on a page of theirs: https://paystack.com/docs/api. No data of a card
 * comes near us. A reference is begun once there, so that every try has a new one.
 */
export function createPaystackPayments(options: PaystackOptions): PaymentProvider {
  const { secretKey, apiUrl, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      return { status: response.status, body: await readJson(response) }
    } catch (error) {
      // The cause may hold the request, and with it the key.
      throw new PaymentsUnreached(`Paystack did not answer ${method} ${pathOf(path)}: ${reasonOf(error)}`)
    }
  }

  async function findRefund({
    providerId,
    refundReference,
  }: {
    providerId: string
    refundReference: string
  }) {
    const path = `/refund?transaction=${encodeURIComponent(providerId)}&perPage=100`
    const { data } = understood(await ask('GET', path), refunds, 'GET /refund')
    return data.find(({ merchant_note: note }) => note === refundReference)
  }

  return {
    name: 'paystack',
    takesCards: false,
    testCards: [],
    async begin({ amountPesewas, reference, email, purpose, returnAddress }) {
      const answer = await ask('POST', '/transaction/initialize', {
        amount: amountPesewas,
        currency: CURRENCY,
        email,
        reference,
        callback_url: returnAddress,
        channels: CHANNELS,
        metadata: { purpose, cancel_action: returnAddress },
      })
      const { data } = understood(answer, initialized, 'POST /transaction/initialize')
      const address = new URL(data.authorization_url)
      if (address.protocol !== 'https:' && address.origin !== new URL(apiUrl).origin)
        throw new PaymentsUnreached('Paystack named an address that is not safe')
      return { state: 'open', address: address.href }
    },
    async read(reference): Promise<ReadPayment> {
      const answer = await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      if (isMissing(answer)) return { state: 'unknown' }
      const { data } = understood(answer, verified, 'GET /transaction/verify')
      if (data.status === 'failed' || data.status === 'reversed')
        return { state: 'failed', reason: data.gateway_response ?? data.status }
      if (data.status !== 'success') return { state: 'open' }
      const channel = data.channel ?? 'unknown'
      const { brand, bank, last4 } = data.authorization ?? {}
      return {
        state: 'settled',
        settlement: {
          reference: data.reference,
          amountPesewas: data.amount,
          currency: data.currency,
          providerId: data.id,
          channel: channel.slice(0, 30),
          feePesewas: data.fees ?? null,
          brand: brandOf(channel === 'card' ? brand : (bank ?? brand)),
          lastFour: last4 && /^\d{4}$/.test(last4) ? last4 : null,
          paidAt: momentOf(data.paid_at),
        },
      }
    },
    async refund(request) {
      // Asked for twice it would be paid twice there, so that our own name for it is looked for first.
      const known = await findRefund(request)
      if (known) return outcomeOf(known)
      const answer = await ask('POST', '/refund', {
        transaction: request.reference,
        amount: request.amountPesewas,
        currency: CURRENCY,
        merchant_note: request.refundReference,
      })
      const refused = v.safeParse(refusal, answer.body)
      if (answer.status >= 400 && answer.status < 500 && refused.success)
        return { state: 'failed', reason: refused.output.message.slice(0, 300) }
      return outcomeOf(understood(answer, refunded, 'POST /refund').data)
    },
    async readRefund(request) {
      const known = await findRefund(request)
      return known ? outcomeOf(known) : { state: 'unknown' }
    },
    understand(body, headers): PaymentNotice {
      const signature = Buffer.from(headers['x-paystack-signature'] ?? '', 'utf8')
      const expected = Buffer.from(signPaystackCall(body, secretKey), 'utf8')
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return { kind: 'refused' }
      const said = v.safeParse(notice, parseJson(body.toString('utf8')))
      if (!said.success) return { kind: 'other' }
      const { event, data } = said.output
      if (event.startsWith('charge.') && data.reference) return { kind: 'payment', reference: data.reference }
      if (event.startsWith('refund.') && data.transaction_reference)
        return { kind: 'refund', reference: data.transaction_reference }
      return { kind: 'other' }
    },
  }
}

function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** What stands in `x-paystack-signature` of a call with this body. */
export function signPaystackCall(body: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

type Answer = { status: number; body: unknown }

async function readJson(response: Response): Promise<unknown> {
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES)
    throw new Error('the answer is too long')
  return parseJson(await response.text())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function understood<T extends v.GenericSchema>(answer: Answer, schema: T, asked: string): v.InferOutput<T> {
  const read = v.safeParse(schema, answer.body)
  if (answer.status === 200 && read.success) return read.output
  const refused = v.safeParse(refusal, answer.body)
  const why = refused.success ? refused.output.message.slice(0, 200) : 'an answer that we do not understand'
  throw new PaymentsUnreached(`Paystack answered ${asked} with ${answer.status}: ${why}`)
}

function isMissing({ status, body }: Answer): boolean {
  const refused = v.safeParse(refusal, body)
  return (
    (status === 400 || status === 404) &&
    refused.success &&
    /^transaction (reference )?not found/i.test(refused.output.message)
  )
}

function outcomeOf({ id, status }: v.InferOutput<typeof refund>): RefundOutcome {
  if (status === 'processed') return { state: 'settled', providerId: id }
  if (status === 'pending' || status === 'processing') return { state: 'requested', providerId: id }
  const reason = `Paystack says ${status.slice(0, 40)} of refund ${id}.`
  // Any other word than the last one may still end in money.
  return status === 'failed' ? { state: 'failed', reason } : { state: 'failed', reason, mayStillBePaid: true }
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', verve: 'Verve' }

function brandOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, 30)
  return trimmed ? (BRANDS[trimmed.toLowerCase()] ?? trimmed) : null
}

// Without what was asked about.
const pathOf = (path: string) => path.replace(/\?.*$/, '').replace(/\/verify\/.*$/, '/verify')

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long'
  return error instanceof Error && error.message === 'the answer is too long'
    ? error.message
    : 'it is not reached'
}
