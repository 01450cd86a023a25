import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { nextOfPlan, type PlanDue, planStanding } from './instalment.rules.ts'
import { isRunningPlan, orderedPlans, standsAsPayment } from './plan-lock.queries.server.ts'

/** What is late or comes next of each running plan of somebody, after all that was paid; none of one that is paid. */
export async function listPlanDues(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(PlanDue & { orderId: string; position: number })[]> {
  const rows = await orderedPlans(db)
    .select('orders.id as orderId')
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
