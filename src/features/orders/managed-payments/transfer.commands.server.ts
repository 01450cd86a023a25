import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { ORDER_STATUS_LABELS } from '../order.schema.ts'
import { confirmOrder } from '../order-confirming.commands.server.ts'
import type { PaidOrder } from '../order-lock.queries.server.ts'
import { addPaymentLine, newPaymentReference } from '../payment-lines.commands.server.ts'
import { tellParked } from '../payment-mails.commands.server.ts'
import { type LockedPayment, lockPayment } from './locked-payment.queries.server.ts'
import { notByTransfer, transferDayRefused, transferRecorded } from './managed-payment.errors.ts'
import { listParkedTransfers, settleTransfers, sumOfTransfers } from './parked-transfers.commands.server.ts'
import { note } from './refund.commands.server.ts'
import type { TransferForm } from './transfer-form.schema.ts'

/**
 * Writes down a transfer from the bank's statement for the order of a payment, for administrators. With what came in
 * before it the whole amount confirms an order that waits; anything else, and what comes late, is parked, and the buyer
 * is told. Refuses a payment that is
 * none by bank (409), a day before the order or after today (422), and a bank reference that is recorded already (409).
 */
export async function recordTransfer(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  actor: Actor,
  { paymentId, amount: amountPesewas, receivedOn, bankReference, evidence }: TransferForm,
): Promise<{ isSettled: boolean }> {
  return await asAdministrator(services, actor, async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    const { order, provider } = payment
    if (provider !== 'bank_transfer') throw notByTransfer()
    const now = services.clock.now()
    if (receivedOn < dayOf(order.createdAt) || receivedOn > dayOf(now)) throw transferDayRefused()
    await requireNewReference(tx, bankReference)
    const settlement = {
      reference: await nameTransfer(tx, payment, now),
      amountPesewas,
      currency: 'GHS',
      providerId: bankReference,
      channel: 'bank_transfer',
      feePesewas: null,
      brand: null,
      lastFour: null,
      paidAt: null,
    }
    const { reference, currency: _always, paidAt: _none, ...sum } = settlement
    const line = { orderId: order.id, provider, reference, ...sum, receivedOn, evidence }
    const before = await listParkedTransfers(tx, order.id)
    const sumPesewas = sumOfTransfers(before) + amountPesewas
    const problem = disagreementOf(order, { amountPesewas, sumPesewas })
    const isSettled = problem === null && (await confirmOrder(tx, services, { order, settlement }))
    const reason = problem ?? 'The homes of this order are not available any more.'
    const isNew = await addPaymentLine(
      tx,
      isSettled ? { ...line, kind: 'settled' } : { ...line, kind: 'parked', reason },
      now,
    )
    if (!isNew) throw transferRecorded(null)
    if (isSettled) await settleTransfers(tx, services, before)
    else await tellParked(tx, services, order, { came: formatAmount(amountPesewas), sumPesewas })
    await note(tx, services, actor, { event: 'payment.recorded', order, reference })
    return { isSettled }
  })
}

// The same line of the statement never pays twice, whoever types it, in whatever case and at the same moment.
async function requireNewReference(tx: Transaction<DB>, bankReference: string): Promise<void> {
  const key = `fihankra bank reference ${bankReference.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('orders.number')
    .where('payments.provider', '=', 'bank_transfer')
    .where('payments.kind', 'in', ['settled', 'parked'])
    .where((eb) => eb(eb.fn('lower', ['payments.providerId']), '=', eb.fn('lower', [eb.val(bankReference)])))
    .executeTakeFirst()
  if (known) throw transferRecorded(known.number)
}

// A second transfer for the same order is a payment of its own.
async function nameTransfer(
  tx: Transaction<DB>,
  { order, provider, reference, lines }: LockedPayment,
  now: Date,
): Promise<string> {
  if (!lines.some(({ kind }) => kind === 'settled' || kind === 'parked')) return reference
  const own = newPaymentReference(now)
  const amountPesewas = order.totalPesewas
  await addPaymentLine(tx, { orderId: order.id, kind: 'begun', provider, reference: own, amountPesewas }, now)
  return own
}

function disagreementOf(
  { status, totalPesewas }: PaidOrder,
  { amountPesewas, sumPesewas }: { amountPesewas: number; sumPesewas: number },
): string | null {
  const before = sumPesewas - amountPesewas
  const came = `${formatAmount(amountPesewas)} came in${before > 0 ? ` after ${formatAmount(before)}` : ''}`
  if (status !== 'awaiting_payment')
    return `${came} for an order that is ${ORDER_STATUS_LABELS[status].toLowerCase()} and waits for no transfer.`
  return sumPesewas === totalPesewas ? null : `The order asks for ${formatAmount(totalPesewas)}; ${came}.`
}
