import type { Brand } from '#/features/brand/brand.config.ts'
import { openPaper, PALE, writeHeading, writeLetterhead } from '#/features/brand/paper.queries.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { partsOfReference } from '#/shared/text.ts'
import type { InstalmentReceiptView } from './instalment-receipt.queries.server.ts'
import { instalmentReceiptQuestions, presentInstalmentReceipt } from './instalment-receipt.rules.ts'

/** The receipt of one payment of a plan as a PDF file. */
export async function writeInstalmentReceipt(
  view: InstalmentReceiptView,
  { brand }: { brand: Brand },
): Promise<Buffer> {
  const { title, head, buyer, home, rows, notes, pays, amount, after } = presentInstalmentReceipt(view)
  const officePhone = formatPhone(brand.phone)
  const pdf = await openPaper({ title, createdAt: view.recordedAt, brand })
  writeLetterhead(pdf, brand, [`${brand.legalName}, ${brand.address}, ${officePhone}, ${brand.email}`])
  pdf.gap(10)
  pdf.text(title, { size: 16, isBold: true })
  pdf.text(head)
  pdf.text(
    rows
      .map(([term, value]) => `${term}: ${term === 'Reference' ? partsOfReference(value)[1] : value}.`)
      .join(' '),
  )
  for (const note of notes) pdf.text(note)
  writeHeading(pdf, 'Buyer')
  if (buyer) {
    pdf.text(buyer.fullName)
    pdf.text(`${buyer.address}, ${buyer.city}, ${buyer.state}, ${buyer.zipCode}`)
    pdf.text(`${formatPhone(buyer.phone)}, ${buyer.email}`)
  } else pdf.text('The buyer’s account has been deleted.')
  writeHeading(pdf, 'Property')
  pdf.text(home.title, { isBold: true })
  pdf.text(home.location, PALE)
  writeHeading(pdf, 'Amounts')
  for (const [term, value] of pays) pdf.pair(term, value)
  pdf.pair(...amount, { size: 13, isBold: true })
  pdf.gap(4)
  for (const [term, value] of after) pdf.pair(term, value, PALE)
  pdf.gap(8)
  pdf.rule()
  pdf.text(instalmentReceiptQuestions({ officePhone, email: brand.email }), PALE)
  return await pdf.finish()
}
