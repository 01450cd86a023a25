import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { FindClientAddress } from '../connections/client-address.server.ts'

/** A call of the payment provider, byte for byte as it came, with the headers that may sign it. */
export type PaymentCall = {
  ip: string | null
  body: Buffer
  headers: Readonly<Record<string, string>>
}

/** Where the provider says that something has happened; it is entered there. */
export const PAYMENT_CALLS = '/webhooks/paystack'

const LARGEST_CALL = 64 * 1024
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * Takes the calls of the payment provider, which come from no page of ours and prove themselves by their signature.
 * No cookie is read, and nothing is said but whether the call was understood.
 */
export function takePaymentCalls(
  clientAddressOf: FindClientAddress,
  hear: (call: PaymentCall) => Promise<void>,
): Hono<{ Bindings: HttpBindings }> {
  const limit = bodyLimit({
    maxSize: LARGEST_CALL,
    onError: (context) => context.text('That is too much to send at once.\n', 413, NO_STORE),
  })
  return new Hono<{ Bindings: HttpBindings }>().post(PAYMENT_CALLS, limit, async ({ env, req, json }) => {
    const ip = clientAddressOf(env?.incoming?.socket.remoteAddress, req.header('X-Forwarded-For'))
    await hear({ ip, body: Buffer.from(await req.arrayBuffer()), headers: req.header() })
    return json({ status: 'heard' }, 200, NO_STORE)
  })
}
