import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#/database/schema.gen.ts'
import { withAccountPermit } from '#/features/accounts/account-permit.commands.server.ts'
import { lockBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import type { CartPart } from '#/features/cart/cart.schema.ts'
import { type LockedCart, lockCart, partOf } from '#/features/cart/cart-lock.queries.server.ts'
import type { Totals } from '#/features/cart/cart-totals.rules.ts'
import { giveBack, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { codeOf, Refusal } from '#/shared/errors.ts'
import { readInput } from '#/shared/input.ts'
import {
  CARD_FIELDS,
  CHECKOUT_MESSAGES,
  type CheckedOut,
  checkoutFormFor,
  type GivenForm,
} from './checkout.schema.ts'
import { chooseLines, holdAgents } from './checkout-lock.queries.server.ts'
import { checkoutEntriesAt, checkoutFieldsAt, phoneOf } from './checkout-moment.schema.ts'
import { attemptReused, checkoutBusy, invalidCheckout, PAYMENT_FAILED } from './order.errors.ts'
import { releaseOrder, requireHoldsLeft } from './order-hold.commands.server.ts'
import { payOrder } from './order-payment.commands.server.ts'
import { type Lease, type PlacedOrder, placeOrder } from './order-placing.commands.server.ts'
import { settleOrder } from './payment-settling.commands.server.ts'
import { requireWayToPay, tellWhereToPay } from './transfers/transfer-placing.commands.server.ts'

type CheckoutServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'config' | 'log'>

const LOCK_TIMEOUT = '55P03'

/** One try to pay, which may be sent more than once. */
type Attempt = {
  /** Null for a form without one: then only the emptied cart stops a second press from paying again. */
  key: string | null
  /** Of everything that was asked for but the card. */
  requestHash: Buffer
}

/** What the buyer saw; `items` is the cart's fingerprint, and null where nobody looked at it. */
type Shown = { totalPesewas: number; items: string | null }

/** A form that was read, with its phone number in E.164. */
type Asked = {
  actor: Actor
  given: GivenForm
  attempt: Attempt
  shown: Shown
  only: CartPart | null
  byTransfer: boolean
}

/**
 * Orders and pays for everything in the cart, or in its `only` part, that is still available, all or nothing. The order
 * is placed first and holds its homes, then it is paid, while no connection is held, then confirmed: the reservations,
 * the emptied cart and the mails commit together. A card on our own page is paid with this call; else the order awaits
 * its payment. The same `attemptKey` with the same form gives the first order again.
 * Refuses administrators, an empty cart, another total or other items than those shown (409 with the new total),
 * properties that were taken meanwhile (409 with their names), a declined payment and too many of them in an hour, a
 * provider that is not reached, a sum that cannot be paid this way, and the key of another form (422).
 */
export async function checkOut(
  services: CheckoutServices,
  actor: Actor,
  {
    form,
    attemptKey,
    shownTotalPesewas,
    shownItems = null,
    only = null,
    byTransfer = false,
  }: {
    form: GivenForm
    attemptKey: string | null
    shownTotalPesewas: number
    shownItems?: string | null
    only?: CartPart | null
    /** Whether a bank transfer is chosen, which the order waits for. */
    byTransfer?: boolean
  },
): Promise<CheckedOut> {
  requireBuyer(actor)
  const read = readInput(checkoutFormFor(services.payments), form)
  const given = { ...read, phone: readPhone(read, services.clock.now()) }
  const shown = { totalPesewas: shownTotalPesewas, items: shownItems }
  const attempt = identify(attemptKey, { given, shown, only, byTransfer })
  const asked: Asked = { actor, given, attempt, shown, only, byTransfer }
  try {
    return await withAccountPermit(actor, async () => {
      const limit = services.config.orders.checkoutsPerAccount
      await takeAttempts(services, [{ name: 'checkout:account', subject: actor.accountId, limit }])
      return await countDeclines(services, actor, () => placeAndPay(services, asked))
    })
  } catch (error) {
    // Somebody else is ordering one of these properties for longer than we wait for them.
    if (codeOf(error) === LOCK_TIMEOUT) throw checkoutBusy()
    throw error
  }
}

// What keeps homes from others without being paid may do so only a few times. One try at a time counts before anybody
// knows how it ends: they hold the account's permit.
async function countDeclines(
  services: CheckoutServices,
  { accountId }: Actor,
  pay: () => Promise<CheckedOut>,
): Promise<CheckedOut> {
  const limit = services.config.orders.declinesPerAccount
  const taken = await takeAttempts(services, [{ name: 'checkout:declined', subject: accountId, limit }])
  let isCounted = false
  try {
    const order = await pay()
    isCounted = !order.isPaid
    return order
  } catch (error) {
    isCounted = error instanceof Refusal && error.code === PAYMENT_FAILED
    throw error
  } finally {
    if (!isCounted) await giveBack(services, taken)
  }
}

async function placeAndPay(services: CheckoutServices, asked: Asked): Promise<CheckedOut> {
  const { actor, given } = asked
  if (services.payments.takesCards) await clearWay(services, actor)
  const placed = await services.db.transaction().execute((tx) => place(tx, services, asked))
  return placed.isNew ? await payOrder(services, actor, placed, given) : placed.order
}

/** An order that was placed just now, or the one that stands for the same attempt or the same homes. */
type Placed = (PlacedOrder & { isNew: true; totals: Totals }) | { isNew: false; order: CheckedOut }

async function place(tx: Transaction<DB>, services: CheckoutServices, asked: Asked): Promise<Placed> {
  const { actor, given, attempt, shown, only, byTransfer } = asked
  const { payments, config } = services
  const now = services.clock.now()
  await lockBuyer(tx, actor, now)
  const before = await findOrder(tx, actor, attempt)
  if (before) return { isNew: false, order: before }
  await holdAgents(tx, { accountId: actor.accountId })
  const cart = partOf(await lockCart(tx, { accountId: actor.accountId }), only)
  const waiting = await findWaiting(tx, actor, cart)
  if (waiting) return { isNew: false, order: waiting }
  const { available, totals } = chooseLines(cart, shown)
  const { totalPesewas } = totals
  await requireWayToPay(tx, services, { actor, byTransfer, totalPesewas })
  if (byTransfer || !payments.takesCards)
    await requireHoldsLeft(tx, services, {
      accountId: actor.accountId,
      propertyIds: available.map(({ propertyId }) => propertyId),
    })
  const lease = readLease(given, now, { hasRentals: totals.hasRentals, takesCards: payments.takesCards })
  const onlineSeconds = payments.takesCards ? CARD_SECONDS : config.orders.holdMinutes * 60
  const holdSeconds = byTransfer ? config.transfers.holdDays * 86_400 : onlineSeconds
  const holdEndsAt = new Date(now.getTime() + holdSeconds * 1_000)
  const order = await placeOrder(tx, {
    actor,
    buyer: given,
    lines: available,
    totals,
    lease,
    provider: byTransfer ? 'bank_transfer' : payments.name,
    holdEndsAt,
    now,
  })
  await keepAttempt(tx, { actor, attempt, orderId: order.orderId, now })
  if (!byTransfer) return { ...order, totals, isNew: true }
  await tellWhereToPay(tx, services, { actor, fullName: given.fullName, order, totalPesewas, holdEndsAt })
  return { isNew: false, order: { ...order, ...totals, isPaid: false } }
}

// A card on our own page is paid within seconds. What still waits after them belongs to a program that has died, or to
// another that is paying just now.
const CARD_SECONDS = 60
const PAYING_MILLISECONDS = 8_000
const POLL_MILLISECONDS = 100

// Nobody may pay for the same twice: what this buyer is paying elsewhere ends first, and what nobody pays is given back.
async function clearWay(services: CheckoutServices, { accountId }: Actor): Promise<void> {
  for (let waited = 0; waited <= PAYING_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const waiting = await findUnpaid(services, accountId)
    for (const { orderId } of waiting) await settleOrder(services, orderId)
    const open = waiting.length === 0 ? [] : await findUnpaid(services, accountId)
    const latest = services.clock.now().getTime() - PAYING_MILLISECONDS
    const isPaying = (order: { createdAt: Date }) => order.createdAt.getTime() > latest
    for (const order of open) if (!isPaying(order)) await releaseOrder(services, order)
    if (!open.some(isPaying)) return
    await setTimeout(POLL_MILLISECONDS)
  }
  throw checkoutBusy()
}

async function findUnpaid(
  { db }: Pick<Services, 'db'>,
  accountId: string,
): Promise<{ orderId: string; createdAt: Date }[]> {
  return await db
    .selectFrom('orders')
    .select(['id as orderId', 'createdAt'])
    .where('userId', '=', accountId)
    .where('status', '=', 'awaiting_payment')
    .where('paymentProvider', '=', 'simulated')
    // What waits for a prompt is paid on a page of its own.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('payments.kind', '=', 'opened'),
        ),
      ),
    )
    .execute()
}

// An order of this buyer that waits for its payment and holds something of the cart: it is paid, or given up, first.
async function findWaiting(
  tx: Transaction<DB>,
  { accountId }: Actor,
  { lines }: LockedCart,
): Promise<CheckedOut | undefined> {
  const ids = lines.map(({ propertyId }) => propertyId)
  if (ids.length === 0) return undefined
  const row = await tx
    .selectFrom('orders')
    .innerJoin('propertyClaims', 'propertyClaims.orderId', 'orders.id')
    .select(ORDER_COLUMNS)
    .where('orders.userId', '=', accountId)
    .where('orders.status', '=', 'awaiting_payment')
    .where('propertyClaims.propertyId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return row && checkedOutOf(row)
}

const ORDER_COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.monthlyRentPesewas',
  'orders.downPaymentPesewas',
] as const

function checkedOutOf(row: {
  id: string
  number: number
  status: string
  monthlyRentPesewas: number
  downPaymentPesewas: number
}): CheckedOut {
  return {
    orderId: row.id,
    number: row.number,
    hasRentals: row.monthlyRentPesewas > 0,
    hasSales: row.downPaymentPesewas > 0,
    isPaid: row.status !== 'awaiting_payment',
  }
}

// A form without a number was never paid for: what else is wrong with it is said at once.
function readPhone(read: GivenForm, now: Date): string {
  return phoneOf(read.phone) ?? readInput(v.object(checkoutEntriesAt(now)), read).phone
}

const ATTEMPT_KEY = /^[\w-]{8,64}$/

function identify(
  key: string | null,
  { given, shown, only, byTransfer }: Pick<Asked, 'given' | 'shown' | 'only' | 'byTransfer'>,
): Attempt {
  if (key && !ATTEMPT_KEY.test(key)) throw invalidCheckout({ attemptKey: [CHECKOUT_MESSAGES.unreadable] })
  const cardFields: readonly string[] = CARD_FIELDS
  const asked = Object.entries(given).filter(([field]) => !cardFields.includes(field))
  // As before there were parts, so that a try from before an update is still known.
  const request = JSON.stringify([
    asked.sort(),
    shown,
    ...(only ? [only] : []),
    ...(byTransfer ? ['bank_transfer'] : []),
  ])
  return {
    key: key || null,
    requestHash: createHash('sha256').update(request).digest(),
  }
}

async function findOrder(
  tx: Transaction<DB>,
  { accountId }: Actor,
  { key, requestHash }: Attempt,
): Promise<CheckedOut | undefined> {
  if (key === null) return undefined
  const row = await tx
    .selectFrom('checkoutAttempts')
    .innerJoin('orders', 'orders.id', 'checkoutAttempts.orderId')
    .select([...ORDER_COLUMNS, 'checkoutAttempts.requestHash'])
    .where('checkoutAttempts.userId', '=', accountId)
    .where('checkoutAttempts.key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (!requestHash.equals(row.requestHash)) throw attemptReused()
  return checkedOutOf(row)
}

// Not before the attempt is known to be new: a card or a day may be over by the time the same is sent again.
function readLease(
  given: GivenForm,
  now: Date,
  { hasRentals, takesCards }: { hasRentals: boolean; takesCards: boolean },
): Lease | null {
  readInput(checkoutFieldsAt(now, { hasRentals, takesCards }), given)
  const { leaseDuration, moveInDate } = given
  return hasRentals && leaseDuration && moveInDate
    ? { months: Number(leaseDuration), moveInOn: moveInDate }
    : null
}

async function keepAttempt(
  tx: Transaction<DB>,
  { actor, attempt, orderId, now }: { actor: Actor; attempt: Attempt; orderId: string; now: Date },
): Promise<void> {
  const { key, requestHash } = attempt
  if (key === null) return
  await tx
    .insertInto('checkoutAttempts')
    .values({ userId: actor.accountId, key, requestHash, orderId, createdAt: now })
    .execute()
}
