import { Refusal, refusal } from '#/shared/errors.ts'
import type { OrderItemState } from '../order.schema.ts'

/** The order has no such home. */
export const noSuchItem = refusal('not_found', 'order.item_not_found', 'This order has no such home.')

/** Somebody was faster. */
export function itemDecided(title: string, state: OrderItemState): Refusal {
  return new Refusal('conflict', 'order.item_decided', `“${title}” is ${state} already.`, { state })
}
