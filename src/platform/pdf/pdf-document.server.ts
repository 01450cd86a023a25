import { breakLines, type FontFinder, printableText, splitIntoRuns } from '#/shared/typesetting.ts'

/** The files of a typeface in one weight, TrueType; what the first lacks is looked for in the next. */
export type PdfFace = readonly Buffer[]

type Style = { size?: number; isBold?: boolean; color?: string }

export type PdfWriter = {
  /** Text over the whole width, on as many lines as it needs. */
  text(text: string, style?: Style): void
  /** A drawing of `box` by `box` before the first line of a text, as high as its letters are large. */
  marked(text: string, mark: { path: string; box: number; color: string }, style?: Style): void
  /** Text with an amount at the right of its first line. */
  pair(text: string, amount: string, style?: Style): void
  /**
   * Cells beside each other, as wide as `widths` says in points; one of 0 takes the room that is left and breaks into
   * lines. The first two stand on the left of their column, the others on the right.
   */
  row(cells: readonly string[], widths: readonly number[], style?: Style): void
  /** A bar over the whole width, filled so far; `share` from 0 to 1. */
  bar(share: number): void
  /** Squares of a code beside the first lines of the page, `size` points wide; true is dark. */
  squares(rows: readonly (readonly boolean[])[], size: number): void
  newPage(): void
  rule(): void
  /** Leaves room, in points. */
  gap(points: number): void
  /** Starts a new page unless so many points are left on this one. */
  keepTogether(points: number): void
  /** Numbers the pages and answers the file. */
  finish(): Promise<Buffer>
}

const MARGIN = 54
const LINE = 1.4
const SIZE = 10.5
const INK = '#221b16'
const PALE = '#6f6155'
const RULE = '#dfd2bc'
const FILLED = '#2c6a45'
const AMOUNT_WIDTH = 150

// The writer's own reading of a font, which says what letters are in it; not in its types.
type Internals = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

/** A document of A4 pages. `createdAt` is written into it, so that the same facts give the same file. */
export async function createPdf({
  title,
  author,
  createdAt,
  faces,
}: {
  title: string
  author: string
  createdAt: Date
  faces: { regular: PdfFace; bold: PdfFace }
}): Promise<PdfWriter> {
  // Large, and wanted by few requests.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-GH',
    displayTitle: true,
    bufferPages: true,
    // None of the standard typefaces, which cannot spell our names.
    font: null as unknown as string,
    info: { Title: printableText(title), Author: printableText(author), CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })

  const finders: Record<'regular' | 'bold', FontFinder> = {
    regular: register('regular', faces.regular),
    bold: register('bold', faces.bold),
  }

  function register(weight: string, face: PdfFace): FontFinder {
    const fonts = face.map((file, index) => {
      const name = `${weight}-${index}`
      document.registerFont(name, file)
      const { font } = (document.font(name) as unknown as Internals)._font
      return { name, font }
    })
    return (codePoint) => fonts.find(({ font }) => font.hasGlyphForCodePoint(codePoint))?.name
  }

  const left = MARGIN
  const width = document.page.width - 2 * MARGIN
  const bottom = document.page.height - MARGIN - 8
  let y = MARGIN

  const runsOf = (text: string, { isBold = false }: Style) =>
    splitIntoRuns(text, finders[isBold ? 'bold' : 'regular'])
  const widthOf = (text: string, style: Style) =>
    runsOf(text, style).reduce(
      (sum, run) =>
        sum +
        document
          .font(run.font)
          .fontSize(style.size ?? SIZE)
          .widthOfString(run.text),
      0,
    )
  const draw = (text: string, x: number, top: number, style: Style) => {
    let at = x
    // The files of a typeface differ in their heights: what they share is the line the letters stand on.
    const base = top + (style.size ?? SIZE)
    document.fillColor(style.color ?? INK)
    for (const run of runsOf(text, style)) {
      document.font(run.font).fontSize(style.size ?? SIZE)
      document.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(run.text)
    }
  }
  const keepTogether = (points: number) => {
    if (y + points <= bottom) return
    document.addPage()
    y = MARGIN
  }
  const write = (text: string, style: Style, room: number, onFirst?: (top: number) => void) => {
    const height = (style.size ?? SIZE) * LINE
    const lines = breakLines(printableText(text), room, (part) => widthOf(part, style))
    for (const [index, line] of lines.entries()) {
      keepTogether(height)
      draw(line, left, y, style)
      if (index === 0) onFirst?.(y)
      y += height
    }
  }

  return {
    text: (text, style = {}) => write(text, style, width),
    marked(text, { path, box, color }, style = {}) {
      const size = style.size ?? SIZE
      const indent = size * 1.5
      const height = size * LINE
      for (const [index, line] of breakLines(printableText(text), width - indent, (part) =>
        widthOf(part, style),
      ).entries()) {
        keepTogether(height)
        if (index === 0)
          document
            .save()
            .translate(left, y + size * 0.1)
            .scale((size * 1.15) / box)
            .path(path)
            .lineWidth(box / 16)
            .stroke(color)
            .restore()
        draw(line, left + indent, y, style)
        y += height
      }
    },
    pair: (text, amount, style = {}) =>
      write(text, style, width - AMOUNT_WIDTH, (top) => {
        const shown = printableText(amount)
        draw(shown, left + width - widthOf(shown, style), top, style)
      }),
    row(cells, widths, style = {}) {
      const rest = width - widths.reduce((sum, one) => sum + one, 0)
      const height = (style.size ?? SIZE) * LINE
      const columns = cells.map((cell, at) => {
        const room = (widths[at] || rest) - 6
        return breakLines(printableText(cell), room, (part) => widthOf(part, style))
      })
      const lines = Math.max(1, ...columns.map((column) => column.length))
      keepTogether(lines * height + 4)
      let x = left
      for (const [at, column] of columns.entries()) {
        const room = widths[at] || rest
        for (const [line, text] of column.entries())
          draw(text, at < 2 ? x : x + room - widthOf(text, style), y + line * height, style)
        x += room
      }
      y += lines * height + 2
      document
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .stroke(RULE)
      y += 3
    },
    bar(share) {
      keepTogether(16)
      document.rect(left, y, width, 10).fill(RULE)
      document.rect(left, y, width * Math.min(Math.max(share, 0), 1), 10).fill(FILLED)
      y += 14
    },
    squares(rows, size) {
      const unit = size / rows.length
      for (const [down, row] of rows.entries())
        for (const [across, isDark] of row.entries())
          if (isDark)
            // A little more than its unit, so that no white line stands between two.
            document.rect(left + width - size + across * unit, y + down * unit, unit + 0.05, unit + 0.05)
      document.fill(INK)
    },
    newPage() {
      document.addPage()
      y = MARGIN
    },
    rule() {
      keepTogether(12)
      document
        .moveTo(left, y + 4)
        .lineTo(left + width, y + 4)
        .lineWidth(0.75)
        .stroke(RULE)
      y += 12
    },
    gap(points) {
      y += points
    },
    keepTogether,
    async finish() {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page)
        // Below the margin, where the writer would otherwise begin another page.
        document.page.margins.bottom = 0
        const footer = `${printableText(title)} · page ${page + 1} of ${count}`
        draw(footer, left, document.page.height - 40, { size: 8.5, color: PALE })
      }
      document.end()
      return await written
    },
  }
}
