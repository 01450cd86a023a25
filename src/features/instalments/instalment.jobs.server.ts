import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { lockPaidOrder } from '../orders/order-lock.queries.server.ts'
import { orderedPlan } from '../orders/ordered-home.queries.server.ts'
import { instalmentReminderMail } from './instalment.emails.ts'
import { planStanding } from './instalment.rules.ts'
import { instalmentRemindersOn } from './instalment-reminder.rules.ts'
import { lockPlan } from './plan-lock.queries.server.ts'

/** Every hour: reminds buyers of what is due soon and what is late of their plans. */
export const remindOfInstalmentsJob = defineJob<object>('remind-of-instalments', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  schedule: '47 * * * *',
})

type ReminderServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Does the work of the hour; safe at any time and as often as one likes. Each plan is a transaction of its own: one that
 * fails holds up no other, and fails the job at its end. Plans that nobody has confirmed are left alone.
 */
export async function remindOfInstalments(services: ReminderServices): Promise<void> {
  const { db, clock } = services
  const today = dayOf(clock.now())
  const failures: unknown[] = []
  for (const { orderId, position, plan, createdAt, paidPesewas } of await listUnpaidPlans(db)) {
    if (!plan) continue
    const standing = planStanding(plan, {
      orderedOn: dayOf(createdAt),
      paidPesewas,
      today,
      isConfirmed: true,
    })
    // Most plans have nothing to be said of, and nobody waits for them.
    if (instalmentRemindersOn(standing, today).length === 0) continue
    try {
      await withTransactionRetries(db, (tx) => remind(tx, services, { orderId, position }))
    } catch (error) {
      failures.push(new Error(`The buyer of order ${orderId} could not be reminded.`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed.`)
}

async function listUnpaidPlans(db: Executor) {
  return await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .leftJoin('unconfirmedPlans', (join) =>
      join
        .onRef('unconfirmedPlans.orderId', '=', 'orderItems.orderId')
        .onRef('unconfirmedPlans.position', '=', 'orderItems.position')
        .on('unconfirmedPlans.confirmedAt', 'is', null),
    )
    .select(['orderItems.orderId', 'orderItems.position', 'orders.createdAt'])
    .select(orderedPlan)
    .select(
      sql<number>`coalesce((
        select sum(amount_pesewas) from instalment_payments
        where instalment_payments.order_id = order_items.order_id
          and instalment_payments.position = order_items.position
      ), 0)::bigint`.as('paidPesewas'),
    )
    .where('orders.userId', 'is not', null)
    .where('orders.status', 'in', ['paid', 'completed'])
    .where('orderItems.state', 'in', ['placed', 'accepted'])
    .where('orderItems.planMonths', 'is not', null)
    .where('unconfirmedPlans.orderId', 'is', null)
    .orderBy('orders.number')
    .orderBy('orderItems.position')
    .execute()
}

async function remind(
  tx: Transaction<DB>,
  services: ReminderServices,
  { orderId, position }: { orderId: string; position: number },
): Promise<void> {
  // The accounts first, as everybody does: mails belong to them.
  const order = await lockPaidOrder(tx, orderId)
  if (!order?.buyer) return
  const plan = await lockPlan(tx, { orderId, position })
  if (!plan.isRunning || !plan.isConfirmed) return
  const now = services.clock.now()
  const today = dayOf(now)
  for (const { key, kind, dueOn, days, toPayPesewas } of instalmentRemindersOn(
    planStanding(plan.plan, { ...plan, today }),
    today,
  )) {
    const added = await tx
      .insertInto('planNotices')
      .values({ orderId, position, key, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!added) continue
    await queueMail(tx, services, {
      template: instalmentReminderMail,
      data: {
        kind,
        orderId,
        position,
        number: order.number,
        home: plan.title,
        fullName: order.buyer.fullName,
        amount: formatAmount(toPayPesewas),
        dueOn: formatDate(startOfDay(dueOn)),
        days,
      },
      accountId: order.buyer.id,
      recipient: order.buyer.email,
    })
  }
}
