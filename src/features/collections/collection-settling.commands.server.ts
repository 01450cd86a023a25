import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { ReadPayment, Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { collectionParkedMail, collectionReturnedMail, collectionWaitsMail } from './collection.emails.ts'
import {
  type CollectionProvider,
  type Collector,
  type LockedPayee,
  methodOf,
  type Payee,
} from './collection.schema.ts'
import { addCollectionLine, payeeOf } from './collection-lines.commands.server.ts'
import { requestCollectionRefund } from './collection-refunds.commands.server.ts'

export type CollectingServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'log' | 'config'>

/** A try that was begun, as the provider is asked for it. */
export type KnownTry = {
  payee: Payee
  provider: CollectionProvider
  reference: string
  amountPesewas: number
  begunAt: Date
}

/**
 * Asks the provider how a try to pay stands and writes down what follows: the payment is booked or goes back, once,
 * whoever hears of it and however often. A reference that is nobody's is ignored. Rejects when the provider cannot be
 * asked.
 */
export async function settleCollection(
  services: CollectingServices,
  collectors: readonly Collector[],
  reference: string,
): Promise<void> {
  const known = await findTry(services.db, reference)
  if (!known) return services.log.warn({ reference }, 'A payment was heard of that nobody has begun')
  if (known.provider !== services.payments.name) return
  if (await hasEnded(services.db, reference)) return
  await recordCollection(services, collectors, known, await services.payments.read(reference))
}

/** Writes down what the provider has said of a try, once. */
export async function recordCollection(
  services: CollectingServices,
  collectors: readonly Collector[],
  known: KnownTry,
  read: ReadPayment,
): Promise<void> {
  if (read.state === 'open' || read.state === 'unknown') return
  const collector = collectors.find(({ kind }) => kind === known.payee.kind)
  if (!collector) throw new Error(`Nobody collects for ${known.payee.kind}`)
  await withTransactionRetries(services.db, async (tx) => {
    const payee = await collector.lock(tx, services, known.payee)
    if (!payee) throw new Error(`${known.payee.kind} ${known.payee.id} of a payment is gone`)
    if (read.state === 'settled') return await settle(tx, services, { payee, known }, read.settlement)
    const { provider, reference, amountPesewas } = known
    const line = { provider, reference, amountPesewas, kind: 'failed', reason: read.reason } as const
    await addCollectionLine(tx, known.payee, line, services.clock.now())
  })
}

async function findTry(db: Executor, reference: string): Promise<KnownTry | undefined> {
  const row = await db
    .selectFrom('collectionPayments')
    .select(['agreementId', 'orderId', 'position', 'provider', 'reference', 'amountPesewas', 'at as begunAt'])
    .where('reference', '=', reference)
    .where('kind', '=', 'begun')
    .executeTakeFirst()
  if (!row) return undefined
  const { agreementId, orderId, position, ...rest } = row
  return { ...rest, payee: payeeOf({ agreementId, orderId, position }) }
}

async function hasEnded(db: Executor, reference: string): Promise<boolean> {
  const ended = await db
    .selectFrom('collectionPayments')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', 'in', ['settled', 'parked'])
    .executeTakeFirst()
  return ended !== undefined
}

type Settled = { payee: LockedPayee; known: KnownTry }

async function settle(
  tx: Transaction<DB>,
  services: CollectingServices,
  { payee, known }: Settled,
  settlement: Settlement,
): Promise<void> {
  const now = services.clock.now()
  const { provider, reference, begunAt } = known
  const { amountPesewas, currency, providerId, channel, feePesewas, brand, lastFour, paidAt } = settlement
  const details = { providerId, channel, feePesewas, brand, lastFour }
  const line = { provider, reference, amountPesewas, ...details }
  const problem = disagreementOf(known, settlement)
  if (problem !== null) {
    if (await addCollectionLine(tx, known.payee, { ...line, currency, kind: 'parked', reason: problem }, now))
      await park(tx, services, { payee, known }, { problem, came: sumOf(settlement) })
    return
  }
  if (!(await addCollectionLine(tx, known.payee, { ...line, kind: 'settled' }, now))) return
  const refused = await payee.book({
    reference,
    amountPesewas,
    method: methodOf(channel),
    evidence: provider === 'simulated' ? 'Simulated: no money was taken' : `Paystack, payment ${providerId}`,
    paidAt: latest(begunAt, paidAt && paidAt <= now ? paidAt : now),
  })
  if (refused === null) return
  await requestCollectionRefund(tx, services, known.payee, { ...line, reason: refused })
  await mailReturned(tx, services, payee, refused, amountPesewas)
}

/** Mails the buyer that a payment goes back, and why. */
export async function mailReturned(
  tx: Transaction<DB>,
  services: CollectingServices,
  { title, page, buyer }: Pick<LockedPayee, 'title' | 'page' | 'buyer'>,
  reason: string,
  amountPesewas: number,
): Promise<void> {
  if (!buyer) return
  await queueMail(tx, services, {
    template: collectionReturnedMail,
    data: { fullName: buyer.fullName, title, page, reason, amount: formatAmount(amountPesewas) },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}

async function park(
  tx: Transaction<DB>,
  services: CollectingServices,
  { payee: { title, page, staffPage, buyer }, known: { reference } }: Settled,
  { problem, came }: { problem: string; came: string },
): Promise<void> {
  services.log.error({ reference }, 'A payment does not agree with what was asked for and waits for a person')
  if (buyer)
    await queueMail(tx, services, {
      template: collectionParkedMail,
      data: { fullName: buyer.fullName, title, page, came },
      accountId: buyer.id,
      recipient: buyer.email,
    })
  await queueMail(tx, services, {
    template: collectionWaitsMail,
    data: { kind: 'parked', title, page: staffPage, amount: came, reason: problem },
    accountId: null,
    recipient: services.config.brand.email,
  })
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

function disagreementOf({ amountPesewas, reference }: KnownTry, settlement: Settlement): string | null {
  const agrees =
    settlement.amountPesewas === amountPesewas &&
    settlement.currency === 'GHS' &&
    settlement.reference === reference
  if (agrees) return null
  return `We asked for ${formatAmount(amountPesewas)} for ${reference}; the provider says ${sumOf(settlement)} for ${settlement.reference}.`
}

// Of another currency nobody here knows more than that its small unit is a hundredth, as of all that the provider takes.
const sumOf = ({ amountPesewas, currency }: Settlement) =>
  currency === 'GHS' ? formatAmount(amountPesewas) : `${(amountPesewas / 100).toFixed(2)} ${currency}`
