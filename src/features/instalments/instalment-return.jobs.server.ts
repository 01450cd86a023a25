import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { isCollected } from '#/features/collections/collection.queries.server.ts'
import { returnCollection } from '#/features/collections/collection-refunds.commands.server.ts'
import {
  type CollectingServices,
  mailReturned,
} from '#/features/collections/collection-settling.commands.server.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { lockPaidOrder } from '../orders/order-lock.queries.server.ts'
import { instalmentsToReturnMail } from './instalment.emails.ts'
import { lockPlan, standsAsPayment } from './plan-lock.queries.server.ts'

/** Every five minutes: asks back what was paid of plans whose home was declined, or whose order was cancelled. */
export const returnInstalmentsJob = defineJob<object>('return-instalments', {
  retryLimit: 0,
  expireInSeconds: 600,
  schedule: '*/5 * * * *',
})

type PlanKey = { orderId: string; position: number }

const REASON = 'The home is not part of the order any more.'

/**
 * Asks for every instalment that was paid online for a home that is no part of a paid order any more to be paid back,
 * once, and mails the office once of what was recorded by hand. Safe at any time: a plan that fails holds up no other,
 * and fails the job at its end.
 */
export async function returnInstalments(services: CollectingServices): Promise<void> {
  const failures: unknown[] = []
  for (const plan of await listEndedPlans(services.db)) {
    try {
      await withTransactionRetries(services.db, (tx) => returnPlan(tx, services, plan))
    } catch (error) {
      failures.push(new Error(`The instalments of order ${plan.orderId} do not go back.`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} plans failed.`)
}

// Of what was recorded by hand the office knows once it was mailed; what is paid online is asked back at once.
async function listEndedPlans(db: Executor): Promise<PlanKey[]> {
  const plans = await db
    .selectFrom('instalmentPayments')
    .innerJoin('orders', 'orders.id', 'instalmentPayments.orderId')
    .innerJoin('orderItems', (join) =>
      join
        .onRef('orderItems.orderId', '=', 'instalmentPayments.orderId')
        .onRef('orderItems.position', '=', 'instalmentPayments.position'),
    )
    .leftJoin('planNotices', (join) =>
      join
        .onRef('planNotices.orderId', '=', 'instalmentPayments.orderId')
        .onRef('planNotices.position', '=', 'instalmentPayments.position')
        .on('planNotices.key', '=', 'return'),
    )
    .select(['instalmentPayments.orderId', 'instalmentPayments.position'])
    .where((eb) =>
      eb.or([
        eb('orders.status', 'not in', ['paid', 'completed']),
        eb('orderItems.state', 'not in', ['placed', 'accepted']),
      ]),
    )
    .where('planNotices.key', 'is', null)
    .groupBy(['instalmentPayments.orderId', 'instalmentPayments.position'])
    .having((eb) => eb.fn.sum<number>('instalmentPayments.amountPesewas'), '>', 0)
    .execute()
  return plans
}

async function returnPlan(
  tx: Transaction<DB>,
  services: CollectingServices,
  { orderId, position }: PlanKey,
): Promise<void> {
  // The accounts first, as everybody does: mails belong to them.
  const order = await lockPaidOrder(tx, orderId)
  if (!order) return
  const plan = await lockPlan(tx, { orderId, position })
  if (plan.isRunning) return
  const now = services.clock.now()
  const isFirst = await tx
    .insertInto('planNotices')
    .values({ orderId, position, key: 'return', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) return
  const payments = await tx
    .selectFrom('instalmentPayments as payments')
    .select(['id', 'amountPesewas', 'receivedOn', 'method', 'reference'])
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .where(standsAsPayment)
    .orderBy('sequence')
    .execute()
  let byHandPesewas = 0
  for (const { id, amountPesewas, ...same } of payments) {
    if (!(await isCollected(tx, same.reference))) {
      byHandPesewas += amountPesewas
      continue
    }
    await tx
      .insertInto('instalmentPayments')
      .values({
        ...same,
        id: newId(now.getTime()),
        orderId,
        position,
        amountPesewas: -amountPesewas,
        evidence: REASON,
        reversesId: id,
        at: now,
      })
      .execute()
    const payee = { kind: 'plan', id: orderId, position } as const
    await returnCollection(tx, services, payee, { reference: same.reference, reason: REASON })
    const mailed = {
      title: `Instalments of order ${order.number}`,
      page: urls.order(orderId),
      buyer: order.buyer,
    }
    await mailReturned(tx, services, mailed, REASON, amountPesewas)
  }
  if (byHandPesewas === 0) return
  await queueMail(tx, services, {
    template: instalmentsToReturnMail,
    data: { orderId, number: order.number, home: plan.title, amount: formatAmount(byHandPesewas) },
    accountId: null,
    recipient: services.config.brand.email,
  })
}
