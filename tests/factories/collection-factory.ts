import type { Executor } from '#/database/connection.server.ts'
import type { Payee } from '#/features/collections/collection.schema.ts'
import { payeeColumns } from '#/features/collections/collection-lines.commands.server.ts'
import { factoryId } from './factory-id.ts'

/** A payment of GH₵1,000 for a payee whose refund has failed; the name of that refund. */
export async function insertFailedRefund(db: Executor, payee: Payee): Promise<string> {
  const reference = `monthly-${factoryId().replaceAll('-', '')}`
  const refundReference = `refund-${reference}`
  const line = {
    ...payeeColumns(payee),
    provider: 'simulated',
    reference,
    amountPesewas: 100_000,
    at: '2026-03-02T09:00:00Z',
  } as const
  await db
    .insertInto('collectionPayments')
    .values([
      { ...line, id: factoryId(), kind: 'begun' },
      { ...line, id: factoryId(), kind: 'settled' },
      { ...line, id: factoryId(), kind: 'refund_requested', refundReference, reason: 'The home is gone.' },
      { ...line, id: factoryId(), kind: 'refund_failed', refundReference, reason: 'The card is closed.' },
    ])
    .execute()
  return refundReference
}
