import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { orderedPlan } from '../orders/ordered-home.queries.server.ts'
import { nextOfPlan, type PlanDue, planStanding } from './instalment.rules.ts'
import { isRunningPlan, standsAsPayment } from './plan-lock.queries.server.ts'

/** What is late or comes next of each running plan of somebody, after all that was paid; none of one that is paid. */
export async function listPlanDues(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(PlanDue & { orderId: string; position: number })[]> {
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
  return rows.flatMap(({ orderId, position, createdAt, plan, before, confirmedAt, paidPesewas }) => {
    if (!plan) return []
    const isConfirmed = before === null || confirmedAt !== null
    const paid = { orderedOn: dayOf(createdAt), paidPesewas: paidPesewas ?? 0 }
    const next = nextOfPlan(planStanding(plan, { ...paid, today, isConfirmed }), today)
    return next ? [{ ...next, orderId, position }] : []
  })
}
