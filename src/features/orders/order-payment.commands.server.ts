import type { Totals } from '#/features/cart/cart-totals.rules.ts'
import { type PaymentRequest, PaymentsUnreached } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import type { CardForm, CheckedOut } from './checkout.schema.ts'
import { paymentFailed, paymentParked, paymentsUnreached } from './order.errors.ts'
import { releaseOrder } from './order-hold.commands.server.ts'
import type { PlacedOrder } from './order-placing.commands.server.ts'
import { addPaymentLine, type PaymentLine } from './payment-lines.commands.server.ts'
import { recordPayment, type SettlingServices } from './payment-settling.commands.server.ts'

/** A try to pay for an order that was placed. */
export type PaymentAttempt = PlacedOrder & { totalPesewas: number }

type PayingServices = SettlingServices

/**
 * Pays for an order that was placed, while no connection is held. What is declined, or cannot be asked for, gives its
 * homes back at once.
 */
export async function payOrder(
  services: PayingServices,
  buyer: Actor,
  { orderId, number, reference, totals }: PlacedOrder & { totals: Totals },
  card: Partial<CardForm>,
): Promise<CheckedOut> {
  const { payments } = services
  const { hasRentals, hasSales, totalPesewas } = totals
  const { cardNumber, expiryDate, cvv } = card
  const begun = await payments
    .begin({
      ...requestOf(services, buyer, { orderId, number, reference, totalPesewas }),
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
    case 'open':
      await writeOpened(services, { ...known, amountPesewas: totalPesewas, address: begun.address })
      return { ...order, isPaid: false }
    case 'settled':
      await recordPayment(services, known, begun, buyer)
      if (!(await isConfirmed(services, orderId))) throw paymentParked(number)
      return { ...order, isPaid: true }
  }
}

/**
 * Asks the provider for a place to pay at, for another try at an order that waits. The homes stay held whatever comes
 * of it; refuses when the provider is not reached.
 */
export async function openPayment(
  services: PayingServices,
  buyer: Actor,
  attempt: PaymentAttempt,
): Promise<void> {
  const { payments } = services
  const { orderId, reference, totalPesewas: amountPesewas } = attempt
  const begun = await payments.begin(requestOf(services, buyer, attempt)).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnreached)) throw error
    services.log.warn({ reference, reason: error.message }, 'A payment could not be begun again')
    throw paymentsUnreached()
  })
  const known = { orderId, reference, provider: payments.name }
  if (begun.state === 'open') await writeOpened(services, { ...known, amountPesewas, address: begun.address })
  else
    await recordPayment(
      services,
      known,
      begun.state === 'settled' ? begun : { state: 'failed', reason: begun.reason },
      buyer,
    )
}

function requestOf(
  { config }: PayingServices,
  { email }: Actor,
  { orderId, number, reference, totalPesewas: amountPesewas }: PaymentAttempt,
): PaymentRequest {
  const returnAddress = `${config.siteUrl}${urls.orderPayment(orderId)}`
  return { amountPesewas, reference, email, purpose: `Order ${number}`, returnAddress }
}

async function writeOpened(
  { db, clock }: PayingServices,
  line: Omit<PaymentLine, 'kind'> & { address: string },
): Promise<void> {
  await db.transaction().execute((tx) => addPaymentLine(tx, { ...line, kind: 'opened' }, clock.now()))
}

async function isConfirmed({ db }: Pick<Services, 'db'>, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.status !== 'awaiting_payment' && order.status !== 'refunded'
}
