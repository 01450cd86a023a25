import type { OrderStatus } from '#/features/orders/order.schema.ts'
import type { ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** What can be done with an order; a form says it in its field `act`. */
export const ORDER_ACTS = ['cancel', 'complete'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

/** What an order's form gets: it is done, it is asked about first, or it is refused. */
export type OrderAnswer = { done: OrderAct; number: number } | { asks: OrderAct } | FormAnswer

export const ACT_LABELS: Record<OrderAct, string> = {
  cancel: 'Cancel order',
  complete: 'Mark completed',
}

/** What is asked before an act, and what it means for whoever asks. */
export function questionOf(
  act: OrderAct,
  { number, isOwn }: { number: number; isOwn: boolean },
): { title: string; meaning: string; confirm: string } {
  if (act === 'complete')
    return {
      title: `Mark order ${number} as completed?`,
      meaning: 'Its homes become sold or let, and a mail tells the buyer. This cannot be taken back here.',
      confirm: 'Mark completed',
    }
  return {
    title: `Cancel order ${number}?`,
    meaning: isOwn
      ? 'The homes in it are no longer reserved for you and can be taken by others. The payment was simulated, so there is nothing to pay back.'
      : 'Its homes can be taken by others again, and a mail tells the buyer. This cannot be taken back.',
    confirm: 'Cancel order',
  }
}

/** The outcome of an act, in words; undefined while it is only asked about. */
export function outcomeOf(answer: OrderAnswer): Required<Pick<ToastMessage, 'kind' | 'title'>> | undefined {
  if ('asks' in answer) return undefined
  if ('done' in answer)
    return {
      kind: 'success',
      title: `Order ${answer.number} is ${answer.done === 'cancel' ? 'cancelled' : 'completed'}`,
    }
  return { kind: 'danger', title: answer.message ?? 'Failed to change the order' }
}

/** The colour of each status. */
export const STATUS_BADGES: Record<OrderStatus, 'neutral' | 'success' | 'danger'> = {
  pending: 'neutral',
  completed: 'success',
  cancelled: 'danger',
}
