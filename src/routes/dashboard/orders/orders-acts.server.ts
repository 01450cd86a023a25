import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { isAdministrator } from '#/features/access/role.policy.ts'
import {
  cancelOrder,
  cancelOrderAsAdministrator,
  completeOrder,
} from '#/features/orders/order.commands.server.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { answer } from '../../request/form.server.ts'
import { ORDER_ACTS, type OrderAnswer } from './orders-answer.ts'

const actForm = v.object({
  act: v.picklist(ORDER_ACTS, 'Say what to do with the order: cancel or complete.'),
  confirmed: v.optional(v.literal('yes')),
})

/** Whose order somebody may see: their own, or everybody's for administrators. */
export function scopeOf({ role, accountId }: Actor): string {
  return isAdministrator({ role }) ? 'all' : accountId
}

/** Does with an order what its form asks for, once that was confirmed. */
export async function actOnOrder({
  context,
  services,
  actor,
  orderId,
  values,
}: {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  orderId: string
  values: Record<string, string>
}) {
  // Whoever may not see an order is told so before anything is said about it.
  const { number } = await getOrder(services.db, { orderId, accountId: scopeOf(actor) })
  return await answer(context, values, actForm, async ({ act, confirmed }): Promise<OrderAnswer> => {
    if (confirmed !== 'yes') return { asks: act }
    const cancel = isAdministrator(actor) ? cancelOrderAsAdministrator : cancelOrder
    const change = act === 'cancel' ? cancel : completeOrder
    await change(services, actor, { orderId })
    return { done: act, number }
  })
}
