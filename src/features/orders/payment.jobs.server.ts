import { setTimeout } from 'node:timers/promises'
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

/**
 * Every day: asks about what was begun weeks ago. The page of a provider can be paid for as long as somebody has it
 * open, and a call about it may have been lost.
 */
export const reconcileOldPaymentsJob = defineJob<object>('reconcile-old-payments', {
  retryLimit: 2,
  retryDelay: 600,
  expireInSeconds: 14_400,
  schedule: '41 2 * * *',
})

const MILLISECONDS_PER_HOUR = 3_600_000
const MOST_ASKED = 200
const ASKED_AT_ONCE = 6
// Homes are given back to the minute, however slowly the provider answers.
const ASKING_MILLISECONDS = 20_000
const LATE_DAYS = 7
const OLD_DAYS = 60
const REFUND_DAYS = 60
// One payment that the provider answers nonsense about keeps nobody from the others; a provider that is down is left alone.
const MOST_UNREACHED = 3

/** Does the work of the minute; safe at any time. After `askingMilliseconds` nobody's home waits for the provider. */
export async function settlePayments(
  services: SettlingServices,
  { askingMilliseconds = ASKING_MILLISECONDS }: { askingMilliseconds?: number } = {},
): Promise<void> {
  const now = services.clock.now()
  const waiting = await services.db
    .selectFrom('orders')
    .select(['id', 'holdEndsAt'])
    .where('status', '=', 'awaiting_payment')
    .orderBy('holdEndsAt')
    .execute()
  const asking = askAbout(
    services,
    waiting.slice(0, MOST_ASKED).map(({ id }) => id),
  )
  const patience = new AbortController()
  const isOver = setTimeout(askingMilliseconds, undefined, { ref: false, signal: patience.signal })
  // What has gone wrong is heard of below, once the homes are given back.
  await Promise.race([asking.catch(() => undefined), isOver])
  patience.abort()
  // What comes in later is heard of by the provider's call, or by the hour.
  for (const { id, holdEndsAt } of waiting)
    if (holdEndsAt && holdEndsAt <= now) await releaseOrder(services, { orderId: id, isOverdue: true })
  if (!(await asking)) return
  const since = new Date(now.getTime() - MILLISECONDS_PER_HOUR)
  await reaches(services, () => settleRefunds(services, { since }))
}

/** Asks about each of these orders, a few at a time; false when nobody answers. */
async function askAbout(services: SettlingServices, orderIds: readonly string[]): Promise<boolean> {
  const left = orderIds.values()
  let unreached = 0
  const askOn = async () => {
    for (const orderId of left) {
      if (unreached >= MOST_UNREACHED) return
      unreached = (await reaches(services, () => settleOrder(services, orderId))) ? 0 : unreached + 1
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn))
  return unreached < MOST_UNREACHED
}

/** Does the work of the hour; safe at any time. */
export async function reconcilePayments(services: SettlingServices): Promise<void> {
  const now = services.clock.now()
  if (!(await settleBegun(services, { since: daysBefore(now, LATE_DAYS), until: now }))) return
  await reaches(services, () => settleRefunds(services, { since: daysBefore(now, REFUND_DAYS) }))
}

/** Does the work of the day; safe at any time. */
export async function reconcileOldPayments(services: SettlingServices): Promise<void> {
  const now = services.clock.now()
  await settleBegun(services, { since: daysBefore(now, OLD_DAYS), until: daysBefore(now, LATE_DAYS) })
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)

/** Asks about each order with a try of this time that is not settled, the newest first; false when nobody answers. */
async function settleBegun(
  services: SettlingServices,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const { db, payments } = services
  const begun = await db
    .selectFrom('payments as begun')
    .select('begun.orderId')
    .where('begun.kind', '=', 'begun')
    .where('begun.provider', '=', payments.name)
    .where('begun.at', '>=', since)
    .where('begun.at', '<=', until)
    // A payment on our own page has ended with the request.
    .where('begun.provider', '!=', 'simulated')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as done')
            .whereRef('done.reference', '=', 'begun.reference')
            .where('done.kind', 'in', ['settled', 'parked']),
        ),
      ),
    )
    .groupBy('begun.orderId')
    .orderBy((eb) => eb.fn.max('begun.at'), 'desc')
    .execute()
  return await askAbout(
    services,
    begun.map(({ orderId }) => orderId),
  )
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
