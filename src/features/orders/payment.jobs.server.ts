import { defineJob } from '#/platform/jobs/jobs.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { releaseOrder } from './order-hold.commands.server.ts'
import { settleRefunds } from './payment-refunds.commands.server.ts'
import { type SettlingServices, settleOrder } from './payment-settling.commands.server.ts'

/** Every minute: gives back the homes of what is not paid in time, and asks about what is being paid. */
export const settlePaymentsJob = defineJob<object>('settle-payments', {
  retryLimit: 0,
  expireInSeconds: 600,
  schedule: '* * * * *',
})

/** Every hour: asks about what may still be paid, or paid back, days later. */
export const reconcilePaymentsJob = defineJob<object>('reconcile-payments', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  schedule: '17 * * * *',
})

const MILLISECONDS_PER_HOUR = 3_600_000
const MOST_AT_ONCE = 200
const LATE_DAYS = 7
const REFUND_DAYS = 60

/** Does the work of the minute; safe at any time. */
export async function settlePayments(services: SettlingServices): Promise<void> {
  const now = services.clock.now()
  const waiting = await services.db
    .selectFrom('orders')
    .select(['id', 'holdEndsAt'])
    .where('status', '=', 'awaiting_payment')
    .orderBy('holdEndsAt')
    .limit(MOST_AT_ONCE)
    .execute()
  let isReached = true
  for (const { id, holdEndsAt } of waiting) {
    if (isReached) isReached = await reaches(services, () => settleOrder(services, id))
    // What comes in later is heard of by the provider's call, or by the hour.
    if (holdEndsAt && holdEndsAt <= now) await releaseOrder(services, { orderId: id, isOverdue: true })
  }
  const since = new Date(now.getTime() - MILLISECONDS_PER_HOUR)
  if (isReached) await reaches(services, () => settleRefunds(services, { since }))
}

/** Does the work of the hour; safe at any time. */
export async function reconcilePayments(services: SettlingServices): Promise<void> {
  const now = services.clock.now().getTime()
  const since = new Date(now - LATE_DAYS * MILLISECONDS_PER_DAY)
  const { rows } = await findLate(services, since)
  let isReached = true
  for (const { orderId } of rows) {
    if (!isReached) return
    isReached = await reaches(services, () => settleOrder(services, orderId))
  }
  await reaches(services, () =>
    settleRefunds(services, { since: new Date(now - REFUND_DAYS * MILLISECONDS_PER_DAY) }),
  )
}

async function findLate(
  { db, payments }: SettlingServices,
  since: Date,
): Promise<{ rows: { orderId: string }[] }> {
  const rows = await db
    .selectFrom('payments as opened')
    .select('opened.orderId')
    .distinct()
    .where('opened.kind', '=', 'begun')
    .where('opened.provider', '=', payments.name)
    .where('opened.at', '>=', since)
    // A payment on our own page has ended with the request.
    .where('opened.provider', '!=', 'simulated')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as done')
            .whereRef('done.reference', '=', 'opened.reference')
            .where('done.kind', 'in', ['settled', 'parked']),
        ),
      ),
    )
    .limit(MOST_AT_ONCE)
    .execute()
  return { rows }
}

// A provider that cannot be asked is asked again at the next run.
async function reaches({ log }: SettlingServices, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (!(error instanceof PaymentsUnreached)) throw error
    log.warn({ reason: error.message }, 'The payment provider cannot be asked')
    return false
  }
}
