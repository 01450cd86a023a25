import { formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { TotalsText } from '../cart/cart.schema.ts'
import { presentTotals } from '../cart/cart-totals.rules.ts'
import { planAmounts } from '../properties/property.rules.ts'
import {
  ORDER_STATUS_LABELS,
  type OrderChangeView,
  type OrderItemView,
  type OrderStatus,
  type OrderSummaryView,
  type OrderView,
} from './order.schema.ts'

/** A plan as it was ordered; the first payment is the item's `due`. */
export type OrderedPlanText = {
  months: number
  /** All payments together: `GH₵1,350,000.56`. */
  total: string
  /** What each month costs. */
  monthly: string
  /** What the last month costs, if that is something else. */
  lastMonthly: string | null
}

export type OrderItemText = Omit<OrderItemView, 'pricePesewas' | 'planMonths' | 'duePesewas'> & {
  plan: OrderedPlanText | null
  /** `GH₵1,250,000` */
  price: string
  due: string
}

/** `label` reads `Placed`, `at` reads `21 November 2026, 09:14`. */
type OrderChangeText = Omit<OrderChangeView, 'at'> & { label: string; at: string }

/** `placedOn` reads `21 November 2026`. */
export type OrderSummaryText = Omit<OrderSummaryView, 'placedAt' | 'totalPesewas'> & {
  statusLabel: string
  placedOn: string
  total: string
}

/** `placedAt` is ISO 8601, UTC; `placed` reads `21 November 2026, 09:14`, `moveIn` reads `1 December 2026`. */
export type OrderText = Omit<OrderView, 'placedAt' | 'lease' | 'items' | 'totals' | 'history'> & {
  statusLabel: string
  placedAt: string
  placed: string
  lease: { months: number; moveInOn: string; moveIn: string } | null
  items: OrderItemText[]
  hasRentals: boolean
  hasSales: boolean
  /** A part that was not ordered is null. */
  totals: TotalsText
  history: OrderChangeText[]
}

const CHANGE_LABELS: Record<OrderStatus, string> = {
  pending: 'Placed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** An order of a list for reading. Formats money and dates: server only. */
export function presentOrderSummary({
  placedAt,
  totalPesewas,
  ...order
}: OrderSummaryView): OrderSummaryText {
  return {
    ...order,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    placedOn: formatDate(placedAt),
    total: formatAmount(totalPesewas),
  }
}

/** One order for reading. Formats money and dates: server only. */
export function presentOrder({ placedAt, lease, items, totals, history, ...order }: OrderView): OrderText {
  return {
    ...order,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    placedAt: placedAt.toISOString(),
    placed: formatDateTime(placedAt),
    lease: lease && { ...lease, moveIn: formatDate(new Date(`${lease.moveInOn}T00:00:00Z`)) },
    items: items.map(presentItem),
    hasRentals: totals.hasRentals,
    hasSales: totals.hasSales,
    totals: presentTotals(totals),
    history: history.map(({ at, ...change }) => ({
      ...change,
      label: CHANGE_LABELS[change.to],
      at: formatDateTime(at),
    })),
  }
}

function presentItem({ pricePesewas, planMonths, duePesewas, ...item }: OrderItemView): OrderItemText {
  return {
    ...item,
    plan: planMonths === null ? null : presentPlan(pricePesewas, planMonths),
    price: formatAmount(pricePesewas),
    due: formatAmount(duePesewas),
  }
}

function presentPlan(pricePesewas: number, months: number): OrderedPlanText {
  const { totalPesewas, monthlyPesewas, lastMonthlyPesewas } = planAmounts(pricePesewas, months)
  return {
    months,
    total: formatAmount(totalPesewas),
    monthly: formatAmount(monthlyPesewas),
    lastMonthly: lastMonthlyPesewas === monthlyPesewas ? null : formatAmount(lastMonthlyPesewas),
  }
}
