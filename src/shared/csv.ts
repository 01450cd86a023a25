/** One record of a CSV file with the line on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

export type CsvSeparator = ',' | ';' | '\t'

export type CsvReading = {
  rows: CsvRow[]
  /** Where the text stops being CSV: a quotation mark that is not closed, or text after a closed one. */
  problem: { line: number; kind: 'open-quote' | 'after-quote' } | null
}

const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t']
const BREAK = /\r\n?|\n/g

/** The separator that the first line has most of; a comma when it has none. */
export function findSeparator(text: string): CsvSeparator {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * Reads RFC 4180: quoted cells may hold separators, line breaks and doubled quotation marks; a quotation mark inside an
 * unquoted cell stands for itself. Every kind of line break ends a record. A record of blank cells is left out, and
 * none is read after `mostRows`.
 */
export function readCsv(
  text: string,
  separator: CsvSeparator,
  mostRows = Number.POSITIVE_INFINITY,
): CsvReading {
  const rows: CsvRow[] = []
  const cellEnd = new RegExp(`[${separator}\r\n]`, 'g')
  let at = 0
  let line = 1
  while (at < text.length && rows.length < mostRows) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      if (text[at] === '"') {
        const quoted = readQuoted(text, at)
        if (!quoted) return { rows, problem: { line, kind: 'open-quote' } }
        line += quoted.cell.match(BREAK)?.length ?? 0
        row.cells.push(quoted.cell)
        at = quoted.end
        // Some programs leave spaces before the separator.
        while (text[at] === ' ') at += 1
        if (at < text.length && !isEnd(text[at], separator))
          return { rows, problem: { line, kind: 'after-quote' } }
      } else {
        cellEnd.lastIndex = at
        const end = cellEnd.exec(text)?.index ?? text.length
        row.cells.push(text.slice(at, end))
        at = end
      }
      if (text[at] !== separator) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return { rows, problem: null }
}

function isEnd(character: string | undefined, separator: CsvSeparator): boolean {
  return character === separator || character === '\r' || character === '\n'
}

function readQuoted(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') return { cell, end: at }
    cell += '"'
    at += 1
  }
}

/** One record with its line break, separated by commas. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

// What a spreadsheet would calculate instead of showing, also when it is typed in wide letters.
const FORMULA = /^'*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/
const GUARDED = /^'+(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/

/** Text for a cell that no spreadsheet takes for a formula: it gets an apostrophe in front. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text as it was before `guardFormula`. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
