import { listPlanDues } from '#/features/instalments/plan-due.queries.server.ts'
import { type DueView, listDuePayments } from '#/features/orders/due/order-due.queries.server.ts'
import type { Services } from '#/platform/services.ts'

/**
 * The next payments for what somebody has ordered, the earliest first, one for each home: of plans what is late or comes
 * next after all that was paid, of the rest what is due on signing or each month.
 */
export async function listOwnDue(
  db: Services['db'],
  { accountId, limit, now }: { accountId: string; limit: number; now: Date },
): Promise<DueView[]> {
  const plans = await listPlanDues(db, { accountId, now })
  return listDuePayments(db, { accountId, plans, limit, now })
}
