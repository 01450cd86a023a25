import type { Totals } from '#/features/cart/cart-totals.rules.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import type { CardForm, CheckedOut } from './checkout.schema.ts'
import { paymentFailed, paymentParked, paymentsUnreached } from './order.errors.ts'
import { releaseOrder } from './order-hold.commands.server.ts'
import type { PlacedOrder } from './order-placing.commands.server.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'
import { recordPayment, type SettlingServices } from './payment-settling.commands.server.ts'

type PayingServices = SettlingServices & Pick<Services, 'config'>

/**
 * Pays for an order that was placed, while no connection is kept. What is declined, or cannot be asked for, gives its
 * homes back at once.
 */
export async function payOrder(
  services: PayingServices,
  buyer: Actor,
  { orderId, number, reference, totals }: PlacedOrder & { totals: Totals },
  card: Partial<CardForm>,
): Promise<CheckedOut> {
  const { payments, config } = services
  const { hasRentals, hasSales, totalPesewas: amountPesewas } = totals
  const { cardNumber, expiryDate, cvv } = card
  const begun = await payments
    .begin({
      amountPesewas,
      reference,
      email: buyer.email,
      purpose: `Order ${number}`,
      returnAddress: `${config.siteUrl}${urls.orderPayment(orderId)}`,
      ...(payments.takesCards && cardNumber && expiryDate && cvv
        ? { card: { number: cardNumber, expiry: expiryDate, cvv } }
        : {}),
    })
    .catch(async (error: unknown) => {
      await releaseOrder(services, { orderId })
      if (!(error instanceof PaymentsUnreached)) throw error
      services.log.warn({ reference, reason: error.message }, 'A payment could not be begun')
      throw paymentsUnreached()
    })
  const order = { orderId, number, hasRentals, hasSales }
  const known = { orderId, reference, provider: payments.name }
  switch (begun.state) {
    case 'declined':
      await releaseOrder(services, { orderId, failed: { reference, reason: begun.reason } })
      throw paymentFailed()
    case 'open': {
      const line = { ...known, amountPesewas, kind: 'opened', address: begun.address } as const
      await services.db.transaction().execute((tx) => addPaymentLine(tx, line, services.clock.now()))
      return { ...order, isPaid: false }
    }
    case 'settled':
      await recordPayment(services, known, begun, buyer)
      if (!(await isConfirmed(services, orderId))) throw paymentParked(number)
      return { ...order, isPaid: true }
  }
}

async function isConfirmed({ db }: Pick<Services, 'db'>, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.status !== 'awaiting_payment' && order.status !== 'refunded'
}
