import * as v from 'valibot'
import { isAdministrator } from '#/features/access/role.policy.ts'
import {
  cancelOrder,
  cancelOrderAsAdministrator,
  completeOrder,
} from '#/features/orders/order.commands.server.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import { done, onceConfirmed } from '#/web/act/act-route.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { ORDER_ACTS } from './orders-acts.ts'

const orderForm = v.object({ id: v.string() })

/** What is done to an order, once that was confirmed. */
export const orderHandlers = [
  onceConfirmed(ORDER_ACTS.cancel, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    const cancel = isAdministrator(actor) ? cancelOrderAsAdministrator : cancelOrder
    await cancel(services, actor, { orderId })
    return done(`Order ${number} is cancelled`)
  }),
  onceConfirmed(ORDER_ACTS.complete, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    await completeOrder(services, actor, { orderId })
    return done(`Order ${number} is completed`)
  }),
]
