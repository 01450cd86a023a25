import { downPaymentPesewas, type PricedItem } from '#/features/cart/cart-totals.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import type { OrderStatus } from './order.schema.ts'

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  awaiting_payment: ['paid', 'expired', 'refunded'],
  paid: ['completed', 'cancelled', 'refunded'],
  completed: ['refunded'],
  cancelled: [],
  refunded: [],
  // What is paid too late either stands or is paid back.
  expired: ['paid', 'refunded'],
}

/** Whether an order may go from one status to the other. */
export function canOrderBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** What is paid for one item with the order, deposit and fees aside: the first rent, or the down payment. */
export function itemDuePesewas(item: PricedItem): number {
  return item.tag === 'For Rent' ? item.pricePesewas : downPaymentPesewas(item)
}

const YEARS_AHEAD = 2

/** The first and the last day on which a tenant may move in, as they are written: `2026-11-21`, from today in Accra. */
export function moveInDays(now: Date): { first: string; last: string } {
  const first = dayOf(now)
  const [year, ...rest] = first.split('-')
  const last = [String(Number(year) + YEARS_AHEAD), ...rest].join('-')
  // A 29th of February is followed by years without one.
  return { first, last: last.endsWith('-02-29') ? last.replace(/29$/, '28') : last }
}
