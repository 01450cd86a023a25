import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { dayOf } from '#/shared/dates.ts'
import {
  type DueView,
  listDuePayments,
  type PlanDue,
  planKey,
} from '../orders/due/order-due.queries.server.ts'
import { orderedPlan } from '../orders/ordered-home.queries.server.ts'
import { nextOfPlan, planStanding } from './instalment.rules.ts'
import { isRunningPlan, standsAsPayment } from './plan-lock.queries.server.ts'

/**
 * The next payments for what somebody has ordered, the earliest first, one for each home: of plans what is late or comes
 * next after all that was paid, of the rest what is due on signing or each month. As of `now`.
 */
export async function listOwnDue(
  db: Executor,
  { accountId, limit, now }: { accountId: string; limit: number; now: Date },
): Promise<DueView[]> {
  const plans = await readPlanDues(db, { accountId, now })
  return listDuePayments(db, { accountId, plans, limit, now })
}

async function readPlanDues(db: Executor, { accountId, now }: { accountId: string; now: Date }) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .leftJoin('unconfirmedPlans', (join) =>
      join
        .onRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
        .onRef('unconfirmedPlans.position', '=', 'orderItems.position'),
    )
    .select(['orders.id as orderId', 'orders.createdAt', 'orderItems.position'])
    .select(['unconfirmedPlans.orderId as before', 'unconfirmedPlans.confirmedAt'])
    .select(orderedPlan)
    .select((eb) =>
      eb
        .selectFrom('instalmentPayments as payments')
        .select(sql<number>`coalesce(sum(payments.amount_pesewas), 0)::bigint`.as('paid'))
        .whereRef('payments.orderId', '=', 'orderItems.orderId')
        .whereRef('payments.position', '=', 'orderItems.position')
        .where(standsAsPayment)
        .as('paidPesewas'),
    )
    .where('orders.userId', '=', accountId)
    .where('orderItems.planMonths', 'is not', null)
    .where(isRunningPlan)
    .execute()
  const today = dayOf(now)
  const dues = new Map<string, PlanDue>()
  for (const { orderId, position, createdAt, plan, before, confirmedAt, paidPesewas } of rows) {
    const standing =
      plan &&
      planStanding(plan, {
        orderedOn: dayOf(createdAt),
        paidPesewas: paidPesewas ?? 0,
        today,
        isConfirmed: before === null || confirmedAt !== null,
      })
    const next = standing && nextOfPlan(standing, today)
    if (next) dues.set(planKey(orderId, position), next)
  }
  return dues
}
