import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { nextOfPlan, type PlanDue, type PlanStanding, planStanding } from './instalment.rules.ts'
import { isRunningPlan, orderedPlans, standsAsPayment } from './plan-lock.queries.server.ts'

type Of = { orderId: string; position: number }

/** What is late or comes next of each running plan of somebody, after all that was paid; none of one that is paid. */
export async function listPlanDues(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(PlanDue & Of)[]> {
  const today = dayOf(now)
  return (await listPlanStandings(db, { accountId, now })).flatMap(({ orderId, position, ...standing }) => {
    const next = nextOfPlan(standing, today)
    return next ? [{ ...next, orderId, position }] : []
  })
}

/**
 * How each running plan of somebody stands; `totalPesewas` is all payments of it, and `hasRefund` says whether some of
 * what was paid with its order was asked back.
 */
export async function listPlanStandings(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<(PlanStanding & Of & { totalPesewas: number; hasRefund: boolean })[]> {
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
    .select(
      sql<boolean>`exists (
        select from payments where payments.order_id = orders.id and payments.kind = 'refund_requested'
      )`.as('hasRefund'),
    )
    .where('orders.userId', '=', accountId)
    .where(isRunningPlan)
    .execute()
  const today = dayOf(now)
  return rows.flatMap(
    ({ orderId, position, createdAt, plan, before, confirmedAt, paidPesewas, hasRefund }) => {
      if (!plan) return []
      const isConfirmed = before === null || confirmedAt !== null
      const paid = { orderedOn: dayOf(createdAt), paidPesewas: paidPesewas ?? 0 }
      const { totalPesewas } = plan
      const standing = planStanding(plan, { ...paid, today, isConfirmed })
      return [{ ...standing, orderId, position, totalPesewas, hasRefund }]
    },
  )
}
