import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentSettings } from '#/platform/payments/payments.config.ts'
import {
  PAYSTACK_KEY,
  type PaystackStandIn,
  signatureOf,
  startPaystack,
} from '../../../tests/support/paystack-stand-in.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { checkPayments } from './payment-check.server.ts'

const { log } = makeTestServices(useTestDatabase())
let paystack: PaystackStandIn
let program: Server
let siteUrl = ''
let keyOfProgram = PAYSTACK_KEY

beforeAll(async () => {
  paystack = await startPaystack()
  // The program's own webhook has its tests elsewhere; here it only knows a signature.
  program = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = signatureOf(Buffer.concat(parts), keyOfProgram)
      const isSigned = request.headers['x-paystack-signature'] === signature
      response.writeHead(request.url === '/webhooks/paystack' ? (isSigned ? 200 : 401) : 404).end()
    })
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
})
afterEach(() => {
  paystack.behave()
  keyOfProgram = PAYSTACK_KEY
})
afterAll(async () => {
  await paystack.stop()
  await new Promise((resolve) => program.close(resolve))
})

const check = (given: Partial<PaymentSettings> = {}, at = siteUrl) =>
  checkPayments(
    {
      paystackSecretKey: PAYSTACK_KEY,
      paystackApiUrl: paystack.url,
      simulatedDelayMilliseconds: 0,
      ...given,
    } as PaymentSettings,
    at,
    log,
  )
const wrongOnes = async (lines: ReturnType<typeof check>) =>
  (await lines).filter(({ isFine }) => !isFine).map(({ text }) => text)

describe('the check of payments', () => {
  test('says that everything works, where the webhook belongs, and nothing of the key', async () => {
    const lines = await check()
    expect(lines.every(({ isFine }) => isFine)).toBe(true)
    const text = lines.map((line) => line.text).join('\n')
    for (const said of ['test key', 'takes the key', `${siteUrl}/webhooks/paystack`])
      expect(text).toContain(said)
    expect(text).not.toContain(PAYSTACK_KEY)
  })

  test('says that payment is simulated without a key, and asks nobody', async () => {
    const before = paystack.calls.length
    expect(await check({ paystackSecretKey: undefined })).toMatchObject([{ isFine: true }])
    expect(paystack.calls).toHaveLength(before)
  })

  test('says that the key is wrong', async () => {
    keyOfProgram = `${PAYSTACK_KEY}0`
    expect(await wrongOnes(check({ paystackSecretKey: keyOfProgram }))).toEqual([
      'Paystack answered GET /transaction/verify with 401: Invalid key.',
    ])
  })

  test('says that the program runs with another key', async () => {
    keyOfProgram = 'another'
    expect(await wrongOnes(check())).toEqual([expect.stringContaining('runs with another key')])
  })

  test('says that the webhook is not there, or that nobody is', async () => {
    expect(await wrongOnes(check({}, `${siteUrl}/shop`))).toEqual([
      expect.stringContaining('answers a signed call with 404'),
    ])
    expect(await wrongOnes(check({}, 'http://127.0.0.1:9'))).toEqual([
      expect.stringContaining('is not reached'),
    ])
  })

  test('says that the provider does not answer', async () => {
    paystack.misbehave({ fails: true })
    expect(await wrongOnes(check())).toHaveLength(1)
  })
})
