import { encode } from 'uqr'
import type { Brand } from '#/features/brand/brand.config.ts'
import { openPaper, PALE, writeHeading, writeLetterhead } from '#/features/brand/paper.queries.server.ts'
import type { PdfWriter } from '#/platform/pdf/pdf-document.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import type { DocumentContent, DocumentPart } from './document.schema.ts'
import { printedCode } from './document-code.rules.ts'

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
  const pdf = await openPaper({ title: content.title, createdAt: madeAt, brand })
  const address = `${siteUrl}${urls.checkDocument(code)}`
  pdf.squares(encode(address, { ecc: 'M', border: 0 }).data, 74)
  writeLetterhead(pdf, brand, [
    `${brand.legalName}, ${brand.address}`,
    `${formatPhone(brand.phone)}, ${brand.email}`,
  ])
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
  writeHeading(pdf, title)
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
