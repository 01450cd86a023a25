import { createHmac, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Transaction = {
  id: number
  reference: string
  amount: number
  currency: string
  callback: string
  status: 'abandoned' | 'success' | 'failed'
  channel: 'card' | 'mobile_money'
}
type Refund = {
  id: number
  transaction: number
  reference: string
  amount: number
  note: string | null
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
}

/** What goes wrong with the next calls, each until it is taken back. */
export type Trouble = {
  /** Answers with 500, and does nothing. */
  fails?: boolean
  /** Never answers, and does nothing. */
  hangs?: boolean
  /** Does what was asked for, and cuts the connection before the answer. */
  drops?: boolean
  /** Answers with something else than JSON. */
  babbles?: boolean
  milliseconds?: number
  /** With calls of this method alone. */
  only?: 'GET' | 'POST'
  /** With calls whose address names this payment alone. */
  about?: string
  /** What it says of every payment, whatever was paid. */
  lies?: { amount?: number; currency?: string; reference?: string }
}

/** Of one call: it has come, what it asks for is done, its answer is on the way. */
export type CallMoment = 'heard' | 'done' | 'answered'

export const PAYSTACK_KEY = 'sk_test_0123456789abcdef0123456789abcdef01234567'

/** A payment provider that speaks the protocol of Paystack over HTTP, keeps everything in memory, and may misbehave. */
export async function startPaystack() {
  const transactions = new Map<string, Transaction>()
  const refunds: Refund[] = []
  const calls: string[] = []
  let trouble: Trouble = {}
  let watch: ((call: string, moment: CallMoment) => boolean) | undefined

  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/checkout/'))
      return page(pathname.slice('/checkout/'.length), searchParams, response)
    calls.push(`${request.method} ${pathname}`)
    const body = await readBody(request)
    const {
      fails,
      hangs,
      drops,
      babbles,
      milliseconds = 0,
    } = isTroubled(request.method, pathname) ? trouble : {}
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const called = `${request.method} ${pathname}`
    if (watch?.(called, 'heard')) return
    if (hangs) return
    if (fails) return void send(response, 500, { status: false, message: 'Something went wrong' })
    if (babbles) return void response.writeHead(200).end('<html>We are back soon</html>')
    if (request.headers.authorization !== `Bearer ${PAYSTACK_KEY}`)
      return void send(response, 401, { status: false, message: 'Invalid key' })
    const [status, said] = route(request.method ?? '', pathname, searchParams, body)
    if (drops || watch?.(called, 'done')) return void response.destroy()
    response.once('finish', () => watch?.(called, 'answered'))
    send(response, status, said)
  }

  const isTroubled = (method: string | undefined, path: string) =>
    (trouble.only === undefined || trouble.only === method) &&
    (trouble.about === undefined || path.endsWith(`/${trouble.about}`))

  function route(method: string, path: string, search: URLSearchParams, body: unknown): [number, object] {
    const asked = (body ?? {}) as Record<string, string | number | undefined>
    if (method === 'POST' && path === '/transaction/initialize') return initialize(asked)
    if (method === 'GET' && path.startsWith('/transaction/verify/'))
      return verify(decodeURIComponent(path.slice('/transaction/verify/'.length)))
    if (method === 'POST' && path === '/refund') return refund(asked)
    if (method === 'GET' && path === '/refund') {
      const found = refunds.filter(({ transaction }) => String(transaction) === search.get('transaction'))
      return [200, { status: true, message: 'Refunds retrieved', data: found.map(presentRefund) }]
    }
    return [404, { status: false, message: 'Not found' }]
  }

  function initialize(asked: Record<string, string | number | undefined>): [number, object] {
    const reference = String(asked.reference)
    if (!Number.isInteger(asked.amount) || asked.currency !== 'GHS' || !String(asked.email).includes('@'))
      return [400, { status: false, message: 'Invalid parameters' }]
    if (transactions.has(reference))
      return [400, { status: false, message: 'Duplicate Transaction Reference' }]
    transactions.set(reference, {
      id: randomInt(1_000_000_000, 4_000_000_000),
      reference,
      amount: Number(asked.amount),
      currency: 'GHS',
      callback: String(asked.callback_url),
      status: 'abandoned',
      channel: 'card',
    })
    const data = { authorization_url: `${url}/checkout/${reference}`, access_code: reference, reference }
    return [200, { status: true, message: 'Authorization URL created', data }]
  }

  function verify(reference: string): [number, object] {
    const found = transactions.get(reference)
    if (!found) return [400, { status: false, message: 'Transaction reference not found.' }]
    return [
      200,
      { status: true, message: 'Verification successful', data: { ...present(found), ...trouble.lies } },
    ]
  }

  function refund(asked: Record<string, string | number | undefined>): [number, object] {
    const found = transactions.get(String(asked.transaction))
    if (found?.status !== 'success')
      return [400, { status: false, message: 'Transaction has not been paid for' }]
    const before = refunds.filter(
      ({ reference, status }) => reference === found.reference && status !== 'failed',
    )
    const amount = Number(asked.amount ?? found.amount)
    if (before.reduce((sum, { amount }) => sum + amount, amount) > found.amount)
      return [400, { status: false, message: 'Transaction has been fully reversed' }]
    const made: Refund = {
      id: randomInt(1_000_000, 9_000_000),
      transaction: found.id,
      reference: found.reference,
      amount,
      note: asked.merchant_note === undefined ? null : String(asked.merchant_note),
      status: 'pending',
    }
    refunds.push(made)
    const data = { ...presentRefund(made), transaction: present(found) }
    return [200, { status: true, message: 'Refund has been queued for processing', data }]
  }

  // The page of the provider, as far as a buyer has to do with it.
  function page(rest: string, search: URLSearchParams, response: ServerResponse): void {
    const found = transactions.get(rest)
    if (!found) return void response.writeHead(404).end()
    const chosen = search.get('choose')
    if (chosen === 'card' || chosen === 'mobile_money') pay(found.reference, chosen)
    if (chosen === 'fail') fail(found.reference)
    if (chosen) {
      const back = new URL(found.callback)
      back.searchParams.set('trxref', found.reference)
      back.searchParams.set('reference', found.reference)
      return void response.writeHead(303, { location: back.href }).end()
    }
    const link = (choice: string, words: string) => `<p><a href="?choose=${choice}">${words}</a></p>`
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>Pay</title><h1>Pay ${found.amount}</h1>${link('card', 'Pay by card')}${link('mobile_money', 'Approve on the phone')}${link('fail', 'Decline')}${link('back', 'Go back')}`,
      )
  }

  function pay(reference: string, channel: Transaction['channel'] = 'card'): void {
    Object.assign(get(reference), { status: 'success', channel })
  }

  function fail(reference: string): void {
    get(reference).status = 'failed'
  }

  function get(reference: string): Transaction {
    const found = transactions.get(reference)
    if (!found) throw new Error(`No transaction ${reference}`)
    return found
  }

  /** A signed call as it would be sent to the program. */
  function call(event: string, data: object): { body: Buffer; headers: Record<string, string> } {
    const body = Buffer.from(JSON.stringify({ event, data }))
    return { body, headers: { 'x-paystack-signature': signatureOf(body) } }
  }

  return {
    url,
    transactions,
    refunds,
    calls,
    pay,
    fail,
    call,
    /** The call that follows a payment. */
    paidCall: (reference: string) => call('charge.success', present(get(reference))),
    refundCall: (reference: string, event = 'refund.processed') =>
      call(event, { transaction_reference: reference, status: event.slice('refund.'.length) }),
    /** What becomes of the refunds that are on their way; what has ended stays so. */
    settleRefunds: (status: Refund['status'] = 'processed') => {
      for (const each of refunds)
        if (each.status !== 'processed' && each.status !== 'failed') each.status = status
    },
    /** What the provider holds: everything paid but what was paid back. */
    heldPesewas: () =>
      [...transactions.values()]
        .filter(({ status }) => status === 'success')
        .reduce((sum, { amount }) => sum + amount, 0) -
      refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0),
    /** Calls `next` at each moment of each call, `POST /refund`; where it says true, nothing more comes of the call. */
    interrupt(next: ((call: string, moment: CallMoment) => boolean) | undefined) {
      watch = next
    },
    misbehave(next: Trouble) {
      trouble = next
    },
    behave() {
      trouble = {}
    },
    async stop() {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type PaystackStandIn = Awaited<ReturnType<typeof startPaystack>>

/** What Paystack writes into `x-paystack-signature`. */
export function signatureOf(body: Buffer, key = PAYSTACK_KEY): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

const present = ({ id, status, reference, amount, currency, channel }: Transaction) => ({
  id,
  domain: 'test',
  status,
  reference,
  amount,
  currency,
  channel,
  fees: status === 'success' ? Math.round(amount * 0.0195) : null,
  gateway_response: status === 'failed' ? 'Declined' : 'Successful',
  authorization:
    status !== 'success'
      ? {}
      : channel === 'card'
        ? { channel, brand: 'visa', bank: 'TEST BANK', last4: '4081' }
        : { channel, brand: 'Mtn', bank: 'MTN', last4: '9876' },
})

const presentRefund = ({ id, transaction, amount, note, status }: Refund) => ({
  id,
  transaction,
  amount,
  currency: 'GHS',
  merchant_note: note,
  status,
})

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : undefined
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
