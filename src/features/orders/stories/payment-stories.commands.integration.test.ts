import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaystackPayments } from '#/platform/payments/paystack-payments.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertBuyer, putIntoCart } from '../../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import {
  PAYSTACK_KEY,
  type PaystackStandIn,
  startPaystack,
} from '../../../../tests/support/paystack-stand-in.ts'
import { cancelOrder } from '../order.commands.server.ts'
import { reconcilePayments, settlePayments } from '../payment.jobs.server.ts'
import { settlePayment } from '../payment-settling.commands.server.ts'

/** `PAYMENT_MODEL_RUNS=2000` is the long form, with other steps each time. */
const LONG = Number(process.env.PAYMENT_MODEL_RUNS ?? 0)
const RUNS = LONG || 100
const MOST_STEPS = 24
const MINUTE = 60_000

const world = useCheckoutWorld({ maxConnections: 12 })
const { services } = world
let paystack: PaystackStandIn

beforeAll(async () => {
  paystack = await startPaystack()
  const payments = createPaystackPayments({
    secretKey: PAYSTACK_KEY,
    apiUrl: paystack.url,
    timeoutMilliseconds: 2_000,
  })
  Object.assign(services, { payments })
})
afterAll(async () => await paystack.stop())

type Step =
  | { kind: 'place' | 'cancel'; buyer: number }
  | { kind: 'pay' | 'fail' | 'hear'; which: number }
  | { kind: 'hearOften'; which: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'minute' | 'hour' | 'refundsEnd' | 'down' | 'up' | 'cut' }
  | { kind: 'reprice' }

const which = fc.nat({ max: 9 })
const buyer = fc.nat({ max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place' as const), buyer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), buyer }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'fail' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('hear' as const, 'hearOften' as const), which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('minute' as const, 'hour' as const, 'refundsEnd' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('down' as const, 'up' as const, 'cut' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reprice' as const) }) },
)

type Stage = { buyers: [Actor, Actor]; home: string; attempts: number }

async function setStage(): Promise<Stage> {
  for (const table of ['orders', 'properties', 'cartItems', 'mails', 'rateLimits'] as const)
    await world.database.db.deleteFrom(table).execute()
  paystack.transactions.clear()
  paystack.refunds.length = 0
  paystack.behave()
  services.time.now = new Date('2026-11-21T09:00:00Z')
  const buyers: [Actor, Actor] = [await insertBuyer(world.database.db), await insertBuyer(world.database.db)]
  const { id: home } = await insertProperty(world.database.db)
  return { buyers, home, attempts: 0 }
}

// A refusal is one of the answers; what must never be is looked at after each step.
const orRefusal = (act: Promise<unknown>) => act.catch(() => undefined)

async function take(stage: Stage, step: Step): Promise<void> {
  const references = [...paystack.transactions.keys()]
  const chosen = 'which' in step ? references[step.which % Math.max(references.length, 1)] : undefined
  switch (step.kind) {
    case 'place': {
      const actor = stage.buyers[step.buyer] ?? stage.buyers[0]
      await orRefusal(putIntoCart(world.database.db, actor, { propertyId: stage.home }))
      stage.attempts += 1
      return void (await orRefusal(world.press({}, { attemptKey: `attempt-${stage.attempts}0000` }, actor)))
    }
    case 'cancel': {
      const actor = stage.buyers[step.buyer] ?? stage.buyers[0]
      const orders = await world.database.db
        .selectFrom('orders')
        .select('id')
        .where('userId', '=', actor.accountId)
        .where('status', '=', 'paid')
        .execute()
      for (const { id } of orders) await orRefusal(cancelOrder(services, actor, { orderId: id }))
      return
    }
    case 'pay':
      if (chosen) paystack.pay(chosen, 'mobile_money')
      return
    case 'fail':
      if (chosen && paystack.transactions.get(chosen)?.status !== 'success') paystack.fail(chosen)
      return
    case 'hear':
      if (chosen) await orRefusal(settlePayment(services, chosen))
      return
    case 'hearOften':
      if (chosen)
        await Promise.all(Array.from({ length: 4 }, () => orRefusal(settlePayment(services, chosen))))
      return
    case 'wait':
      services.time.now = new Date(services.time.now.getTime() + step.minutes * MINUTE)
      return
    case 'minute':
      return await settlePayments(services)
    case 'hour':
      return await reconcilePayments(services)
    case 'refundsEnd':
      return paystack.settleRefunds()
    case 'down':
      return paystack.misbehave({ fails: true })
    case 'cut':
      return paystack.misbehave({ drops: true })
    case 'up':
      return paystack.behave()
    case 'reprice':
      await world.database.db
        .updateTable('properties')
        .set((eb) => ({ pricePesewas: eb('pricePesewas', '+', 100) }))
        .execute()
  }
}

const seen = new Set<string>()

/** What holds after every step, whatever has happened. */
async function checkAlways(): Promise<void> {
  const orders = await world.database.db
    .selectFrom('orders')
    .select(['id', 'status', 'totalPesewas'])
    .execute()
  const claims = await world.database.db.selectFrom('propertyClaims').select('orderId').execute()
  for (const { status } of orders) seen.add(status)
  const standing = orders.filter(({ status }) => status === 'paid' || status === 'awaiting_payment')
  expect(claims.map(({ orderId }) => orderId).sort()).toEqual(standing.map(({ id }) => id).sort())
  expect(standing.length).toBeLessThanOrEqual(1)
  for (const reference of paystack.transactions.keys())
    expect(paystack.refunds.filter((refund) => refund.reference === reference).length).toBeLessThanOrEqual(1)
}

/** What holds once the provider answers, everything has been asked about and every hold is over. */
async function checkInTheEnd(): Promise<void> {
  paystack.behave()
  services.time.now = new Date(services.time.now.getTime() + 31 * MINUTE)
  for (let run = 0; run < 3; run++) {
    await settlePayments(services)
    await reconcilePayments(services)
    paystack.settleRefunds()
  }
  const orders = await world.database.db.selectFrom('orders').select(['status', 'totalPesewas']).execute()
  expect(orders.map(({ status }) => status)).not.toContain('awaiting_payment')
  const kept = orders
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)
  const lines = await world.database.db.selectFrom('payments').select(['kind', 'amountPesewas']).execute()
  const sumOf = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountPesewas, 0)
  expect(sumOf('settled') - sumOf('refund_settled')).toBe(kept)
  expect(paystack.heldPesewas()).toBe(kept)
  const { status } = await world.database.db
    .selectFrom('properties')
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe(kept > 0 ? 'reserved' : 'active')
}

test(
  `in ${RUNS} stories of two buyers, one home and a provider that is down at times, no pesewa is lost`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 12, maxLength: MOST_STEPS, size: 'max' }),
        async (steps) => {
          const stage = await setStage()
          for (const each of steps) {
            await take(stage, each)
            await checkAlways()
          }
          await checkInTheEnd()
          await checkAlways()
        },
      ),
      { numRuns: RUNS, endOnFailure: LONG > 0, ...(LONG ? {} : { seed: 18 }) },
    )
    // The stories are worth their time only while they come to every end.
    expect([...seen].sort()).toEqual(['awaiting_payment', 'cancelled', 'expired', 'paid', 'refunded'])
  },
  LONG ? 3_600_000 : 300_000,
)
