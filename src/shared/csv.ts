import { CsvError, type Info, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** One record of a CSV file with the line on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

export type CsvSeparator = ',' | ';' | '\t'

export type CsvReading = {
  rows: CsvRow[]
  /** Where the text stops being CSV: a quotation mark that is not closed, or one that is neither doubled nor at an end. */
  problem: { line: number; kind: 'open-quote' | 'stray-quote' } | null
}

const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t']

/** The separator that the first line has most of; a comma when it has none. */
export function findSeparator(text: string): CsvSeparator {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * Reads RFC 4180: quoted cells may hold separators, line breaks and doubled quotation marks. Every kind of line
 * break ends a record, and within a cell is read as one character. A record of blank cells is left out, and none is read
 * after `mostRows`.
 */
export function readCsv(
  text: string,
  separator: CsvSeparator,
  mostRows = Number.POSITIVE_INFINITY,
): CsvReading {
  const rows: CsvRow[] = []
  let line = 1
  let blankLines = 0
  const note = (cells: string[], { lines, empty_lines: blankSoFar }: Info) => {
    line += blankSoFar - blankLines
    blankLines = blankSoFar
    if (rows.length < mostRows && cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    line = lines + 1
    return null
  }
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], info: Info) => note(cells, info),
    })
    return { rows, problem: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // One that is not closed is looked for where its record begins; the file ends long after it.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return { rows, problem: { line, kind: 'open-quote' } }
    return { rows, problem: { line: Number(error.lines), kind: 'stray-quote' } }
  }
}

/** One record with its line break, separated by commas. */
export function writeCsvRow(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: 'windows', quoted_match: /[;\t\r\n]|^\s|\s$/ })
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

/** The first record of a file for spreadsheets, behind the mark by which they know UTF-8. */
export function writeSheetHeader(names: readonly string[]): string {
  return `\uFEFF${writeCsvRow(names)}`
}

/** A record for spreadsheets: text that they would calculate is guarded, numbers are plain, null is blank. */
export function writeSheetRow(cells: readonly (string | number | null)[]): string {
  return writeCsvRow(
    cells.map((cell) => (typeof cell === 'number' ? String(cell) : guardFormula(cell ?? ''))),
  )
}

const ROWS_AT_ONCE = 500

/**
 * A file in pieces, so that it is never held whole: its header, then so many rows at a time. `readAfter` gives at most
 * `limit` rows that stand behind `last` in the order of the file; `last` is undefined at its beginning.
 */
export async function* writeInPieces<Row>({
  header,
  readAfter,
  write,
}: {
  header: string
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>
  write: (row: Row) => string
}): AsyncGenerator<string, void, undefined> {
  let piece = header
  let rows: Row[] = []
  do {
    rows = await readAfter(rows.at(-1), ROWS_AT_ONCE)
    yield piece + rows.map(write).join('')
    piece = ''
  } while (rows.length === ROWS_AT_ONCE)
}
