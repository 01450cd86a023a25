import type { OrderItemView, OrderView } from './order.schema.ts'

type Line = readonly [term: string, amount: string]

/** A part of the amounts with its own total. */
export type ReceiptPart = { title: string; lines: readonly Line[]; total: Line }

/** The amounts of an order, part by part: rentals first. */
export function receiptLines({ totals: { rental, sale } }: Pick<OrderView, 'totals'>): ReceiptPart[] {
  const parts: ReceiptPart[] = []
  if (rental) {
    parts.push({
      title: 'Rental',
      lines: [
        ['Monthly rent', rental.monthlyRent],
        ['Security deposit', rental.securityDeposit],
        ['Application fee', rental.applicationFee],
      ],
      total: ['Rental total', rental.total],
    })
  }
  if (sale) {
    parts.push({
      title: 'Purchase',
      lines: [
        ['Down payment', sale.downPayment],
        ['Processing fee', sale.processingFee],
      ],
      total: ['Purchase total', sale.total],
    })
  }
  return parts
}

/** What stands below a property's title: where it is, what was agreed, and who advertises it. */
export function describeItem(item: OrderItemView): string[] {
  const { location, type, tag, price, planMonths, agentName } = item
  return [
    location,
    tag === 'For Rent'
      ? `${type}, for rent at ${price} a month; the first month is paid`
      : `${type}, for sale at ${price}; ${planMonths === null ? 'half of the price is paid' : `first payment of a plan over ${planMonths} months`}`,
    `Agent: ${agentName}`,
  ]
}

/** What a receipt says of the whole order, sentence by sentence. */
export function receiptNotes({ placed, statusLabel, payment, lease }: OrderView): string[] {
  return [
    `Placed on ${placed}. Status: ${statusLabel}.`,
    `Paid with ${payment.brand} ending in ${payment.lastFour}. Reference: ${payment.reference}.`,
    ...(payment.isSimulated ? ['This payment was simulated: no money was taken.'] : []),
    ...(lease ? [`Lease: ${lease.months} months from ${lease.moveIn}.`] : []),
  ]
}
