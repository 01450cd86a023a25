import * as v from 'valibot'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { itemDecisionForm } from '#/features/orders/decisions/item-decision-form.schema.ts'
import {
  cancelOrder,
  cancelOrderAsAdministrator,
  completeOrder,
  decideOrderItem,
} from '#/features/orders/decisions/order.commands.server.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import { formatAmount } from '#/shared/money.ts'
import { done, onceConfirmed } from '#/web/act/act-route.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { ORDER_ACTS } from './orders-acts.ts'

const orderForm = v.object({ id: v.string() })

/** What is done to an order, once that was confirmed. */
export const orderHandlers = [
  onceConfirmed(ORDER_ACTS.cancel, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    const cancel = isAdministrator(actor) ? cancelOrderAsAdministrator : cancelOrder
    const status = await cancel(services, actor, { orderId })
    return done(
      status === 'cancelled'
        ? `Order ${number} is cancelled`
        : `What was undecided of order ${number} is cancelled`,
    )
  }),
  onceConfirmed(ORDER_ACTS.complete, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    await completeOrder(services, actor, { orderId })
    return done(`Order ${number} is completed`)
  }),
  onceConfirmed(
    ORDER_ACTS.decide,
    itemDecisionForm,
    async ({ services, actor }, { id: orderId, ...item }) => {
      const { title, refundPesewas, status } = await decideOrderItem(services, actor, {
        orderId,
        scope: scopeOf(actor),
        ...item,
      })
      const became = item.decision === 'accept' ? 'accepted' : 'declined'
      const back = refundPesewas > 0 ? `. ${formatAmount(refundPesewas)} goes back` : ''
      const end = status === 'paid' ? '' : `. The order is ${status}`
      return done(`“${title}” is ${became}${back}${end}`)
    },
  ),
]
