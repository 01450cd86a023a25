import { countOf, shorten } from '#/shared/text.ts'
import type { PropertyTag, PropertyType } from '../property.schema.ts'

/** How large a file may be that is imported. */
export type ImportLimits = { mostMegabytes: number; mostRows: number }

/** More columns than any file of ours has. */
export const MOST_COLUMNS = 100
/** In bytes: several times the longest row that the form takes. */
export const LONGEST_ROW = 256 * 1024

/** How many of the rows that add a home a check shows. */
export const PREVIEW_ROWS = 5
/** How many of the rows that change a home a page shows; the file of all rows has the others. */
export const SHOWN_ROWS = 100
/** How many problems a check shows; a file with more has one cause for most of them. */
export const SHOWN_PROBLEMS = 200

/** How much of a cell a message quotes. */
export const LONGEST_QUOTE = 40

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
  noHome: 'None of your homes has this id. Leave it empty for a new one.',
  badReference: 'A reference has at most 40 letters, digits and signs, without accents.',
  noPlace: (value: string) => `“${shorten(value, LONGEST_QUOTE)}” is no place we know`,
  manyHomes: 'More than one home has this reference. Say by its id which one you mean.',
  referenceTaken: 'Another home of the same agent has this reference.',
  homeTwice: (line: number) => `Line ${line} is about the same home.`,
  referenceTwice: (line: number) => `Line ${line} has the same reference.`,
  outdated: 'This home changed after the file was checked. Check the file again.',
} as const

/** What is wrong with one cell. `field` is the column's name; `title` helps to find the row again. */
export type ImportProblem = { line: number; title: string; field: string; message: string }

/** What a good row does: adds a home, changes one that is there, or nothing, since it says the same. */
export type ImportStep = 'create' | 'change' | 'none'

/** A column of the file that changes, with what it says before and after, shortened; empty for nothing. */
export type ImportChange = { column: string; from: string; to: string }

/** What a row does, as a check found it. */
export type ImportRowView = {
  line: number
  step: ImportStep
  title: string
  propertyId: string | null
  /** What its home is offered for before the row; null of a new one, and of one that is gone. */
  tag: PropertyTag | null
  changes: ImportChange[]
  /** Why it was not imported after all; null when nothing came between. */
  problem: string | null
}

/** A row that adds a home, as a check shows it. */
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
  /** The first rows that add a home. */
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
  /** Of the good rows, those that change a home. */
  changeCount: number
  /** Of the good rows, those that say what a home says already. */
  sameCount: number
  badCount: number
  problemCount: number
  /** Columns that mean nothing here. */
  unread: string[]
  importedCount: number
  /** Rows that the same file had brought before. */
  alreadyCount: number
  /** Homes that were changed. */
  changedCount: number
  /** Rows that were left out because of what happened after the check. */
  outdatedCount: number
  createdAt: Date
  expiresAt: Date
}

/** Whether a job is at it. */
export function isAtWork({ state }: Pick<PropertyImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing'
}
