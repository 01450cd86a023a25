import { dayOf, formatDate, formatDateTime, formatTime, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { TotalsText } from '../cart/cart.schema.ts'
import { dueAtCheckoutPesewas, presentTotals } from '../cart/cart-totals.rules.ts'
import type { ScheduleTerms } from '../cart/payment-schedule.rules.ts'
import { describeDue, presentLater } from '../cart/payment-schedule-text.rules.ts'
import type { PaymentStepText } from '../cart/payment-step.rules.ts'
import type { RentTerms } from '../properties/property.schema.ts'
import {
  type AgentOrderSummaryView,
  type AgentOrderView,
  ORDER_STATUS_LABELS,
  type OrderChangeView,
  type OrderItemState,
  type OrderItemView,
  type OrderStatus,
  type OrderSummaryView,
  type OrderView,
} from './order.schema.ts'

/** The first of several homes with how many more there are: `Villa and 2 more`. */
export const titleOfHomes = (first: string, count: number) =>
  count > 1 ? `${first} and ${count - 1} more` : first

/**
 * A plan as it was ordered: `total` is all payments together, as in `GH₵1,350,000.56`, and `extra` what that is above
 * the price; null where it is not.
 */
export type OrderedPlanText = { months: number; total: string; extra: string | null }

export type OrderItemText = Omit<
  OrderItemView,
  | 'pricePesewas'
  | 'planMonths'
  | 'plan'
  | keyof RentTerms
  | 'duePesewas'
  | 'decidedBy'
  | 'decidedAt'
  | 'refundPesewas'
  | 'returnPesewas'
> & {
  /** What became of it, in a word; null while nothing was paid for it. */
  stateLabel: string | null
  /** Whether it is still part of the order. */
  isStanding: boolean
  /** What was asked back because it was declined, and what goes back when it is declined next: formatted. */
  refund: string | null
  returns: string | null
  plan: OrderedPlanText | null
  /** `GH₵1,250,000` */
  price: string
  /** What was paid for it with the order, fees aside; `dueFor` says what for, as in `half of the price`. */
  due: string
  dueFor: string
  /** What is paid later, the earliest first. */
  later: PaymentStepText[]
}

/** `label` reads `Placed`, `at` reads `21 November 2026, 09:14`. */
type OrderChangeText = Omit<OrderChangeView, 'at'> & { label: string; at: string }

/** What happened to an order or to one of its homes: `Declined: Villa`, `by our office`, and what was written with it. */
export type OrderEventText = { label: string; by: string | null; at: string; note: string | null }

/** `placedOn` reads `21 November 2026`. */
export type OrderSummaryText = Omit<OrderSummaryView, 'placedAt' | 'totalPesewas' | 'feesPesewas'> & {
  statusLabel: string
  placedOn: string
  total: string
  /** Whose part the total is of: `with GH₵150 fees`; null where there are none. */
  fees: string | null
  /** Of an agent's homes, those that wait for a decision. */
  open?: AgentOrderSummaryView['open']
  isSimulated?: boolean
}

/** `placedAt` is ISO 8601, UTC; `placed` reads `21 November 2026, 09:14`, `moveIn` reads `1 December 2026`. */
export type OrderText = Omit<
  OrderView,
  'placedAt' | 'lease' | 'payment' | 'payUntil' | 'items' | 'totals' | 'paidBack' | 'history'
> & {
  statusLabel: string
  placedAt: string
  placed: string
  lease: { months: number; moveInOn: string; moveIn: string } | null
  /** `means` reads `Visa ending in 4081`, `paid` reads `21 November 2026, 09:14`. */
  payment: { means: string; reference: string | null; isSimulated: boolean; paid: string | null }
  /** `09:44`; null when it waits for no payment. */
  payUntil: string | null
  items: OrderItemText[]
  hasRentals: boolean
  hasSales: boolean
  /** A part that was not ordered is null. */
  totals: TotalsText
  /** What goes back of what was paid; null where nothing does. `isAll` of it has come back. */
  paidBack: { amount: string; left: string | null; isAll: boolean } | null
  history: OrderChangeText[]
  /** The same with what was decided home by home; the oldest first. */
  events: OrderEventText[]
  /** What was paid where it is less than the order costs, and what was let off; null where all of it was. */
  paidLess: { paid: string; letOff: string } | null
}

const CHANGE_LABELS: Record<OrderStatus, string> = {
  awaiting_payment: 'Placed',
  paid: 'Placed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  expired: 'Expired',
}

// Whoever pays at once has placed it with that; one that waited for its payment was placed before.
const changeLabel = ({ from, to }: Pick<OrderChangeView, 'from' | 'to'>) =>
  to === 'paid' && from !== null ? 'Paid' : CHANGE_LABELS[to]

/** An order of a list for reading. Formats money and dates: server only. */
export function presentOrderSummary({
  placedAt,
  totalPesewas,
  feesPesewas,
  ...order
}: OrderSummaryView | AgentOrderSummaryView): OrderSummaryText {
  return {
    ...order,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    placedOn: formatDate(placedAt),
    total: formatAmount(totalPesewas),
    fees:
      feesPesewas === null
        ? 'without our fees'
        : feesPesewas > 0
          ? `with ${formatAmount(feesPesewas)} fees`
          : null,
  }
}

/** One order for reading. Formats money and dates: server only. */
export function presentOrder(view: OrderView, reader: 'paid' | 'staff' = 'paid'): OrderText {
  const { placedAt, lease, payment, payUntil, items, totals, paidBack: _sums, history, ...order } = view
  return {
    ...order,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    placedAt: placedAt.toISOString(),
    placed: formatDateTime(placedAt),
    lease: lease && { ...lease, moveIn: formatDate(startOfDay(lease.moveInOn)) },
    payment: {
      means: paymentMeans(payment),
      reference: payment.reference,
      isSimulated: payment.isSimulated,
      paid: payment.paidAt && formatDateTime(payment.paidAt),
    },
    payUntil:
      payUntil && (dayOf(payUntil) === dayOf(placedAt) ? formatTime(payUntil) : formatDateTime(payUntil)),
    items: items.map((item) =>
      presentItem(
        item,
        { ...order, isSimulated: payment.isSimulated },
        { orderedOn: dayOf(placedAt), lease },
        reader,
      ),
    ),
    events: presentEvents(history, items.length > 1 ? items : []),
    paidLess: presentPaidLess(view),
    hasRentals: totals.hasRentals,
    hasSales: totals.hasSales,
    paidBack: presentPaidBack(view),
    totals: presentTotals(totals),
    history: history.map(({ at, ...change }) => ({
      ...change,
      label: changeLabel(change),
      at: formatDateTime(at),
    })),
  }
}

/** An order ready to be shown to the agent of some of its homes. */
export type AgentOrderText = Pick<
  OrderText,
  'id' | 'number' | 'status' | 'statusLabel' | 'placedAt' | 'placed'
> &
  Pick<OrderText, 'buyer' | 'lease' | 'items' | 'wasPaid' | 'events'> & {
    payment: { isSimulated: boolean }
  }

/** Puts what an agent may see of an order into words. */
export function presentAgentOrder(view: AgentOrderView): AgentOrderText {
  const { placedAt, lease, items, isSimulated, ...order } = view
  return {
    ...order,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    placedAt: placedAt.toISOString(),
    placed: formatDateTime(placedAt),
    lease: lease && { ...lease, moveIn: formatDate(startOfDay(lease.moveInOn)) },
    payment: { isSimulated },
    items: items.map((item) =>
      presentItem(item, { ...order, isSimulated }, { orderedOn: dayOf(placedAt), lease }, 'staff'),
    ),
    events: presentEvents([], items),
  }
}

const BY = { buyer: 'by the buyer', administrator: 'by an administrator', staff: 'by our office' }

// What was paid back with the whole order is said of the order.
function presentEvents(
  history: readonly OrderChangeView[],
  items: readonly OrderItemView[],
): OrderEventText[] {
  const changes = history.map(({ from, to, by, at }) => ({
    label: changeLabel({ from, to }),
    by: by && BY[by],
    at,
    note: null,
  }))
  const decisions = items.flatMap(({ state, title, decidedAt: at, decidedBy, note }) =>
    at && (state === 'accepted' || state === 'declined')
      ? [{ label: `${stateLabelOf(state, decidedBy)}: ${title}`, by: decidedBy && BY[decidedBy], at, note }]
      : [],
  )
  // What ends the order follows from the last of them.
  return [...decisions, ...changes]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...event }) => ({ ...event, at: formatDateTime(at) }))
}

// A person has accepted it all the same.
function presentPaidLess({ paidBack: { paidPesewas }, totals }: OrderView): OrderText['paidLess'] {
  const missing = totals.totalPesewas - paidPesewas
  if (paidPesewas === 0 || missing <= 0) return null
  return { paid: formatAmount(paidPesewas), letOff: formatAmount(missing) }
}

/** What was paid with: `Visa ending in 4081`, `MTN mobile money ending in 9876`. */
export function paymentMeans({
  channel,
  brand,
  lastFour,
}: {
  channel: string | null
  brand: string | null
  lastFour: string | null
}): string {
  if (channel === 'bank_transfer') return 'a bank transfer'
  const online = channel === 'mobile_money' ? 'mobile money' : 'an online payment'
  const means = brand && channel === 'mobile_money' ? `${brand} mobile money` : (brand ?? online)
  return lastFour ? `${means} ending in ${lastFour}` : means
}

// What was paid too much is no part of the order, and a simulated order that is over was never paid.
function presentPaidBack({ paidBack, totals, status, payment }: OrderView): OrderText['paidBack'] {
  const { paidPesewas, askedPesewas, settledPesewas } = paidBack
  const stands = status === 'paid' || status === 'completed'
  if (payment.isSimulated && !stands) return null
  const pesewas = askedPesewas - Math.max(0, paidPesewas - totals.totalPesewas)
  if (pesewas <= 0) return null
  return {
    amount: formatAmount(pesewas),
    left: stands ? formatAmount(paidPesewas - askedPesewas) : null,
    isAll: settledPesewas >= askedPesewas,
  }
}

const STATE_LABELS: Record<OrderItemState, string> = {
  placed: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  refunded: 'Refunded',
}

const stateLabelOf = (state: OrderItemState, decidedBy: OrderItemView['decidedBy']) =>
  state === 'declined' && decidedBy === 'buyer' ? 'Cancelled' : STATE_LABELS[state]

function presentItem(
  ordered: OrderItemView,
  { status, isSimulated }: Pick<OrderView, 'status'> & { isSimulated: boolean },
  terms: ScheduleTerms,
  reader: 'paid' | 'staff',
): OrderItemText {
  const {
    decidedBy,
    decidedAt: _decidedAt,
    refundPesewas,
    returnPesewas,
    pricePesewas,
    planMonths: _planMonths,
    plan,
    duePesewas,
    advanceMonths: _advance,
    depositPesewas: _deposit,
    agentFeePesewas: _agentFee,
    otherFeesPesewas: _otherFees,
    ...item
  } = ordered
  const { state } = item
  const isUnpaid = state === 'placed' && status !== 'paid'
  return {
    ...item,
    stateLabel: isUnpaid ? null : stateLabelOf(state, decidedBy),
    isStanding: state === 'placed' || state === 'accepted',
    // A simulated order that is over was never paid.
    refund:
      refundPesewas && !(isSimulated && status !== 'paid' && status !== 'completed')
        ? formatAmount(refundPesewas)
        : null,
    returns: returnPesewas === null ? null : formatAmount(returnPesewas),
    plan: plan && {
      months: plan.months,
      total: formatAmount(plan.totalPesewas),
      extra: plan.totalPesewas > pricePesewas ? formatAmount(plan.totalPesewas - pricePesewas) : null,
    },
    price: formatAmount(pricePesewas),
    // A purchase was paid as it is stored, a rental its deposit with it.
    due: formatAmount(item.tag === 'For Rent' ? dueAtCheckoutPesewas(ordered) : duePesewas),
    dueFor: describeDue(ordered),
    later: presentLater(ordered, terms, reader),
  }
}
