import type { Database } from '#/database/connection.server.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { lockOrderedProperties, lockPaidOrder } from './order-lock.queries.server.ts'
import { changeStatus } from './order-status.commands.server.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'

/**
 * Gives back the homes of an order that is not paid; false when it awaits no payment any more. `failed` writes down at
 * once that its payment was declined.
 */
export async function releaseOrder(
  services: { db: Database; clock: Services['clock'] },
  { orderId, failed }: { orderId: string; failed?: { reference: string; reason: string } },
): Promise<boolean> {
  return await withTransactionRetries(services.db, async (tx) => {
    const order = await lockPaidOrder(tx, orderId)
    if (order?.status !== 'awaiting_payment') return false
    const now = services.clock.now()
    const { provider, totalPesewas: amountPesewas } = order
    if (failed) await addPaymentLine(tx, { orderId, provider, amountPesewas, kind: 'failed', ...failed }, now)
    await lockOrderedProperties(tx, order)
    await endClaims(tx, { orderId })
    // The same attempt may be made again, and is another order then.
    await tx.deleteFrom('checkoutAttempts').where('orderId', '=', orderId).execute()
    await changeStatus(tx, { orderId, from: order.status, to: 'expired', by: null, now })
    return true
  })
}
