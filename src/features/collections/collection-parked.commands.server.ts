import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { alreadyDecided, notParked, onlyByHand } from './collection.errors.ts'
import { isOf } from './collection.queries.server.ts'
import { type Collector, methodOf, type ParkedDecision, type Payee } from './collection.schema.ts'
import { addCollectionLine } from './collection-lines.commands.server.ts'
import { requestCollectionRefund } from './collection-refunds.commands.server.ts'
import { type CollectingServices, mailReturned } from './collection-settling.commands.server.ts'

export type ParkedOutcome = 'booked' | 'returned' | 'resolved'

/**
 * A step of staff: decides about a payment that was parked. What came is booked (and goes back where the books take it
 * no more), is paid back, or was dealt with outside of the program, which moves no money. Refuses a payment of another
 * payee as not found, one that was decided before, and to book or pay back another currency.
 */
export async function decideParked(
  tx: Transaction<DB>,
  services: CollectingServices,
  collector: Collector,
  {
    payee,
    reference,
    decision,
    reason,
  }: { payee: Payee; reference: string; decision: ParkedDecision; reason: string },
): Promise<ParkedOutcome> {
  const locked = await collector.lock(tx, services, payee)
  const lines = await tx
    .selectFrom('collectionPayments')
    .select(['kind', 'provider', 'amountPesewas', 'currency', 'providerId', 'channel'])
    .select(['feePesewas', 'brand', 'lastFour', 'at'])
    .where(isOf(payee))
    .where('reference', '=', reference)
    .where('kind', 'in', ['parked', 'settled', 'resolved'])
    .execute()
  const parked = lines.find((line) => line.kind === 'parked')
  if (!locked || !parked) throw notParked()
  if (lines.length > 1) throw alreadyDecided()
  const { provider, amountPesewas, currency, at, providerId, channel } = parked
  const { feePesewas, brand, lastFour } = parked
  const now = services.clock.now()
  const line = {
    provider,
    reference,
    amountPesewas,
    currency,
    feePesewas,
    brand,
    lastFour,
    ...(providerId ? { providerId } : {}),
    ...(channel ? { channel } : {}),
  }
  if (decision === 'resolve') {
    await addCollectionLine(tx, payee, { ...line, kind: 'resolved', reason }, now)
    return 'resolved'
  }
  if (currency !== 'GHS' || amountPesewas === 0) throw onlyByHand()
  await addCollectionLine(tx, payee, { ...line, kind: 'settled' }, now)
  const refused =
    decision === 'return'
      ? reason
      : await locked.book({
          reference,
          amountPesewas,
          method: methodOf(channel ?? ''),
          evidence: `Parked payment ${providerId ?? reference}, accepted: ${reason}`.slice(0, 500),
          paidAt: at,
        })
  if (refused === null) return 'booked'
  await requestCollectionRefund(tx, services, payee, { ...line, reason: refused })
  await mailReturned(tx, services, locked, refused, amountPesewas)
  return 'returned'
}
