import { setTimeout } from 'node:timers/promises'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { ownedBy } from '#/features/access/scope.rules.ts'
import { withAccountPermit } from '#/features/accounts/account-permit.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { takeAttempts, takeAttemptsIfAny } from '#/features/limits/limit.commands.server.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { checkoutBusy, orderNotFound, orderStatusRefused, paymentsUnreached } from '../order.errors.ts'
import { getOrder } from '../order.queries.server.ts'
import { releaseOrder } from '../order-hold.commands.server.ts'
import { lockPaidOrder } from '../order-lock.queries.server.ts'
import { openPayment, type PaymentAttempt } from '../order-payment.commands.server.ts'
import { addPaymentLine, newPaymentReference } from '../payment-lines.commands.server.ts'
import { settleOrder, settlePayment } from '../payment-settling.commands.server.ts'
import { readTries } from './paying.queries.server.ts'

type PayingServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'config' | 'log'>

const LOOK_MILLISECONDS = 4_000
// With the look before it a second try answers within ten seconds.
const OPENING_MILLISECONDS = 5_000
// A try that has no address by now belongs to a program that has died, or to a provider that has not answered.
const BEGINNING_MILLISECONDS = 12_000

/**
 * Asks the provider how the payment of the actor's own order stands, for a page that waits: no longer than four seconds,
 * while what takes longer goes on by itself, and only so often. False when the provider could not be asked in time.
 */
export async function lookAtPayment(
  services: PayingServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<boolean> {
  await requireOwnOrder(services, actor, orderId)
  const limit = services.config.orders.looksPerAccount
  const taken = await takeAttemptsIfAny(services, [
    { name: 'payment-look:account', subject: actor.accountId, limit },
  ])
  if (!taken) return true
  return await answersWithin(services, LOOK_MILLISECONDS, { orderId, asked: settleOrder(services, orderId) })
}

// What takes longer goes on by itself.
async function answersWithin(
  { log }: Pick<Services, 'log'>,
  milliseconds: number,
  { orderId, asked }: { orderId: string; asked: Promise<void> },
): Promise<boolean> {
  let isLate = false
  const patience = new AbortController()
  const answered = asked.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof PaymentsUnreached) && !isLate) throw error
      log.warn({ orderId, error }, 'Nobody could be asked how a payment stands')
      return false
    },
  )
  const late = setTimeout(milliseconds, false, { ref: false, signal: patience.signal }).then(
    () => {
      isLate = true
      return false
    },
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    patience.abort()
  }
}

/**
 * Begins another try to pay for the actor's own order that still waits, unless one can be paid already. What was paid
 * meanwhile is settled instead. Refuses an order that waits no longer (409), too many tries (429) and a provider that is
 * not reached (503), which leaves the homes held until their deadline.
 */
export async function payAgain(
  services: PayingServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<void> {
  requireBuyer(actor)
  await requireOwnOrder(services, actor, orderId)
  await withAccountPermit(actor, async () => {
    const { checkoutsPerAccount: limit } = services.config.orders
    await takeAttempts(services, [{ name: 'checkout:account', subject: actor.accountId, limit }])
    await settleFirst(services, orderId)
    const before = await readTries(services.db, orderId)
    const begun = await beginTry(services, orderId)
    if (!begun) return
    const asked = openPayment(toSameWallet(services, before.last?.address), actor, begun)
    if (!(await answersWithin(services, OPENING_MILLISECONDS, { orderId, asked }))) throw paymentsUnreached()
  })
}

/**
 * Presses a button of a pretended prompt for the actor's own order, and takes the step that follows. Refuses an order
 * that waits for no prompt (409).
 */
export async function answerPrompt(
  services: PayingServices,
  actor: Actor,
  { orderId, isApproved }: { orderId: string; isApproved: boolean },
): Promise<void> {
  requireBuyer(actor)
  await requireOwnOrder(services, actor, orderId)
  const { prompts } = services.payments
  await withAccountPermit(actor, async () => {
    const order = await getOrder(services.db, { orderId, scope: ownedBy(actor.accountId) })
    const { last } = await readTries(services.db, orderId)
    const wallet = last?.address ? prompts?.walletIn(last.address) : undefined
    const isOver = order.payUntil === null || order.payUntil <= services.clock.now()
    if (!prompts || !wallet || last?.state !== 'opened' || isOver)
      throw orderStatusRefused(order.status === 'awaiting_payment' ? 'expired' : order.status)
    const { reference } = last
    prompts.answer({ ...wallet, reference, amountPesewas: order.totals.totalPesewas }, isApproved)
    await settlePayment(services, reference)
  })
}

// Another try sends its prompt to the wallet of the first.
function toSameWallet(services: PayingServices, address: string | null | undefined): PayingServices {
  const { prompts } = services.payments
  const wallet = address ? prompts?.walletIn(address) : undefined
  return prompts && wallet ? withPayments(services, prompts.sentTo(wallet)) : services
}

/** The same services, which ask another provider. */
export function withPayments<S extends Pick<Services, 'payments'>>(
  services: S,
  payments: Services['payments'],
): S {
  return Object.create(services, { payments: { value: payments, enumerable: true } }) as S
}

/** Gives back the homes of the actor's own order that nobody has paid; the cart stays as it is. */
export async function giveUpOrder(
  services: PayingServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<void> {
  requireBuyer(actor)
  await requireOwnOrder(services, actor, orderId)
  await withAccountPermit(actor, async () => {
    // Whoever has paid just now wants the home. A provider that is down is no reason to keep it from others.
    await settleFirst(services, orderId).catch((error: unknown) => {
      services.log.warn({ orderId, error }, 'Nobody could be asked before homes were given back')
    })
    if (await releaseOrder(services, { orderId })) return
    throw orderStatusRefused(await statusOf(services, orderId))
  })
}

async function settleFirst(services: PayingServices, orderId: string): Promise<void> {
  const asked = settleOrder(services, orderId)
  if (!(await answersWithin(services, LOOK_MILLISECONDS, { orderId, asked }))) throw paymentsUnreached()
}

async function beginTry(services: PayingServices, orderId: string): Promise<PaymentAttempt | undefined> {
  return await withTransactionRetries(services.db, async (tx) => {
    const order = await lockPaidOrder(tx, orderId)
    if (!order) throw orderNotFound()
    // Paid meanwhile: the page says so.
    if (order.status === 'paid' || order.status === 'completed') return undefined
    const now = services.clock.now()
    const isOver = order.holdEndsAt === null || order.holdEndsAt <= now
    if (order.status !== 'awaiting_payment') throw orderStatusRefused(order.status)
    // The job of the minute gives its homes back.
    if (isOver || order.provider !== services.payments.name) throw orderStatusRefused('expired')
    const { last } = await readTries(tx, orderId)
    if (last?.state === 'opened') return undefined
    if (last?.state === 'begun' && now.getTime() - last.begunAt.getTime() < BEGINNING_MILLISECONDS)
      throw checkoutBusy()
    const reference = newPaymentReference(now)
    const { number, provider, totalPesewas } = order
    await addPaymentLine(
      tx,
      { orderId, kind: 'begun', provider, reference, amountPesewas: totalPesewas },
      now,
    )
    return { orderId, number, reference, totalPesewas }
  })
}

async function requireOwnOrder(
  { db }: Pick<Services, 'db'>,
  { accountId }: Actor,
  orderId: string,
): Promise<void> {
  const own = isId(orderId)
    ? await db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', orderId)
        .where('userId', '=', accountId)
        .executeTakeFirst()
    : undefined
  if (!own) throw orderNotFound()
}

async function statusOf({ db }: Pick<Services, 'db'>, orderId: string) {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return status
}
