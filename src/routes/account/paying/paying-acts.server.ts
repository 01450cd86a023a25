import * as v from 'valibot'
import { answerPrompt, giveUpOrder, payAgain } from '#/features/orders/paying/paying.commands.server.ts'
import { payingPath } from '#/routes/account/checkout/payment-answer.ts'
import { urls } from '#/shared/urls.ts'
import { goTo, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { PAYING_ACTS } from './paying-acts.ts'

const orderForm = v.object({ id: v.string() })
// What was pressed of a pretended prompt; empty to send another.
const againForm = v.object({ id: v.string(), prompt: v.optional(v.picklist(['approve', 'refuse', '']), '') })

/** What a buyer does about an order that waits for its payment; each leads on. */
export const payingHandlers = [
  on(PAYING_ACTS.again, againForm, async ({ services, actor }, { id: orderId, prompt }) => {
    if (prompt === '') await payAgain(services, actor, { orderId })
    else await answerPrompt(services, actor, { orderId, isApproved: prompt === 'approve' })
    return goTo(prompt === '' ? payingPath(orderId) : urls.orderPayment(orderId))
  }),
  onceConfirmed(PAYING_ACTS.giveUp, orderForm, async ({ services, actor }, { id: orderId }) => {
    await giveUpOrder(services, actor, { orderId })
    return goTo(urls.cart)
  }),
]
