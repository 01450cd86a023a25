import { createPdf, type PdfWriter } from '#/platform/pdf/pdf-document.server.ts'
import { bytesOf } from '#/shared/data-url.server.ts'
import african400 from '#/ui/fonts/onest-african-400.ttf?inline'
import african600 from '#/ui/fonts/onest-african-600.ttf?inline'
import cedi400 from '#/ui/fonts/onest-cedi-400.ttf?inline'
import cedi600 from '#/ui/fonts/onest-cedi-600.ttf?inline'
import latin400 from '#/ui/fonts/onest-latin-400.ttf?inline'
import latin600 from '#/ui/fonts/onest-latin-600.ttf?inline'
import { LOGO_PATH } from '#/ui/logo-path.ts'
import type { Brand } from './brand.config.ts'

/** Lines that step back. */
export const PALE = { size: 9.5, color: '#5a4d41' }
const INDIGO = '#222b55'
const BRASS = '#e0a526'

/** A PDF file in the brand's typeface, `title` after its name; the same `createdAt` gives the same file. */
export async function openPaper({
  title,
  createdAt,
  brand,
}: {
  title: string
  createdAt: Date
  brand: Brand
}): Promise<PdfWriter> {
  return await createPdf({
    title: `${brand.name}: ${title}`,
    author: brand.legalName,
    createdAt,
    faces: {
      regular: [latin400, african400, cedi400].map(bytesOf),
      bold: [latin600, african600, cedi600].map(bytesOf),
    },
  })
}

/** Whose paper it is, at its head. `lines` are where they are found. */
export function writeLetterhead(pdf: PdfWriter, { name }: Brand, lines: readonly string[]): void {
  pdf.marked(name, { path: LOGO_PATH, box: 48, color: BRASS }, { size: 20, isBold: true, color: INDIGO })
  for (const line of lines) pdf.text(line, PALE)
}

/** The heading of a part, with a rule above it. */
export function writeHeading(pdf: PdfWriter, text: string): void {
  pdf.gap(8)
  pdf.keepTogether(60)
  pdf.rule()
  pdf.text(text, { size: 12, isBold: true })
  pdf.gap(2)
}
