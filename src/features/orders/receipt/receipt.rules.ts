import { lineOf } from '../../cart/payment-step.rules.ts'
import type { OrderStatus } from '../order.schema.ts'
import type { OrderItemText, OrderText } from '../order-text.rules.ts'

type Line = readonly [term: string, amount: string]

/** A part of the amounts with its own total, which says nothing new where it is the only part. */
export type ReceiptPart = { title: string; lines: readonly Line[]; total: Line }

/** The amounts of an order, part by part: rentals first. */
export function receiptLines({ totals: { rental, sale } }: Pick<OrderText, 'totals'>): ReceiptPart[] {
  const parts: ReceiptPart[] = []
  if (rental) {
    parts.push({
      title: 'Rental',
      lines: [
        ['Monthly rent', rental.monthlyRent],
        ['Security deposit', rental.securityDeposit],
        ['Application fee', rental.applicationFee],
      ],
      total: ['Rental, due with the order', rental.total],
    })
  }
  if (sale) {
    parts.push({
      title: 'Purchase',
      lines: [
        ['Down payment', sale.downPayment],
        ['Processing fee', sale.processingFee],
      ],
      total: ['Purchase, due with the order', sale.total],
    })
  }
  return parts
}

/** What was asked once with the order, however many homes are in it: beside the homes it makes up the total. */
export function feeLines({ totals: { rental, sale } }: Pick<OrderText, 'totals'>): Line[] {
  return [
    ...(rental ? [['Application fee', rental.applicationFee] as const] : []),
    ...(sale ? [['Processing fee', sale.processingFee] as const] : []),
  ]
}

/** What a receipt is called; nobody who prints that of an order which was not paid takes it for one of a payment. */
export function receiptTitle({
  number,
  status,
  statusLabel,
}: Pick<OrderText, 'number' | 'status' | 'statusLabel'>): string {
  return isOver(status) || !isPaid(status)
    ? `Order ${number}, ${statusLabel.toLowerCase()}`
    : `Receipt for order ${number}`
}

/** What the whole sum of an order is called. */
export function totalLabel({
  status,
  paidLess,
}: {
  status: OrderStatus
  paidLess: OrderText['paidLess'] | boolean
}): string {
  return isOver(status) || !isPaid(status) || paidLess ? 'Order total' : 'Total paid'
}

/** What was paid where it is less than the total, what of it goes back to the buyer, and what is left for the order. */
export function paidBackLines({ paidBack, paidLess }: Pick<OrderText, 'paidBack' | 'paidLess'>): Line[] {
  const paid: Line[] = paidLess
    ? [
        ['Paid', paidLess.paid],
        ['Let off', paidLess.letOff],
      ]
    : []
  if (!paidBack) return paid
  const { amount, left, isAll } = paidBack
  return [
    ...paid,
    [isAll ? 'Paid back' : 'Refund on its way', amount],
    ...(left ? [['Net paid', left] as const] : []),
  ]
}

// All that was paid for these has gone back.
const isOver = (status: OrderStatus) =>
  status === 'cancelled' || status === 'refunded' || status === 'expired'
const isPaid = (status: OrderStatus) => status !== 'awaiting_payment' && status !== 'expired'

/** What is said of one home: where it is and what was agreed, its payments if any stand, and what became of it. */
export function itemLines(item: OrderItemText, { status }: Pick<OrderText, 'status'>) {
  const { location, type, tag, price, plan, due, dueFor, later, agentName } = item
  const { isStanding, stateLabel, note } = item
  const offer = tag === 'For Rent' ? `${type}, for rent at ${price} a month` : `${type}, for sale at ${price}`
  // What was paid for a cancelled order has gone back, and nothing of it is owed.
  const isOwed = !isOver(status) && isStanding
  return {
    about: [location, plan ? `${offer}, or ${plan.total} over ${plan.months} months` : offer],
    first: isOwed
      ? { when: `${isPaid(status) ? 'Paid' : 'To pay'} with this order`, note: dueFor, amount: due }
      : null,
    later: isOwed ? later : [],
    after: [
      `Agent: ${agentName}`,
      ...(stateLabel && stateLabel !== 'Pending' && !isOver(status)
        ? [`${stateLabel}${item.refund ? `, ${item.refund} of it goes back` : ''}`]
        : []),
      ...(note ? [`Note: ${note.replace(/\s+/g, ' ')}`] : []),
    ],
  }
}

/** The same line by line, as it stands below a property's title. */
export function describeItem(item: OrderItemText, order: Pick<OrderText, 'status'>): string[] {
  const { about, first, later, after } = itemLines(item, order)
  return [...about, ...(first ? [first, ...later].map(lineOf) : []), ...after]
}

/** The line below a receipt's title: when it was paid, else placed, and how far the order is. */
export function receiptHead(order: OrderText): string {
  const { placed, statusLabel, payment } = order
  const { paid } = payment
  const days = !isReceipt(order) || !paid || paid === placed ? [] : [`Placed on ${placed}.`]
  const first = isReceipt(order) && paid ? `Paid on ${paid}.` : `Placed on ${placed}.`
  return [first, ...days, `Order: ${statusLabel.toLowerCase()}.`].join(' ')
}

/** How an order was paid, and the lease that begins with it; of `receipt` the head says when. */
export function paymentRows(order: OrderText, page: 'receipt' | 'order'): Line[] {
  const { payment, lease } = order
  const { means, paid, reference } = payment
  const isSaid = page === 'receipt' && isReceipt(order)
  return [
    ...(reference ? [['Method', means] as const] : []),
    ...(reference && paid && !isSaid ? [['Paid on', paid] as const] : []),
    ...(reference ? [['Reference', reference] as const] : []),
    ...(lease && !isOver(order.status)
      ? [['Lease', `${lease.months} months from ${lease.moveIn}`] as const]
      : []),
  ]
}

/** What has to be known beside that, sentence by sentence. */
export function paymentNotes({ status, statusLabel, payment, lease, history }: OrderText): string[] {
  const { reference, isSimulated } = payment
  const cancelled = history.findLast(({ to }) => to === status)
  return [
    ...(isOver(status) ? [`${statusLabel}${cancelled ? ` on ${cancelled.at}` : ''}. Nothing is owed.`] : []),
    ...(reference && isSimulated ? ['This payment was simulated: no money was taken.'] : []),
    ...(lease && isOver(status)
      ? [`The lease of ${lease.months} months from ${lease.moveIn} does not begin.`]
      : []),
  ]
}

/** The last line of a receipt: whom to ask. `officePhone` as it is read. */
export function receiptQuestions(
  { status }: Pick<OrderText, 'status'>,
  { officePhone, email }: { officePhone: string; email: string },
): string {
  const paper = status === 'cancelled' ? 'order' : 'receipt'
  return `For questions about this ${paper} call ${officePhone} or write to ${email}, and name its number.`
}

const isReceipt = ({ status }: Pick<OrderText, 'status'>) => !isOver(status) && isPaid(status)
