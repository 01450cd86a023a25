import type { Executor } from '#/database/connection.server.ts'
import type { PaidThrough } from './order.schema.ts'

/** The lines that say that a refund has failed, of which nothing has come since. */
export const selectFailedRefunds = (db: Executor, provider: PaidThrough) =>
  db
    .selectFrom('payments as failed')
    .where('failed.kind', '=', 'refund_failed')
    .where('failed.provider', '=', provider)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as done')
            .whereRef('done.refundReference', '=', 'failed.refundReference')
            .where('done.kind', 'in', ['refund_settled', 'refund_retried']),
        ),
      ),
    )

/** The lines that ask a provider for a refund of which nothing more is known; whoever asks selects of `asked`. */
export const selectOpenRefunds = (db: Executor, provider: PaidThrough) =>
  db
    .selectFrom('payments as asked')
    .where('asked.kind', '=', 'refund_requested')
    .where('asked.provider', '=', provider)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as done')
            .whereRef('done.refundReference', '=', 'asked.refundReference')
            .where('done.kind', 'in', ['refund_settled', 'refund_failed', 'refund_retried']),
        ),
      ),
    )
