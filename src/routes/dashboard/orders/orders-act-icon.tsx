import IconComplete from '~icons/ph/check-circle'
import IconCancel from '~icons/ph/x-circle'
import type { OrderAct } from './orders-answer.ts'

/** The sign of an act on an order, so that cancelling is not told by its colour alone. */
export function OrderActIcon({ act }: { act: OrderAct }) {
  return act === 'cancel' ? <IconCancel /> : <IconComplete />
}
