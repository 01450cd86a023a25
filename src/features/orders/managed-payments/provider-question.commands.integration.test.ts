import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { refusalOf } from '../../../../tests/support/outcomes.ts'
import {
  PAYSTACK_KEY,
  type PaystackStandIn,
  startPaystack,
} from '../../../../tests/support/paystack-stand-in.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { askProvider } from './provider-question.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let paystack: PaystackStandIn

const use = (secretKey: string) =>
  void Object.assign(services, {
    payments: createPaystackPayments({ secretKey, apiUrl: paystack.url, timeoutMilliseconds: 300 }),
  })

beforeAll(async () => {
  paystack = await startPaystack()
  use(PAYSTACK_KEY)
})
afterEach(() => paystack.behave())
afterAll(async () => await paystack.stop())

describe('asking the provider', () => {
  test('says how long its answer took', async () => {
    const actor = await insertActor(database.db, 'admin')
    expect((await askProvider(services, actor)).milliseconds).toBeGreaterThanOrEqual(0)
  })

  test('says why there is none, and nothing of the key', async () => {
    const actor = await insertActor(database.db, 'admin')
    paystack.misbehave({ hangs: true })
    expect(await refusalOf(askProvider(services, actor))).toMatchObject({
      code: 'payment.provider_unreached',
      message: 'Paystack did not answer GET /transaction/verify: it took too long.',
    })
    paystack.behave()
    use('sk_test_wrong')
    const { message } = await refusalOf(askProvider(services, actor))
    expect(message).toBe('Paystack answered GET /transaction/verify with 401: Invalid key.')
    use(PAYSTACK_KEY)
  })

  test('is refused to buyers, and then nobody is asked', async () => {
    const before = paystack.calls.length
    const buyer = await insertActor(database.db, 'user')
    expect((await refusalOf(askProvider(services, buyer))).kind).toBe('forbidden')
    expect(paystack.calls).toHaveLength(before)
  })
})
