import { encode } from 'uqr'
import type { Brand } from '#/features/brand/brand.config.ts'
import { createPdf, type PdfWriter } from '#/platform/pdf/pdf-document.server.ts'
import { bytesOf } from '#/shared/data-url.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import african400 from '#/ui/fonts/onest-african-400.ttf?inline'
import african600 from '#/ui/fonts/onest-african-600.ttf?inline'
import cedi400 from '#/ui/fonts/onest-cedi-400.ttf?inline'
import cedi600 from '#/ui/fonts/onest-cedi-600.ttf?inline'
import latin400 from '#/ui/fonts/onest-latin-400.ttf?inline'
import latin600 from '#/ui/fonts/onest-latin-600.ttf?inline'
import type { DocumentContent, DocumentPart } from './document.schema.ts'
import { printedCode } from './document-code.rules.ts'

const PALE = { size: 9.5, color: '#5a4d41' }
const INDIGO = '#222b55'
// Points: day, words, and four amounts.
const COLUMNS = [66, 0, 66, 66, 66, 72]

/** A document as a PDF file, with its code and how to check it on the first page; `madeOn` is `madeAt` in words. */
export async function writeDocument(
  content: DocumentContent,
  {
    code,
    madeAt,
    madeOn,
    brand,
    siteUrl,
  }: { code: string; madeAt: Date; madeOn: string; brand: Brand; siteUrl: string },
): Promise<Buffer> {
  const pdf = await createPdf({
    title: `${brand.name}: ${content.title}`,
    author: brand.legalName,
    createdAt: madeAt,
    faces: {
      regular: [latin400, african400, cedi400].map(bytesOf),
      bold: [latin600, african600, cedi600].map(bytesOf),
    },
  })
  const address = `${siteUrl}${urls.checkDocument(code)}`
  pdf.squares(encode(address, { ecc: 'M', border: 0 }).data, 74)
  pdf.text(brand.name, { size: 20, isBold: true, color: INDIGO })
  pdf.text(`${brand.legalName}, ${brand.address}`, PALE)
  pdf.text(`${formatPhone(brand.phone)}, ${brand.email}`, PALE)
  pdf.gap(22)
  pdf.text(content.title, { size: 16, isBold: true })
  for (const line of content.subtitle) pdf.text(line)
  pdf.gap(4)
  pdf.text(`Made on ${madeOn}. Code ${printedCode(code)}`, { isBold: true })
  pdf.text(
    `Anybody can check this code at ${siteUrl}${urls.checkDocument()}: the page shows the amounts and the fingerprint of this file.`,
    PALE,
  )
  if (content.share !== undefined) {
    pdf.gap(10)
    pdf.bar(content.share)
    pdf.text(`${(content.share * 100).toFixed(1)}% of the price is equity`, PALE)
  }
  for (const part of content.parts) writePart(pdf, part)
  return await pdf.finish()
}

function writePart(
  pdf: PdfWriter,
  { title, paragraphs = [], pairs = [], table, isNewPage }: DocumentPart,
): void {
  if (isNewPage) pdf.newPage()
  pdf.gap(8)
  pdf.keepTogether(60)
  pdf.rule()
  pdf.text(title, { size: 12, isBold: true })
  pdf.gap(2)
  for (const paragraph of paragraphs) {
    pdf.text(paragraph)
    pdf.gap(3)
  }
  for (const { term, value, note } of pairs) {
    pdf.keepTogether(note ? 30 : 16)
    pdf.pair(term, value)
    if (note) pdf.text(note, PALE)
  }
  if (!table) return
  pdf.row(table.head, COLUMNS, { isBold: true, size: 9 })
  for (const cells of table.rows) pdf.row(cells, COLUMNS, { size: 9 })
}
