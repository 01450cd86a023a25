import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { PaymentsUnreached, type RefundOutcome } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { isId } from '#/shared/ids.ts'
import {
  noFailedRefund,
  refundDealtWith,
  refundMayStillBePaid,
  refundOnlyByHand,
  refundUnreached,
} from './collection.errors.ts'
import { isOf } from './collection.queries.server.ts'
import type { CollectionProvider, Collector, Payee } from './collection.schema.ts'
import { addCollectionLine } from './collection-lines.commands.server.ts'
import { requestCollectionRefund } from './collection-refunds.commands.server.ts'

/** A refund of a payment of a payee, as the page showed it. */
type RefundKey = { payee: Payee; refundReference: string }

type FailedRefund = {
  provider: CollectionProvider
  reference: string
  refundReference: string
  amountPesewas: number
  providerId: string | null
  reason: string | null
}
type Said = Exclude<RefundOutcome, { state: 'requested' }> | { state: 'unknown' }

/**
 * Asks the provider how a refund stands that has failed, outside of a transaction: paid under two names it would be paid
 * twice. Refuses a refund of another payee as not found, one that somebody has dealt with and one that the provider may
 * still pay (409), and a provider that is not reached (503).
 */
export async function readFailedRefund(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  key: RefundKey,
): Promise<Said> {
  const { provider, reference, refundReference, amountPesewas, providerId } = await findFailed(db, key)
  if (provider !== payments.name) throw refundOnlyByHand()
  const request = { refundReference, reference, providerId: providerId ?? reference, amountPesewas }
  const said = await payments.readRefund(request).catch((error: unknown) => {
    throw error instanceof PaymentsUnreached ? refundUnreached() : error
  })
  if (said.state === 'requested' || (said.state === 'failed' && said.mayStillBePaid))
    throw refundMayStillBePaid()
  return said
}

/**
 * A step of staff: asks once more for a refund that has failed, under another name, unless the provider says by now that
 * the first was paid: then that is written down. Refuses where somebody was faster (409).
 */
export async function retryFailedRefund(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  collector: Collector,
  key: RefundKey,
  said: Said,
): Promise<{ isPaid: boolean }> {
  const { providerId, reason, ...line } = await lockFailed(tx, services, collector, key)
  const { payee } = key
  const now = services.clock.now()
  if (said.state === 'settled') {
    const paid = { ...line, kind: 'refund_settled', providerId: said.providerId } as const
    if (!(await addCollectionLine(tx, payee, paid, now))) throw refundDealtWith()
    return { isPaid: true }
  }
  if (!(await addCollectionLine(tx, payee, { ...line, kind: 'refund_retried' }, now))) throw refundDealtWith()
  const { provider, reference, amountPesewas } = line
  await requestCollectionRefund(tx, services, payee, {
    provider,
    reference,
    amountPesewas,
    ...(providerId ? { providerId } : {}),
    ...(reason ? { reason } : {}),
  })
  return { isPaid: false }
}

/**
 * A step of staff: writes down that a person has paid back what the provider would not; `note` says how. Refuses where
 * the refund does not wait for it any more (409): an act that is sent twice settles one.
 */
export async function settleFailedRefund(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  collector: Collector,
  key: RefundKey,
  note: string,
): Promise<void> {
  const { providerId: _payment, reason: _why, ...line } = await lockFailed(tx, services, collector, key)
  const settled = { ...line, kind: 'refund_settled', providerId: 'by hand', reason: note } as const
  if (!(await addCollectionLine(tx, key.payee, settled, services.clock.now()))) throw refundDealtWith()
}

async function lockFailed(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  collector: Collector,
  key: RefundKey,
): Promise<FailedRefund> {
  if (!isId(key.payee.id) || !(await collector.lock(tx, services, key.payee))) throw noFailedRefund()
  return await findFailed(tx, key)
}

async function findFailed(db: Executor, { payee, refundReference }: RefundKey): Promise<FailedRefund> {
  const lines =
    isId(payee.id) && /^[\w-]{1,100}$/.test(refundReference)
      ? await db
          .selectFrom('collectionPayments')
          .select(['kind', 'provider', 'reference', 'amountPesewas', 'providerId', 'reason'])
          .where(isOf(payee))
          .where('refundReference', '=', refundReference)
          .execute()
      : []
  const asked = lines.find(({ kind }) => kind === 'refund_requested')
  if (!asked) throw noFailedRefund()
  const has = (kinds: string[]) => lines.some(({ kind }) => kinds.includes(kind))
  if (!has(['refund_failed']) || has(['refund_settled', 'refund_retried'])) throw refundDealtWith()
  const { kind: _kind, ...refund } = asked
  return { ...refund, refundReference }
}
