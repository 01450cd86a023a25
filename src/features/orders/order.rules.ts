import {
  downPaymentPesewas,
  dueAtCheckoutPesewas,
  type PricedItem,
} from '#/features/cart/cart-totals.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import type { OrderItemState, OrderStatus } from './order.schema.ts'

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

/**
 * What a paid order is, by what became of its homes: pending while one of them waits for a decision, completed once one
 * is accepted, otherwise cancelled, or refunded where one was paid back after all.
 */
export function orderStatusOf(
  states: readonly OrderItemState[],
): Extract<OrderStatus, 'paid' | 'completed' | 'cancelled' | 'refunded'> {
  if (states.includes('placed')) return 'paid'
  if (states.includes('accepted')) return 'completed'
  return states.includes('refunded') ? 'refunded' : 'cancelled'
}

/** An ordered home, as far as its price goes; what is for sale costs what was written down when it was ordered. */
export type StandingItem = { tag: PricedItem['tag']; pricePesewas: number; duePesewas: number }

/**
 * What an order costs with these of its homes alone, in whole pesewas: its fees are asked once for all rentals and once
 * for all purchases, so that they fall away with the last of them.
 */
export function costOf(
  items: readonly StandingItem[],
  fees: { applicationFeePesewas: number; processingFeePesewas: number },
): number {
  const has = (wanted: PricedItem['tag']) => items.some(({ tag }) => tag === wanted)
  const homes = items.reduce(
    (sum, item) =>
      sum + (item.tag === 'For Rent' ? dueAtCheckoutPesewas({ ...item, plan: null }) : item.duePesewas),
    0,
  )
  return (
    homes +
    (has('For Rent') ? fees.applicationFeePesewas : 0) +
    (has('For Sale') ? fees.processingFeePesewas : 0)
  )
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
