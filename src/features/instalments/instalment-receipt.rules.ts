import { dayOf, formatDate, formatDateTime, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { planStanding } from './instalment.rules.ts'
import { INSTALMENT_METHODS } from './instalment-form.schema.ts'
import type { InstalmentReceiptView } from './instalment-receipt.queries.server.ts'

type Line = readonly [term: string, value: string]

/** The receipt of one payment for reading, on a page or in a file. */
export type InstalmentReceiptText = {
  title: string
  head: string
  buyer: InstalmentReceiptView['order']['buyer']
  home: InstalmentReceiptView['home']
  /** How it was paid. */
  rows: Line[]
  notes: string[]
  /** The instalments that it paid, with what of each; empty for what does not count any more. */
  pays: Line[]
  amount: Line
  /** How the plan stood after it; empty for what does not count any more. */
  after: Line[]
}

/** A receipt for reading. Formats money and dates: server only. */
export function presentInstalmentReceipt(view: InstalmentReceiptView): InstalmentReceiptText {
  const { order, number, home, plan, amountPesewas, recordedAt, online, undoneAt } = view
  const received = formatDate(startOfDay(view.receivedOn))
  const isUndone = undoneAt !== null
  const end = online ? 'Asked back' : 'Taken off'
  return {
    title: isUndone
      ? `Payment for order ${order.number}, ${end.toLowerCase()}`
      : `Receipt for an instalment of order ${order.number}`,
    head: isUndone
      ? `${end} on ${formatDate(undoneAt)}. It does not count for the plan any more.`
      : `Paid on ${received}. Receipt ${order.number}-${number}.`,
    buyer: order.buyer,
    home,
    rows: [
      ['Method', online?.paidWith ?? INSTALMENT_METHODS[view.method]],
      ...(isUndone ? [['Paid on', received] as const] : []),
      ['Reference', view.reference],
      ['Recorded', formatDateTime(recordedAt)],
    ],
    notes: online?.isSimulated ? ['This payment was simulated: no money was taken.'] : [],
    pays: isUndone ? [] : paidParts(view),
    amount: [isUndone ? `Was paid, ${end.toLowerCase()}` : 'Paid', formatAmount(amountPesewas)],
    after: isUndone ? [] : linesAfter(plan, view.paidBeforePesewas + amountPesewas),
  }
}

function paidParts({ order, plan, paidBeforePesewas, amountPesewas }: InstalmentReceiptView): Line[] {
  const orderedOn = dayOf(order.placedAt)
  const at = (paidPesewas: number) =>
    planStanding(plan, { orderedOn, paidPesewas, today: orderedOn, isConfirmed: false }).instalments
  const before = at(paidBeforePesewas)
  return at(paidBeforePesewas + amountPesewas).flatMap((one, index): Line[] => {
    const part = one.paidPesewas - (before[index]?.paidPesewas ?? 0)
    if (part <= 0) return []
    const whole = part === one.amountPesewas ? 'Instalment' : 'Part of instalment'
    const term = `${whole} ${one.number} of ${plan.months}, due ${formatDate(startOfDay(one.dueOn))}`
    return [[term, formatAmount(part)]]
  })
}

function linesAfter(plan: InstalmentReceiptView['plan'], paidPesewas: number): Line[] {
  const { totalPesewas, firstPaymentPesewas, months } = plan
  const left = totalPesewas - firstPaymentPesewas - paidPesewas
  return [
    [`The plan over ${months} months`, formatAmount(totalPesewas)],
    ['Paid with the order', formatAmount(firstPaymentPesewas)],
    ['Paid in instalments, with this one', formatAmount(paidPesewas)],
    left > 0 ? ['Left to pay', formatAmount(left)] : ['The plan is paid off', formatAmount(0)],
  ]
}

/** The last line: whom to ask. `officePhone` as it is read. */
export const instalmentReceiptQuestions = ({ officePhone, email }: { officePhone: string; email: string }) =>
  `For questions about this receipt call ${officePhone} or write to ${email}, and name its number.`
