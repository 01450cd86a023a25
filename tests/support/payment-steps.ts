import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { ItemDecision, OrderStatus, PaidThrough } from '#/features/orders/order.schema.ts'
import type { Actor } from '#/shared/actor.ts'

/** What somebody does, or what happens, in a story of payments. `which` chooses among what there is by then. */
export type Step =
  | { kind: 'place' | 'placeByTransfer' | 'cancel'; buyer: number }
  | { kind: 'pay' | 'fail' | 'call' | 'return' | 'callAndReturn'; which: number }
  | { kind: 'refund'; which: number; part: number }
  | { kind: 'complete'; which: number }
  | { kind: 'decide'; which: number; position: number; decision: ItemDecision }
  | { kind: 'transfer'; which: number; part: number; isAccepted: boolean | null }
  | { kind: 'wait'; minutes: number }
  | { kind: 'minute' | 'hour' | 'refundsEnd' | 'refundsFail' | 'down' | 'up' | 'cut' | 'lie' }
  | { kind: 'reprice' }

const which = fc.nat({ max: 9 })
const buyer = fc.nat({ max: 1 })
/** Any step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place' as const), buyer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('placeByTransfer' as const), buyer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      which,
      part: fc.constantFrom(1, 2, 3),
      isAccepted: fc.constantFrom(true, false, null, null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      position: fc.nat({ max: 1 }),
      decision: fc.constantFrom('accept' as const, 'decline' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), buyer }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'fail' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('call' as const, 'return' as const, 'callAndReturn' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which,
      part: fc.constantFrom(1, 10_000, 135_000, 60_010_000, 60_145_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('complete' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 4_321) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'minute' as const,
        'hour' as const,
        'refundsEnd' as const,
        'refundsFail' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('down' as const, 'up' as const, 'cut' as const, 'lie' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reprice' as const) }) },
)

/** At which of its own steps the program is killed while it takes one of the story, and started again. */
export const death = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 12 }) },
)

/** One of the orders of these buyers, counted around; undefined where there is none. */
export async function pickOrder(
  db: Executor,
  buyers: readonly Actor[],
  which: number,
  narrowed: { status: OrderStatus } | { paymentProvider: PaidThrough },
): Promise<{ id: string; totalPesewas: number } | undefined> {
  const ids = buyers.map(({ accountId }) => accountId)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'totalPesewas'])
    .where('userId', 'in', ids)
    .where((eb) => eb.and(narrowed))
    .orderBy('number')
    .execute()
  return orders[which % Math.max(orders.length, 1)]
}

/** What can still be paid back of a payment, in pesewas: what was settled less what was asked back. */
export async function leftOf(db: Executor, paymentId: string): Promise<number> {
  const lines = await db
    .selectFrom('payments')
    .innerJoin('payments as begun', 'begun.reference', 'payments.reference')
    .select(['payments.kind', 'payments.amountPesewas'])
    .where(sql<string>`begun.id::text`, '=', paymentId)
    .execute()
  const SIGNS: Record<string, number> = { settled: 1, refund_requested: -1, refund_retried: 1 }
  return lines.reduce((sum, { kind, amountPesewas }) => sum + (SIGNS[kind] ?? 0) * amountPesewas, 0)
}

/** Whether a refund was asked for of which nothing more is known. */
export async function hasOpenRefunds(db: Executor): Promise<boolean> {
  const lines = await db.selectFrom('payments').select(['kind', 'refundReference']).execute()
  const ended = new Set(
    lines
      .filter(({ kind }) => kind === 'refund_settled' || kind === 'refund_retried')
      .map(({ refundReference }) => refundReference),
  )
  return lines.some(({ kind, refundReference }) => kind === 'refund_requested' && !ended.has(refundReference))
}

/** What buyers have on the bank's account, and what of their transfers is in no settled payment; in pesewas. */
export async function readBank(db: Executor): Promise<{ heldPesewas: number; sentPesewas: number }> {
  const lines = await db
    .selectFrom('payments')
    .select(['kind', 'providerId', 'amountPesewas'])
    .where('provider', '=', 'bank_transfer')
    .execute()
  const sumOf = (some: typeof lines) => some.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  const settled = lines.filter(({ kind }) => kind === 'settled')
  const known = new Set(settled.map(({ providerId }) => providerId))
  return {
    heldPesewas: sumOf(settled) - sumOf(lines.filter(({ kind }) => kind === 'refund_settled')),
    // Each stands on the statement once, whether it was parked before or not.
    sentPesewas: sumOf(lines.filter(({ kind, providerId }) => kind === 'parked' && !known.has(providerId))),
  }
}

/** How each home stands, and how it should after what became of the orders it is in. */
export async function readHomes(db: Executor): Promise<{ status: string; expected: string }[]> {
  const homes = await db.selectFrom('properties').select(['id', 'tag', 'status']).execute()
  const items = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['orderItems.propertyId', 'orderItems.state', 'orders.status'])
    .execute()
  return homes.map(({ id, tag, status }) => {
    const own = items.filter(({ propertyId }) => propertyId === id)
    const isClosed = own.some(({ state }) => state === 'accepted')
    const isReserved = own.some((item) => item.state === 'placed' && item.status === 'paid')
    const closed = tag === 'For Sale' ? 'sold' : 'let'
    return { status, expected: isClosed ? closed : isReserved ? 'reserved' : 'active' }
  })
}
