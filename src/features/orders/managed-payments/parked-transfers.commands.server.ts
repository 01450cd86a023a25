import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { addPaymentLine } from '../payment-lines.commands.server.ts'
import { nothingWaits } from './managed-payment.errors.ts'

/** A transfer that stands on the statement and waits for the rest, or for a person; in whole pesewas. */
export type ParkedTransfer = {
  orderId: string
  reference: string
  amountPesewas: number
  providerId: string | null
  receivedOn: string | null
  evidence: string | null
}

/** The transfers of a locked order that are recorded and neither settled nor resolved, the oldest first. */
export async function listParkedTransfers(tx: Transaction<DB>, orderId: string): Promise<ParkedTransfer[]> {
  return await tx
    .selectFrom('payments as parked')
    .select(['orderId', 'reference', 'amountPesewas', 'providerId', 'receivedOn', 'evidence'])
    .where('orderId', '=', orderId)
    .where('provider', '=', 'bank_transfer')
    .where('kind', '=', 'parked')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as done')
            .whereRef('done.reference', '=', 'parked.reference')
            .where('done.kind', 'in', ['settled', 'resolved']),
        ),
      ),
    )
    .orderBy('sequence')
    .execute()
}

/** What these transfers come to, in pesewas. */
export function sumOfTransfers(transfers: readonly ParkedTransfer[]): number {
  return transfers.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

/** Settles transfers that were parked until the rest of the amount came. */
export async function settleTransfers(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  transfers: readonly ParkedTransfer[],
): Promise<void> {
  for (const { providerId, receivedOn, evidence, ...transfer } of transfers) {
    const isNew = await addPaymentLine(
      tx,
      {
        ...transfer,
        kind: 'settled',
        provider: 'bank_transfer',
        channel: 'bank_transfer',
        providerId: providerId ?? transfer.reference,
        ...(receivedOn && evidence ? { receivedOn, evidence } : {}),
      },
      clock.now(),
    )
    if (!isNew) throw nothingWaits()
  }
}
