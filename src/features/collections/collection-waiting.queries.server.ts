import type { Executor } from '#/database/connection.server.ts'
import type { Payee } from './collection.schema.ts'
import { payeeOf } from './collection-lines.commands.server.ts'

// More than these nobody looks through on one page.
const MOST_SHOWN = 50

/** A payment, or a refund, that waits for somebody of the staff. */
export type WaitingCollection = {
  payee: Payee
  /** It came and does not agree with what was asked for, or it does not go back. */
  kind: 'parked' | 'refund_failed'
  reference: string
  /** In hundredths of its currency, as the provider says. */
  hundredths: number
  currency: string
  reason: string
  since: Date
}

// Of all payees: the lines that say so, of which nothing has come since.
function selectWaiting(db: Executor) {
  return db
    .selectFrom('collectionPayments as trouble')
    .where('trouble.kind', 'in', ['parked', 'refund_failed'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collectionPayments as done')
            .select('done.id')
            .where('trouble.kind', '=', 'parked')
            .whereRef('done.reference', '=', 'trouble.reference')
            .where('done.kind', 'in', ['settled', 'resolved']),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collectionPayments as done')
            .select('done.id')
            .where('trouble.kind', '=', 'refund_failed')
            .whereRef('done.refundReference', '=', 'trouble.refundReference')
            .where('done.kind', 'in', ['refund_settled', 'refund_retried']),
        ),
      ),
    )
}

/** What waits for a decision of the staff, whoever it was taken for: the oldest first. */
export async function listWaitingCollections(db: Executor): Promise<WaitingCollection[]> {
  const rows = await selectWaiting(db)
    .select(['trouble.agreementId', 'trouble.orderId', 'trouble.position', 'trouble.kind'])
    .select(['trouble.reference', 'trouble.amountPesewas as hundredths', 'trouble.currency'])
    .select(['trouble.reason', 'trouble.at as since'])
    .orderBy('trouble.sequence')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ agreementId, orderId, position, kind, reason, ...row }) => ({
    ...row,
    payee: payeeOf({ agreementId, orderId, position }),
    kind: kind === 'parked' ? 'parked' : 'refund_failed',
    reason: reason ?? '',
  }))
}

/** How much of that there is. */
export async function countWaitingCollections(db: Executor): Promise<number> {
  const { count } = await selectWaiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
