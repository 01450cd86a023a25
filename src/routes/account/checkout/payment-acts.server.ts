import { type RouterContextProvider, redirect } from 'react-router'
import * as v from 'valibot'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { countCartItems } from '#/features/cart/cart.queries.server.ts'
import { readCartPart } from '#/features/cart/cart.schema.ts'
import { checkOut } from '#/features/orders/checkout.commands.server.ts'
import { checkoutPostFor, paidMessages, walletPost } from '#/features/orders/checkout.schema.ts'
import { checkoutEntriesAt } from '#/features/orders/checkout-moment.schema.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import { presentOrder } from '#/features/orders/order-text.rules.ts'
import { withPayments } from '#/features/orders/paying/paying.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { type ActCall, type ActHandler, goTo } from '#/web/act/act-route.server.ts'
import { answer } from '#/web/request/form.server.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import { PAYMENT_ACTS } from './payment-acts.ts'
import {
  BANK_TRANSFER,
  EMPTY_CART_PATH,
  MOBILE_MONEY,
  type Paid,
  paidPath,
  payingPath,
  readPaidOrder,
} from './payment-answer.ts'

type Context = Readonly<RouterContextProvider>

// Requests whose form was answered: their page is shown with the answer, even when the cart has become empty.
const answered = new WeakMap<Context, ActCall['values']>()

/** The fields of this request's form when it has been answered with something that its page has to say. */
export function answeredValues(context: Context): ActCall['values'] | undefined {
  return answered.get(context)
}

/** Pays with the fields of the form. Leads away when an order was placed, or when there was nothing to order. */
export const payment: ActHandler = { act: PAYMENT_ACTS.pay, handle: pay }

async function pay({ context, services, actor, values }: ActCall) {
  requireBuyer(actor)
  // A form that nobody has to look for among the paid ones can be told everything at once.
  const { prompts } = services.payments
  const isByPrompt = prompts !== undefined && values.method === MOBILE_MONEY
  const takesCards = services.payments.takesCards && !isByPrompt
  const post = checkoutPostFor({ takesCards })
  const whole = v.is(post, values)
    ? post
    : checkoutPostFor({ takesCards }, checkoutEntriesAt(services.clock.now()))
  const schema = isByPrompt ? v.intersect([whole, walletPost]) : whole
  const outcome = await answer(context, values, schema, async (post) => {
    const { attemptKey, shownTotalPesewas, shownItems, only, ...form } = post
    try {
      const wallet = prompts && isByPrompt ? v.parse(walletPost, values) : undefined
      const chosen =
        prompts && wallet
          ? withPayments(
              services,
              prompts.sentTo({ network: wallet.network, lastFour: wallet.wallet.slice(-4) }),
            )
          : services
      const order = await checkOut(chosen, actor, {
        form,
        attemptKey: attemptKey === '' ? null : attemptKey,
        shownTotalPesewas,
        shownItems,
        only: readCartPart(only),
        byTransfer: values.method === BANK_TRANSFER,
      })
      return goTo(order.isPaid ? paidPath(order) : payingPath(order.orderId))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'cart.empty') return goTo(EMPTY_CART_PATH)
      throw error
    }
  })
  if (!(outcome instanceof Response)) answered.set(context, values)
  return outcome
}

const NEW_FOR_MS = 10 * 60_000

/**
 * What the dashboard says of the order that its address names: nothing unless it is the actor's. One that was paid a
 * while ago, or was cancelled since, leads to its own page.
 */
export async function findPaid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  request: Request,
): Promise<Paid | null> {
  const orderId = readPaidOrder(new URL(request.url).searchParams)
  if (orderId === null) return null
  try {
    const order = await getOrder(db, { orderId, scope: ownScopeOf(actor) })
    const paidAt = order.payment.paidAt ?? order.placedAt
    const isNew = clock.now().getTime() - paidAt.getTime() < NEW_FOR_MS
    if (!isNew || !(order.status === 'paid' || order.status === 'completed'))
      throw redirect(urls.order(orderId))
    const cartCount = await countCartItems(db, { accountId: actor.accountId })
    return { messages: paidMessages(order.totals), order: presentOrder(order), cartCount }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
