import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { hasWaitedForStaff } from '#/features/collections/collection.queries.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import type { Plan } from '../plans/plan-rule.rules.ts'
import { planNotFound } from './instalment.errors.ts'
import { type PlanStanding, planStanding } from './instalment.rules.ts'
import type { INSTALMENT_METHOD_KEYS } from './instalment-form.schema.ts'
import { isRunningPlan, orderedPlans, standsAsPayment } from './plan-lock.queries.server.ts'

/** A payment that counts; the newest last. */
export type InstalmentPayment = {
  id: string
  amountPesewas: number
  receivedOn: string
  method: (typeof INSTALMENT_METHOD_KEYS)[number]
  reference: string
}

/** The plan of one home of an order. */
export type PlanView = PlanStanding & {
  position: number
  title: string
  plan: Plan
  /** False for a plan from before of which nobody has confirmed what was paid. */
  isConfirmed: boolean
  /** False where the home is no part of a paid order any more. */
  isRunning: boolean
  payments: InstalmentPayment[]
}

/** The plans of an order that stands, or of which something is to be paid back or decided, as of a moment; refuses an order outside of the scope, and one without plans. */
export async function getOrderPlans(
  db: Executor,
  { orderId, scope, now }: { orderId: string; scope: Scope; now: Date },
): Promise<{ number: number; orderedOn: string; plans: PlanView[] }> {
  if (!isId(orderId)) throw planNotFound()
  const rows = await limitTo(
    orderedPlans(db)
      .select(['orders.number', 'orderItems.title'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('instalmentPayments as payments')
            .select(['payments.id', 'payments.amountPesewas', 'payments.method', 'payments.reference'])
            .select((inner) => inner.cast<string>('payments.receivedOn', 'text').as('receivedOn'))
            .whereRef('payments.orderId', '=', 'orderItems.orderId')
            .whereRef('payments.position', '=', 'orderItems.position')
            .where(standsAsPayment)
            .orderBy('payments.sequence'),
        ).as('payments'),
      )
      .where('orders.id', '=', orderId)
      .select(isRunningPlan.as('isRunning'))
      // What is still to be paid back of one that has ended is seen, too, and what somebody had to decide about.
      .where((eb) =>
        eb.or([
          isRunningPlan,
          sql<boolean>`0 < (
            select sum(amount_pesewas) from instalment_payments
            where instalment_payments.order_id = order_items.order_id
              and instalment_payments.position = order_items.position
          )`,
          hasWaitedForStaff,
        ]),
      )
      .orderBy('orderItems.position'),
    scope,
    'orders.userId',
  ).execute()
  const [first] = rows
  if (!first) throw planNotFound()
  const orderedOn = dayOf(first.createdAt)
  return {
    number: first.number,
    orderedOn,
    plans: rows.flatMap(({ position, title, plan, before, confirmedAt, isRunning, payments }) => {
      if (!plan) return []
      const isConfirmed = before === null || confirmedAt !== null
      const paidPesewas = payments.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
      const standing = planStanding(plan, {
        orderedOn,
        paidPesewas,
        today: dayOf(now),
        isConfirmed: isConfirmed && isRunning,
      })
      return [{ ...standing, position, title, plan, isConfirmed, isRunning, payments }]
    }),
  }
}
