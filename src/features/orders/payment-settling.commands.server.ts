import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import type { StepTaker } from '#/features/properties/property-status-step.commands.server.ts'
import type { ReadPayment, Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { paymentReturnedMail } from './order.emails.ts'
import type { PaidThrough } from './order.schema.ts'
import { confirmOrder, takerOf } from './order-confirming.commands.server.ts'
import { lockOrderedProperties, lockPaidOrder, type PaidOrder } from './order-lock.queries.server.ts'
import { changeStatus } from './order-status.commands.server.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'
import { tellOffice, tellParked } from './payment-mails.commands.server.ts'
import { requestRefund } from './payment-refund.commands.server.ts'

export type SettlingServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'log' | 'config'>

type Try = { orderId: string; provider: PaidThrough; reference: string }

/**
 * Asks the provider how a payment stands and writes down what follows. Whoever hears of a payment calls this: the page
 * that the buyer comes back to, a call of the provider, and the job that looks after them; the first settles it, the
 * others change nothing. A reference that is nobody's is ignored. Rejects when the provider cannot be asked.
 */
export async function settlePayment(services: SettlingServices, reference: string): Promise<void> {
  const known = await findTry(services.db, reference)
  if (!known) return services.log.warn({ reference }, 'A payment was heard of that nobody has begun')
  if (known.provider !== services.payments.name) return
  // However often somebody says so again, nobody is asked.
  if (await hasEnded(services.db, reference)) return
  await recordPayment(services, known, await services.payments.read(reference))
}

/** Asks about everything that was begun for an order and is not settled yet. */
export async function settleOrder(services: SettlingServices, orderId: string): Promise<void> {
  const tries = await services.db
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'begun')
    .where('reference', 'not in', (eb) =>
      eb
        .selectFrom('payments as done')
        .select('done.reference')
        .where('done.orderId', '=', orderId)
        .where('done.kind', 'in', ['settled', 'parked']),
    )
    .orderBy('sequence')
    .execute()
  for (const { reference } of tries) await settlePayment(services, reference)
}

/** Writes down what the provider has said of a try, once; `by` is the buyer when it is their own request. */
export async function recordPayment(
  services: SettlingServices,
  known: Try,
  read: ReadPayment,
  by?: StepTaker,
): Promise<void> {
  if (read.state === 'open' || read.state === 'unknown') return
  await withTransactionRetries(services.db, async (tx) => {
    const order = await lockPaidOrder(tx, known.orderId)
    if (!order) return
    if (read.state === 'settled')
      return await settle(tx, services, order, known, { settlement: read.settlement, by })
    const { orderId, provider, reference } = known
    const amountPesewas = order.totalPesewas
    await addPaymentLine(
      tx,
      { orderId, provider, reference, amountPesewas, kind: 'failed', reason: read.reason },
      services.clock.now(),
    )
  })
}

/**
 * Asks once more about a payment that is parked: the provider may say by now what the order says. Everything else is as
 * in `settlePayment`.
 */
export async function settleParked(services: SettlingServices, reference: string): Promise<void> {
  const known = await findTry(services.db, reference)
  if (known?.provider !== services.payments.name) return
  await recordPayment(services, known, await services.payments.read(reference))
}

async function hasEnded(db: Executor, reference: string): Promise<boolean> {
  const ended = await db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', 'in', ['settled', 'parked'])
    .where('refundReference', 'is', null)
    .executeTakeFirst()
  return ended !== undefined
}

async function findTry(db: Executor, reference: string): Promise<Try | undefined> {
  return await db
    .selectFrom('payments')
    .select(['orderId', 'provider', 'reference'])
    .where('reference', '=', reference)
    .where('kind', '=', 'begun')
    .executeTakeFirst()
}

async function settle(
  tx: Transaction<DB>,
  services: SettlingServices,
  order: PaidOrder,
  { orderId, provider, reference }: Try,
  { settlement, by: given }: { settlement: Settlement; by: StepTaker | undefined },
): Promise<void> {
  if (await isResolved(tx, reference)) return
  const now = services.clock.now()
  const { amountPesewas, currency, providerId, channel, feePesewas, brand, lastFour } = settlement
  const line = {
    orderId,
    provider,
    reference,
    amountPesewas,
    providerId,
    channel,
    feePesewas,
    brand,
    lastFour,
  }
  const problem = disagreementOf(order, reference, settlement)
  if (problem !== null) {
    if (!(await addPaymentLine(tx, { ...line, currency, kind: 'parked', reason: problem }, now))) return
    services.log.error(
      { orderId, reference },
      'A payment does not agree with its order and waits for a person',
    )
    const by = { accountId: order.buyer?.id ?? null, ip: null, requestId: 'payment' }
    const details = { number: order.number, reference }
    await recordAudit(tx, { event: 'order.payment_parked', at: now, by, subjectId: orderId, details })
    const came = sumOf(settlement)
    await tellParked(tx, services, order, { came, sumPesewas: null })
    await tellOffice(tx, services, {
      orderId,
      number: order.number,
      kind: 'parked',
      amount: came,
      reason: problem,
    })
    return
  }
  if (!(await addPaymentLine(tx, { ...line, kind: 'settled' }, now))) return
  const isWaiting = order.status === 'awaiting_payment'
  const isLate = order.status === 'expired'
  if ((isWaiting || isLate) && (await confirmOrder(tx, services, { order, settlement, by: given }))) return
  const by = order.buyer ? takerOf(order.buyer.id) : { accountId: null, ip: null, requestId: 'payment' }
  const reason = isWaiting || isLate ? 'The homes were not to be had any more' : 'Paid more than once'
  await requestRefund(
    tx,
    services,
    { orderId, provider, reference, providerId, amountPesewas },
    { reason, by },
  )
  if (isWaiting || isLate) {
    await lockOrderedProperties(tx, order)
    await endClaims(tx, { orderId })
    await changeStatus(tx, { orderId, from: order.status, to: 'refunded', by: null, now })
  }
  if (order.buyer)
    await queueMail(tx, services, {
      template: paymentReturnedMail,
      data: {
        fullName: order.fullName,
        orderId,
        number: order.number,
        total: formatAmount(amountPesewas),
        isTwice: !isWaiting && !isLate,
      },
      accountId: order.buyer.id,
      recipient: order.buyer.email,
    })
}

// Dealt with by a person, who may have paid it back elsewhere.
async function isResolved(tx: Transaction<DB>, reference: string): Promise<boolean> {
  const line = await tx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', '=', 'resolved')
    .executeTakeFirst()
  return line !== undefined
}

/** What the provider says that the order does not; both sides, for the person who looks at it. */
function disagreementOf(
  { totalPesewas }: PaidOrder,
  reference: string,
  settlement: Settlement,
): string | null {
  const agrees =
    settlement.amountPesewas === totalPesewas &&
    settlement.currency === 'GHS' &&
    settlement.reference === reference
  if (agrees) return null
  const expected = `${formatAmount(totalPesewas)} for ${reference}`
  const said = `${sumOf(settlement)} for ${settlement.reference}`
  return `The order asks for ${expected}; the provider says ${said}.`
}

// Of another currency nobody here knows more than that its small unit is a hundredth, as of all that the provider takes.
const sumOf = ({ amountPesewas, currency }: Settlement) =>
  currency === 'GHS' ? formatAmount(amountPesewas) : `${(amountPesewas / 100).toFixed(2)} ${currency}`
