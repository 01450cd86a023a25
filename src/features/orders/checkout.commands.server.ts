import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#/database/schema.gen.ts'
import { withAccountPermit } from '#/features/accounts/account-permit.commands.server.ts'
import { lockBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { fingerprintOf } from '#/features/cart/cart.queries.server.ts'
import type { CartPart } from '#/features/cart/cart.schema.ts'
import { type CartLine, type LockedCart, lockCart, partOf } from '#/features/cart/cart-lock.queries.server.ts'
import { cartTotals, type Totals } from '#/features/cart/cart-totals.rules.ts'
import { giveBack, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import type { Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { codeOf, Refusal } from '#/shared/errors.ts'
import { newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { urls } from '#/shared/urls.ts'
import {
  CARD_FIELDS,
  CHECKOUT_MESSAGES,
  type CheckedOut,
  type CheckoutForm,
  checkoutForm,
} from './checkout.schema.ts'
import { holdAgents } from './checkout-lock.queries.server.ts'
import { checkoutEntriesAt, checkoutFieldsAt, phoneOf } from './checkout-moment.schema.ts'
import {
  attemptReused,
  cartEmpty,
  checkoutBusy,
  invalidCheckout,
  PAYMENT_FAILED,
  paymentFailed,
  propertiesTaken,
  totalChanged,
} from './order.errors.ts'
import { type Lease, placeOrder } from './order-placing.commands.server.ts'

type CheckoutServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'config'>

// Each holds a connection while it waits for the payment; the rest of the pool is for everybody else. An account has one
// place here, so that only hundreds of accounts could fill the queue; who is refused was refused for the time it takes.
const withPayingPermit = createSemaphore({
  permits: 8,
  queue: { max: 256, milliseconds: 20_000, busy: checkoutBusy },
})

const LOCK_TIMEOUT = '55P03'

/** One try to pay, which may be sent more than once. */
type Attempt = {
  /** Null for a form without one: then only the emptied cart stops a second press from paying again. */
  key: string | null
  /** Of everything that was asked for but the card. */
  requestHash: Buffer
  /** What the payment is known by; says nothing of the buyer. */
  reference: string
}

/** What the buyer saw; `items` is the cart's fingerprint, and null where nobody looked at it. */
type Shown = { totalPesewas: number; items: string | null }

/** A form that was read, with its phone number in E.164, and when. */
type Asked = {
  actor: Actor
  given: CheckoutForm
  attempt: Attempt
  shown: Shown
  only: CartPart | null
  now: Date
}

/**
 * Orders and pays for everything in the cart, or in its `only` part, that is still available, all or nothing: the order,
 * the reservations, the emptied cart and the mails commit together. The same `attemptKey` with the same form gives the
 * first order again.
 * Refuses administrators, an empty cart, another total or other items than those shown (409 with the new total),
 * properties that were taken meanwhile (409 with their names), a declined payment and too many of them in an hour, and
 * the key of another form (422).
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
  }: {
    form: CheckoutForm
    attemptKey: string | null
    shownTotalPesewas: number
    shownItems?: string | null
    only?: CartPart | null
  },
): Promise<CheckedOut> {
  requireBuyer(actor)
  const read = readInput(checkoutForm, form)
  const given = { ...read, phone: readPhone(read, services.clock.now()) }
  const shown = { totalPesewas: shownTotalPesewas, items: shownItems }
  const attempt = identify(actor, attemptKey, { given, shown, only })
  const place = () =>
    services.db.transaction().execute(async (tx) => {
      const now = services.clock.now()
      await lockBuyer(tx, actor, now)
      return (
        (await findOrder(tx, actor, attempt)) ??
        (await payAndPlace(tx, services, { actor, given, attempt, shown, only, now }))
      )
    })
  try {
    return await withAccountPermit(actor, async () => {
      const limit = services.config.orders.checkoutsPerAccount
      await takeAttempts(services, [{ name: 'checkout:account', subject: actor.accountId, limit }])
      return await countDeclines(services, actor, () => withPayingPermit(place))
    })
  } catch (error) {
    // Somebody else is paying for one of these properties for longer than we wait for them.
    if (codeOf(error) === LOCK_TIMEOUT) throw checkoutBusy()
    throw error
  }
}

// A card is tried while others wait for the same homes, so that one that never pays may do so only a few times. One try
// at a time counts before anybody knows how it ends: they hold the account's permit.
async function countDeclines(
  services: CheckoutServices,
  { accountId }: Actor,
  pay: () => Promise<CheckedOut>,
): Promise<CheckedOut> {
  const limit = services.config.orders.declinesPerAccount
  const taken = await takeAttempts(services, [{ name: 'checkout:declined', subject: accountId, limit }])
  let isDeclined = false
  try {
    return await pay()
  } catch (error) {
    isDeclined = error instanceof Refusal && error.code === PAYMENT_FAILED
    throw error
  } finally {
    if (!isDeclined) await giveBack(services, taken)
  }
}

async function payAndPlace(
  tx: Transaction<DB>,
  services: CheckoutServices,
  { actor, given, attempt, shown, only, now }: Asked,
): Promise<CheckedOut> {
  const agents = await holdAgents(tx, { accountId: actor.accountId })
  const cart = partOf(await lockCart(tx, { accountId: actor.accountId }), only)
  const { available, totals } = chooseLines(cart, shown)
  const lease = readLease(given, now, totals)
  // Nothing of the cart and of what is in it can change from here on, so that what is paid for can be had.
  const payment = await pay(services, actor, given, { totals, reference: attempt.reference })
  const order = await placeOrder(tx, services, {
    actor,
    buyer: given,
    lines: available,
    totals,
    lease,
    payment,
    agents,
  })
  await keepAttempt(tx, { actor, attempt, orderId: order.orderId, now })
  return order
}

// A form without a number was never paid for: what else is wrong with it is said at once.
function readPhone(read: CheckoutForm, now: Date): string {
  return phoneOf(read.phone) ?? readInput(v.object(checkoutEntriesAt(now)), read).phone
}

const ATTEMPT_KEY = /^[\w-]{8,64}$/

function identify(
  { accountId }: Actor,
  key: string | null,
  { given, shown, only }: { given: CheckoutForm; shown: Shown; only: CartPart | null },
): Attempt {
  if (key && !ATTEMPT_KEY.test(key)) throw invalidCheckout({ attemptKey: [CHECKOUT_MESSAGES.unreadable] })
  const cardFields: readonly string[] = CARD_FIELDS
  const asked = Object.entries(given).filter(([field]) => !cardFields.includes(field))
  // As before there were parts, so that a try from before an update is still known.
  const request = JSON.stringify([asked.sort(), shown, ...(only ? [only] : [])])
  const name = createHash('sha256').update(`${accountId} ${key || newId()}`)
  return {
    key: key || null,
    requestHash: createHash('sha256').update(request).digest(),
    reference: `checkout-${name.digest('hex').slice(0, 32)}`,
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
    .select([
      'checkoutAttempts.requestHash',
      'orders.id',
      'orders.number',
      'orders.monthlyRentPesewas',
      'orders.downPaymentPesewas',
    ])
    .where('checkoutAttempts.userId', '=', accountId)
    .where('checkoutAttempts.key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (!requestHash.equals(row.requestHash)) throw attemptReused()
  return {
    orderId: row.id,
    number: row.number,
    hasRentals: row.monthlyRentPesewas > 0,
    hasSales: row.downPaymentPesewas > 0,
  }
}

// What cannot be had is never paid for: once the buyer was shown a total without it, it stays behind in the cart.
function chooseLines(
  { lines, removed }: LockedCart,
  shown: Shown,
): { available: CartLine[]; totals: Totals } {
  if (lines.length === 0 && removed.length === 0) throw cartEmpty()
  const available = lines.filter(({ state }) => state === 'available')
  const totals = cartTotals(available)
  const isAsShown =
    totals.totalPesewas === shown.totalPesewas &&
    (shown.items === null || shown.items === fingerprintOf(lines))
  if (available.length > 0 && isAsShown) return { available, totals }
  const taken = [...lines.filter(({ state }) => state !== 'available'), ...removed]
  throw taken.length > 0 ? propertiesTaken(taken, totals) : totalChanged(totals, shown.totalPesewas)
}

// Not before the attempt is known to be new: a card or a day may be over by the time the same is sent again.
function readLease(given: CheckoutForm, now: Date, { hasRentals }: Totals): Lease | null {
  readInput(checkoutFieldsAt(now, { hasRentals }), given)
  const { leaseDuration, moveInDate } = given
  return hasRentals && leaseDuration && moveInDate
    ? { months: Number(leaseDuration), moveInOn: moveInDate }
    : null
}

async function pay(
  { payments, config }: Pick<Services, 'payments' | 'config'>,
  { email }: Actor,
  { cardNumber, expiryDate, cvv }: CheckoutForm,
  { totals, reference }: { totals: Totals; reference: string },
): Promise<Settlement> {
  const begun = await payments.begin({
    amountPesewas: totals.totalPesewas,
    reference,
    email,
    purpose: `Checkout ${reference}`,
    returnAddress: `${config.siteUrl}${urls.orders}`,
    card: { number: cardNumber, expiry: expiryDate, cvv },
  })
  if (begun.state === 'declined') throw paymentFailed()
  if (begun.state === 'open') throw new Error('A payment on our own page is settled at once')
  return begun.settlement
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
