import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'

/** One record of a CSV file with the line on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

type CsvSeparator = ',' | ';' | '\t'

type Pieces = Iterable<string> | AsyncIterable<string>

/**
 * Where a text stops being CSV: a quotation mark that is not closed, one that is neither doubled nor at an end, or a
 * record that is longer than any may be.
 */
export class CsvProblem extends Error {
  readonly kind: 'open-quote' | 'stray-quote' | 'too-long'
  readonly line: number

  constructor(kind: CsvProblem['kind'], line: number) {
    super(`The file is no CSV from line ${line} on: ${kind}.`)
    this.name = 'CsvProblem'
    this.kind = kind
    this.line = line
  }
}

const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t']

/** The separator that the first line has most of; a comma when it has none. */
export function findSeparator(text: string): CsvSeparator {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * Reads RFC 4180 while the text comes, with the separator of its first line: quoted cells may hold separators, line
 * breaks and doubled quotation marks. Every kind of line break ends a record, and within a cell is read as one
 * character. A record of blank cells is left out. Throws a `CsvProblem` where it breaks off; no record is held that is
 * much longer than `longestRecord` bytes.
 */
export async function* readCsv(
  text: Pieces,
  { longestRecord = Number.POSITIVE_INFINITY }: { longestRecord?: number } = {},
): AsyncGenerator<CsvRow, void, undefined> {
  const { head, rest } = await readHead(withOneLineBreak(text), longestRecord)
  let line = 1
  let blankLines = 0
  let readBytes = 0
  const beginnings = new WeakMap<readonly string[], number>()
  const parser = parse({
    delimiter: findSeparator(head),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines, empty_lines: blankSoFar, bytes }: Info) => {
      const begins = line + blankSoFar - blankLines
      blankLines = blankSoFar
      line = lines + 1
      readBytes = bytes
      if (cells.every((cell) => cell.trim() === '')) return null
      beginnings.set(cells, begins)
      return cells
    },
  })
  // The parser has read all of a piece when the next one is asked for.
  async function* measured() {
    let sentBytes = 0
    for await (const piece of chain(head, rest)) {
      yield piece
      sentBytes += Buffer.byteLength(piece)
      if (sentBytes - readBytes > longestRecord) throw new CsvProblem('too-long', line)
    }
  }
  // What fails on the way in fails the reading below.
  const feeding = pipeline(measured(), parser).catch(() => undefined)
  try {
    for await (const cells of parser) yield { line: beginnings.get(cells) ?? line, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // One that is not closed is looked for where its record begins; the file ends long after it.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new CsvProblem('open-quote', line)
    throw new CsvProblem('stray-quote', Number(error.lines))
  } finally {
    parser.destroy()
    await feeding
  }
}

/** The text with `\n` for every kind of line break, whichever way it is cut into pieces. */
export async function* withOneLineBreak(text: Pieces): AsyncGenerator<string, void, undefined> {
  let half = ''
  for await (const piece of text) {
    const whole = half + piece
    // Its other half may come with the next piece.
    half = whole.endsWith('\r') ? '\r' : ''
    yield (half ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
  if (half) yield '\n'
}

/** The text up to the end of its first line, and what follows. */
async function readHead(
  text: AsyncGenerator<string, void, undefined>,
  longest: number,
): Promise<{ head: string; rest: AsyncGenerator<string, void, undefined> }> {
  let head = ''
  while (head.length <= longest && !head.trimStart().includes('\n')) {
    const next = await text.next()
    if (next.done) break
    head += next.value
  }
  return { head, rest: text }
}

async function* chain(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  yield first
  yield* rest
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
