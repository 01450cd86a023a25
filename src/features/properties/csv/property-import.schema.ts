import { countOf } from '#/shared/text.ts'
import type { PropertyTag, PropertyType } from '../property.schema.ts'

/** How large a file may be that is imported. */
export type ImportLimits = { mostMegabytes: number; mostRows: number }

/** More columns than any file of ours has. */
export const MOST_COLUMNS = 100
/** In bytes: several times the longest row that the form takes. */
export const LONGEST_ROW = 256 * 1024

/** How many of the good rows a check shows. */
export const PREVIEW_ROWS = 5
/** How many problems a check shows; a file with more has one cause for most of them. */
export const SHOWN_PROBLEMS = 200

/** What is said about a file as a whole, or of a row that is no row. */
export const CSV_MESSAGES = {
  noFile: 'Choose a CSV file, whose name ends in .csv.',
  notText:
    'This file is not UTF-8 text. In your spreadsheet save it as “CSV UTF-8 (Comma delimited)”, then choose it again.',
  tooLarge: ({ mostMegabytes }: Pick<ImportLimits, 'mostMegabytes'>) =>
    `The file is larger than ${mostMegabytes} MB. Split it and import the parts one after the other.`,
  tooManyRows: ({ mostRows }: Pick<ImportLimits, 'mostRows'>) =>
    `The file has more than ${countOf(mostRows, 'row', 'rows')}. Split it and import the parts one after the other.`,
  empty: 'The file is empty.',
  noRows: 'The file has no rows below its header.',
  tooManyColumns: `The file has more than ${MOST_COLUMNS} columns.`,
  missing: (names: string) => `The header in the first line lacks: ${names}.`,
  twice: (names: string) => `The header has more than one column for: ${names}.`,
  openQuote: (line: number) => `The quotation mark that opens a cell on line ${line} is not closed.`,
  strayQuote: (line: number) =>
    `On line ${line} a quotation mark stands inside a cell. Put the cell in quotation marks and write those inside it twice.`,
  tooLong: (line: number) =>
    `The row on line ${line} is longer than any row can be. See whether a quotation mark is missing there.`,
  tooManyCells: 'This row has more cells than the header.',
} as const

/** What is wrong with one cell. `field` is the column's name; `title` helps to find the row again. */
export type ImportProblem = { line: number; title: string; field: string; message: string }

/** A good row as a check shows it. */
export type ImportPreview = {
  line: number
  title: string
  type: PropertyType
  tag: PropertyTag
  location: string
  pricePesewas: number
  place: string | null
}

export type ImportFindings = {
  /** The first good rows. */
  preview: ImportPreview[]
  /** The first problems, by line. */
  problems: ImportProblem[]
}

/**
 * Where a file stands: its rows are being checked, they are checked, or the check failed; the import runs, it stopped on
 * the way and can go on, or it is done.
 */
export type ImportState = 'checking' | 'checked' | 'unchecked' | 'importing' | 'stopped' | 'imported'

/** A file that somebody sent, and how far it has come. */
export type PropertyImport = ImportFindings & {
  id: string
  fileName: string
  state: ImportState
  rowCount: number
  /** Of the check while it runs, then of the import. */
  doneRows: number
  goodCount: number
  badCount: number
  problemCount: number
  /** Columns that mean nothing here. */
  unread: string[]
  importedCount: number
  /** Rows that the same file had brought before. */
  alreadyCount: number
  createdAt: Date
  expiresAt: Date
}

/** Whether a job is at it. */
export function isAtWork({ state }: Pick<PropertyImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing'
}
