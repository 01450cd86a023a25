import type { Brand } from '#/features/brand/brand.config.ts'
import { openPaper, PALE, writeHeading, writeLetterhead } from '#/features/brand/paper.queries.server.ts'
import type { PdfWriter } from '#/platform/pdf/pdf-document.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { partsOfReference } from '#/shared/text.ts'
import { lineOf } from '../../cart/payment-step.rules.ts'
import type { OrderText } from '../order-text.rules.ts'
import {
  itemLines,
  paidBackLines,
  paymentNotes,
  paymentRows,
  receiptHead,
  receiptLines,
  receiptQuestions,
  receiptTitle,
  totalLabel,
} from './receipt.rules.ts'

/** Points of one amount and its space. */
const AMOUNT_HEIGHT = 15

/** The receipt of an order as a PDF file. */
export async function writeReceipt(order: OrderText, { brand }: { brand: Brand }): Promise<Buffer> {
  const pdf = await openPaper({ title: receiptTitle(order), createdAt: new Date(order.placedAt), brand })
  writeLetterhead(pdf, brand, [
    `${brand.legalName}, ${brand.address}, ${formatPhone(brand.phone)}, ${brand.email}`,
  ])
  pdf.gap(10)
  pdf.text(receiptTitle(order), { size: 16, isBold: true })
  pdf.text(receiptHead(order))
  // The lease has its line, with what has to be known.
  const rows = paymentRows(order, 'receipt')
  const isLease = ([term]: readonly [string, string]) => term === 'Lease'
  const sentences = (some: typeof rows) =>
    some.map(([term, value]) => `${term}: ${term === 'Reference' ? partsOfReference(value)[1] : value}.`)
  const payment = sentences(rows.filter((row) => !isLease(row))).join(' ')
  const lease = sentences(rows.filter(isLease))
  const notes = paymentNotes(order)
  for (const line of [payment, ...(lease.length > 0 ? [[...lease, ...notes].join(' ')] : notes)])
    if (line) pdf.text(line)
  writeBuyer(pdf, order)
  writeHeading(pdf, 'Properties')
  for (const item of order.items) {
    const { about, first, later, after } = itemLines(item, order)
    pdf.keepTogether(48)
    pdf.pair(item.title, item.due, { isBold: true })
    pdf.text([...about, ...after].join('. '), PALE)
    if (first) pdf.text(lineOf(first), PALE)
    for (const step of later) pdf.text(`Not paid with this order. ${lineOf(step)}`, PALE)
    pdf.gap(4)
  }
  writeAmounts(pdf, order)
  pdf.gap(8)
  pdf.rule()
  pdf.text(receiptQuestions(order, { officePhone: formatPhone(brand.phone), email: brand.email }), PALE)
  return await pdf.finish()
}

// The total stays with what it is made of, and with the line below it.
function writeAmounts(pdf: PdfWriter, order: OrderText): void {
  const parts = receiptLines(order)
  const after = paidBackLines(order)
  const lines = parts.reduce((sum, part) => sum + part.lines.length + 1, 2 + after.length)
  pdf.keepTogether(lines * AMOUNT_HEIGHT + 75)
  writeHeading(pdf, 'Amounts')
  for (const { lines: amounts, total } of parts) {
    for (const [term, amount] of amounts) pdf.pair(term, amount)
    if (parts.length > 1) pdf.pair(total[0], total[1], { isBold: true })
    pdf.gap(4)
  }
  pdf.pair(totalLabel(order), order.totals.totalAmount, { size: 13, isBold: true })
  for (const [term, amount] of after) pdf.pair(term, amount, { isBold: true })
}

function writeBuyer(pdf: PdfWriter, { buyer }: OrderText): void {
  writeHeading(pdf, 'Buyer')
  if (!buyer) {
    pdf.text('The buyer’s account has been deleted.')
    return
  }
  pdf.text(buyer.fullName)
  pdf.text(`${buyer.address}, ${buyer.city}, ${buyer.state}, ${buyer.zipCode}`)
  pdf.text(`${formatPhone(buyer.phone)}, ${buyer.email}`)
}
