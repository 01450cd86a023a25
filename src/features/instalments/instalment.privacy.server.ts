import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'
import { planUnpaid } from './instalment.errors.ts'

/** What somebody paid of their plans, and what of others' they wrote down. While a plan is not paid off the account stays. */
export const instalmentPersonalData = declarePersonalData({
  columns: {
    'instalment_payments.recorded_by': { section: 'instalmentsRecorded', erasure: 'value emptied' },
    'unconfirmed_plans.confirmed_by': { section: 'plansConfirmed', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    instalments: await db
      .selectFrom('instalmentPayments')
      .innerJoin('orders', 'orders.id', 'instalmentPayments.orderId')
      .select(['orders.number as order', 'amountPesewas', 'receivedOn', 'method', 'reference'])
      .where('orders.userId', '=', accountId)
      .orderBy('instalmentPayments.sequence')
      .execute(),
    instalmentsRecorded: await db
      .selectFrom('instalmentPayments')
      .select(['orderId', 'position', 'amountPesewas', 'receivedOn', 'reference', 'evidence', 'at'])
      .where('recordedBy', '=', accountId)
      .orderBy('sequence')
      .execute(),
    plansConfirmed: await db
      .selectFrom('unconfirmedPlans')
      .select(['orderId', 'position', 'confirmedAt'])
      .where('confirmedBy', '=', accountId)
      .orderBy('confirmedAt')
      .execute(),
  }),
  hinderErasure: (tx, { accountId }) => refuseWhileUnpaid(tx, accountId),
})

async function refuseWhileUnpaid(tx: Transaction<DB>, accountId: string): Promise<void> {
  const unpaid = await tx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id', 'orders.number'])
    .where('orders.userId', '=', accountId)
    .where('orders.status', 'in', ['paid', 'completed'])
    .where('orderItems.state', 'in', ['placed', 'accepted'])
    .where(
      sql<boolean>`order_items.plan_total_pesewas - order_items.due_pesewas > coalesce((
        select sum(amount_pesewas) from instalment_payments
        where instalment_payments.order_id = order_items.order_id
          and instalment_payments.position = order_items.position
      ), 0)`,
    )
    // Of a plan from before nobody knows what is owed.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unconfirmedPlans')
            .select('unconfirmedPlans.orderId')
            .whereRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
            .whereRef('unconfirmedPlans.position', '=', 'orderItems.position')
            .where('confirmedAt', 'is', null),
        ),
      ),
    )
    .orderBy('orders.number')
    .limit(1)
    .executeTakeFirst()
  if (unpaid) throw planUnpaid(unpaid)
}
