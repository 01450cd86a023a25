import { defineJob } from '#/platform/jobs/jobs.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { listOpenCollections } from './collection.queries.server.ts'
import type { Collector } from './collection.schema.ts'
import { settleCollectionRefunds } from './collection-refunds.commands.server.ts'
import { type CollectingServices, settleCollection } from './collection-settling.commands.server.ts'

/** Every minute: asks about what is being paid, and paid back. */
export const settleCollectionsJob = defineJob<object>('settle-collections', {
  retryLimit: 0,
  expireInSeconds: 600,
  schedule: '* * * * *',
})

/** Every hour: asks about what may still be paid, or paid back, days later. */
export const reconcileCollectionsJob = defineJob<object>('reconcile-collections', {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  schedule: '37 * * * *',
})

const MILLISECONDS_PER_HOUR = 3_600_000
const REFUND_DAYS = 60

/** Does the work of the minute; safe at any time. */
export async function settleCollections(
  services: CollectingServices,
  collectors: readonly Collector[],
): Promise<void> {
  await askAboutAll(services, collectors, {
    paid: MILLISECONDS_PER_HOUR,
    paidBack: MILLISECONDS_PER_HOUR,
  })
}

/** Does the work of the hour; safe at any time. */
export async function reconcileCollections(
  services: CollectingServices,
  collectors: readonly Collector[],
): Promise<void> {
  await askAboutAll(services, collectors, {
    paid: 7 * MILLISECONDS_PER_DAY,
    paidBack: REFUND_DAYS * MILLISECONDS_PER_DAY,
  })
}

async function askAboutAll(
  services: CollectingServices,
  collectors: readonly Collector[],
  { paid, paidBack }: { paid: number; paidBack: number },
): Promise<void> {
  const now = services.clock.now()
  const provider = services.payments.name
  const failures: unknown[] = []
  try {
    for (const reference of await listOpenCollections(services.db, {
      provider,
      now,
      sinceMilliseconds: paid,
    }))
      try {
        await settleCollection(services, collectors, reference)
      } catch (error) {
        if (error instanceof PaymentsUnreached) throw error
        // One that fails holds up no other.
        failures.push(new Error(`Payment ${reference} could not be settled.`, { cause: error }))
      }
    await settleCollectionRefunds(services, collectors, { since: new Date(now.getTime() - paidBack) })
  } catch (error) {
    if (!(error instanceof PaymentsUnreached)) throw error
    services.log.warn({ reason: error.message }, 'The payment provider cannot be asked')
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments failed.`)
}
