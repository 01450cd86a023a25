import type { Database } from '#/database/connection.server.ts'
import { lockCart } from '#/features/cart/cart-lock.queries.server.ts'
import { cartTotals } from '#/features/cart/cart-totals.rules.ts'
import { type PlacedOrder, placeOrder } from '#/features/orders/order-placing.commands.server.ts'
import { addPaymentLine } from '#/features/orders/payment-lines.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertCartItem, makeCheckoutForm } from './checkout-factory.ts'

const HOLD_MILLISECONDS = 30 * 60_000

/** An order of one home that waits for its payment; the last try is open, or has failed. */
export async function insertWaitingOrder(
  db: Database,
  actor: Actor,
  { now, lastTry = 'opened' }: { now: Date; lastTry?: 'opened' | 'failed' },
): Promise<PlacedOrder & { propertyId: string }> {
  const { id: propertyId } = await insertCartItem(db, actor)
  return await db.transaction().execute(async (tx) => {
    const { lines } = await lockCart(tx, { accountId: actor.accountId })
    const totals = cartTotals(lines)
    const placed = await placeOrder(tx, {
      actor,
      buyer: makeCheckoutForm({ phone: '+233244123456' }),
      lines,
      totals,
      lease: null,
      provider: 'simulated',
      holdEndsAt: new Date(now.getTime() + HOLD_MILLISECONDS),
      now,
    })
    const line = {
      orderId: placed.orderId,
      provider: 'simulated',
      reference: placed.reference,
      amountPesewas: totals.totalPesewas,
    } as const
    await addPaymentLine(tx, { ...line, kind: 'opened', address: 'https://payments.example/pay' }, now)
    if (lastTry === 'failed') await addPaymentLine(tx, { ...line, kind: 'failed', reason: 'Declined' }, now)
    return { ...placed, propertyId }
  })
}
