import type { Brand } from '#/features/brand/brand.config.ts'
import { createPdf, type PdfWriter } from '#/platform/pdf/pdf-document.server.ts'
import { bytesOf } from '#/shared/data-url.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import african400 from '#/ui/fonts/onest-african-400.ttf?inline'
import african600 from '#/ui/fonts/onest-african-600.ttf?inline'
import cedi400 from '#/ui/fonts/onest-cedi-400.ttf?inline'
import cedi600 from '#/ui/fonts/onest-cedi-600.ttf?inline'
import latin400 from '#/ui/fonts/onest-latin-400.ttf?inline'
import latin600 from '#/ui/fonts/onest-latin-600.ttf?inline'
import type { OrderText } from '../order-text.rules.ts'
import {
  describeItem,
  feeLines,
  paidBackLines,
  receiptLines,
  receiptNotes,
  receiptTitle,
  totalLabel,
} from './receipt.rules.ts'

const PALE = { size: 9.5, color: '#5a4d41' }

/** The receipt of an order as a PDF file. */
export async function writeReceipt(order: OrderText, { brand }: { brand: Brand }): Promise<Buffer> {
  const pdf = await createPdf({
    title: `${brand.name}: ${receiptTitle(order)}`,
    author: brand.legalName,
    createdAt: new Date(order.placedAt),
    faces: {
      regular: [latin400, african400, cedi400].map(bytesOf),
      bold: [latin600, african600, cedi600].map(bytesOf),
    },
  })
  pdf.text(brand.name, { size: 20, isBold: true, color: '#222b55' })
  pdf.text(`${brand.legalName}, ${brand.address}`, PALE)
  pdf.text(`${formatPhone(brand.phone)}, ${brand.email}`, PALE)
  pdf.gap(16)
  pdf.text(receiptTitle(order), { size: 16, isBold: true })
  for (const note of receiptNotes(order)) pdf.text(note)
  pdf.gap(8)
  writeBuyer(pdf, order)
  heading(pdf, 'Properties')
  for (const item of order.items) {
    pdf.keepTogether(48)
    pdf.pair(item.title, item.due, { isBold: true })
    for (const line of describeItem(item, order)) pdf.text(line, PALE)
    pdf.gap(6)
  }
  for (const [term, amount] of feeLines(order)) pdf.pair(term, amount, { isBold: true })
  for (const { title, lines, total } of receiptLines(order)) {
    heading(pdf, title)
    for (const [term, amount] of lines) pdf.pair(term, amount)
    pdf.pair(total[0], total[1], { isBold: true })
  }
  pdf.gap(4)
  pdf.keepTogether(32)
  pdf.rule()
  pdf.pair(totalLabel(order), order.totals.totalAmount, { size: 13, isBold: true })
  for (const [term, amount] of paidBackLines(order)) pdf.pair(term, amount, { isBold: true })
  return await pdf.finish()
}

function writeBuyer(pdf: PdfWriter, { buyer }: OrderText): void {
  heading(pdf, 'Buyer')
  if (!buyer) {
    pdf.text('The buyer’s account has been deleted.')
    return
  }
  pdf.text(buyer.fullName)
  pdf.text(`${buyer.address}, ${buyer.city}, ${buyer.state}, ${buyer.zipCode}`)
  pdf.text(`${formatPhone(buyer.phone)}, ${buyer.email}`)
}

function heading(pdf: PdfWriter, text: string): void {
  pdf.gap(8)
  pdf.keepTogether(60)
  pdf.rule()
  pdf.text(text, { size: 12, isBold: true })
  pdf.gap(2)
}
