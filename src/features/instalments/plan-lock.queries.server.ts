import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import { orderedPlan } from '../orders/ordered-home.queries.server.ts'
import type { Plan } from '../plans/plan-rule.rules.ts'
import { planNotFound } from './instalment.errors.ts'
import { askedPesewas } from './instalment.rules.ts'

/** The plan of one home of an order that is locked; money in whole pesewas. */
export type LockedPlan = {
  orderId: string
  position: number
  number: number
  title: string
  plan: Plan
  /** Null once the account is gone. */
  buyerId: string | null
  orderedOn: string
  paidPesewas: number
  leftPesewas: number
  /** Its order is paid, and its home is part of it. */
  isRunning: boolean
  /** False for a plan from before of which nobody has confirmed what was paid. */
  isConfirmed: boolean
}

/** In a query of orders and their items: the home is part of a paid order. */
export const isRunningPlan = sql<boolean>`(
  orders.status in ('paid', 'completed') and order_items.state in ('placed', 'accepted')
)`

/** Of `instalment_payments as payments`, those that were made and not taken off or paid back since. */
export const standsAsPayment = sql<boolean>`
  payments.reverses_id is null
  and not exists (select from instalment_payments as undoing where undoing.reverses_id = payments.id)`

/**
 * The plans of ordered homes, of whatever state; `before` is set for one from before payments were recorded, `confirmedAt`
 * once somebody confirmed what was paid of it.
 */
export const orderedPlans = (db: Executor) =>
  db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .leftJoin('unconfirmedPlans', (join) =>
      join
        .onRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
        .onRef('unconfirmedPlans.position', '=', 'orderItems.position'),
    )
    .select(['orders.createdAt', 'orderItems.position'])
    .select(['unconfirmedPlans.orderId as before', 'unconfirmedPlans.confirmedAt'])
    .select(orderedPlan)
    .where('orderItems.planMonths', 'is not', null)

type Wanted = { orderId: string; position: number; buyerId?: string }

/**
 * Locks the order of a plan, of a buyer where one is given, as whoever decides about it does: two who pay or record wait
 * for each other. Refuses any other as not found.
 */
export async function lockPlan(
  tx: Transaction<DB>,
  { orderId, position, buyerId }: Wanted,
): Promise<LockedPlan> {
  const order = isId(orderId)
    ? await tx
        .selectFrom('orders')
        .select(['id', 'number', 'status', 'userId', 'createdAt'])
        .where('id', '=', orderId)
        .$if(buyerId !== undefined, (all) => all.where('userId', '=', buyerId ?? null))
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!order) throw planNotFound()
  const item = await tx
    .selectFrom('orderItems')
    .leftJoin('unconfirmedPlans', (join) =>
      join
        .onRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
        .onRef('unconfirmedPlans.position', '=', 'orderItems.position'),
    )
    .select(['orderItems.state', 'orderItems.title', 'unconfirmedPlans.confirmedAt'])
    .select('unconfirmedPlans.orderId as before')
    .select(orderedPlan)
    .where('orderItems.orderId', '=', orderId)
    .where('orderItems.position', '=', position)
    .executeTakeFirst()
  if (!item?.plan) throw planNotFound()
  const { paid } = await tx
    .selectFrom('instalmentPayments')
    .select(sql<number>`coalesce(sum(amount_pesewas), 0)::bigint`.as('paid'))
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  const isPart = item.state === 'placed' || item.state === 'accepted'
  return {
    orderId,
    position,
    number: order.number,
    title: item.title,
    plan: item.plan,
    buyerId: order.userId,
    orderedOn: dayOf(order.createdAt),
    paidPesewas: paid,
    leftPesewas: askedPesewas(item.plan) - paid,
    isRunning: isPart && (order.status === 'paid' || order.status === 'completed'),
    isConfirmed: item.before === null || item.confirmedAt !== null,
  }
}
