import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'
import { exportCollections } from '#/features/collections/collection.queries.server.ts'
import { accountPlanUnconfirmed, planUnpaid } from './instalment.errors.ts'

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
      .innerJoin('orderItems', (join) =>
        join
          .onRef('orderItems.orderId', '=', 'instalmentPayments.orderId')
          .onRef('orderItems.position', '=', 'instalmentPayments.position'),
      )
      .select(['orders.number as order', 'orderItems.title as home', 'instalmentPayments.amountPesewas'])
      .select(['receivedOn', 'method', 'reference', 'at'])
      .where('orders.userId', '=', accountId)
      .orderBy('instalmentPayments.sequence')
      .execute(),
    onlineInstalmentPayments: await onlinePayments(db, accountId),
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

/** The tries to pay online for somebody's plans, as the program knows of them. */
async function onlinePayments(db: Executor, accountId: string) {
  const plans = await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id', 'orders.number', 'orderItems.position', 'orderItems.title'])
    .where('orders.userId', '=', accountId)
    .where('orderItems.planMonths', 'is not', null)
    .orderBy('orders.number')
    .orderBy('orderItems.position')
    .execute()
  const tries = []
  for (const { id, number, position, title } of plans)
    for (const one of await exportCollections(db, { kind: 'plan', id, position }))
      tries.push({ order: number, home: title, ...one })
  return tries
}

async function refuseWhileUnpaid(tx: Transaction<DB>, accountId: string): Promise<void> {
  const unpaid = await tx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id', 'orders.number'])
    // Of a plan from before nobody knows what is owed, so that it holds the account as well.
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('unconfirmedPlans')
          .select('unconfirmedPlans.orderId')
          .whereRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
          .whereRef('unconfirmedPlans.position', '=', 'orderItems.position')
          .where('confirmedAt', 'is', null),
      ).as('isUnconfirmed'),
    )
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
    .orderBy('orders.number')
    .limit(1)
    .executeTakeFirst()
  if (unpaid) throw unpaid.isUnconfirmed ? accountPlanUnconfirmed(unpaid) : planUnpaid(unpaid)
}
