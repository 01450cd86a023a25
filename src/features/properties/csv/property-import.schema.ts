import type { PropertyTag, PropertyType } from '../property.schema.ts'

/** The largest file that is imported, in bytes of UTF-8. */
export const MOST_IMPORT_BYTES = 2 * 1024 * 1024
/** The largest request of an import: the checked text comes back with two characters for every line break. */
export const MOST_IMPORT_BODY_BYTES = 2 * MOST_IMPORT_BYTES + 64 * 1024
export const MOST_IMPORT_ROWS = 2_000

/** More columns than any file of ours has. */
export const MOST_COLUMNS = 100

/** How many of the good rows a check shows. */
export const PREVIEW_ROWS = 5
/** How many problems a check shows; a file with more has one cause for most of them. */
export const SHOWN_PROBLEMS = 200

/** What is said about a file as a whole, or of a row that is no row. */
export const CSV_MESSAGES = {
  noFile: 'Choose a CSV file, whose name ends in .csv.',
  notText:
    'This file is not UTF-8 text. In your spreadsheet save it as “CSV UTF-8 (Comma delimited)”, then choose it again.',
  tooLarge: 'The file is larger than 2 MB. Split it and import the parts one after the other.',
  tooManyRows: `The file has more than ${MOST_IMPORT_ROWS.toLocaleString('en-GB')} rows. Split it and import the parts one after the other.`,
  empty: 'The file is empty.',
  noRows: 'The file has no rows below its header.',
  tooManyColumns: `The file has more than ${MOST_COLUMNS} columns.`,
  missing: (names: string) => `The header in the first line lacks: ${names}.`,
  twice: (names: string) => `The header has more than one column for: ${names}.`,
  openQuote: (line: number) => `The quotation mark that opens a cell on line ${line} is not closed.`,
  strayQuote: (line: number) =>
    `On line ${line} a quotation mark stands inside a cell. Put the cell in quotation marks and write those inside it twice.`,
  tooManyCells: 'This row has more cells than the header.',
} as const

/** What is wrong with one cell. `field` is the column's name; `title` helps to find the row again. */
export type ImportProblem = { line: number; title: string; field: string; message: string }

/** What importing a file would do. */
export type ImportCheck = {
  /** SHA-256 of the text that was checked, in hexadecimal. */
  digest: string
  goodCount: number
  badCount: number
  preview: {
    line: number
    title: string
    type: PropertyType
    tag: PropertyTag
    location: string
    price: string
    place: string | null
  }[]
  /** The first of them, by line. */
  problems: ImportProblem[]
  problemCount: number
  /** Columns that mean nothing here. */
  unread: string[]
}

/** What an import did; what the same file had brought before is not brought again. */
export type ImportResult = { imported: number; already: number }
