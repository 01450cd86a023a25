import type { PropertyTag, PropertyType } from './property.schema.ts'
import type { ImportProblem } from './property-csv.rules.ts'
import type { PropertyForm } from './property-form.schema.ts'

/** How many of the good rows a check shows. */
export const PREVIEW_ROWS = 5
/** How many problems a check shows; a file with more has one cause for most of them. */
export const SHOWN_PROBLEMS = 200

/** A row that can be imported, with its place. */
export type PlacedRow = { line: number; form: PropertyForm; placeLabel: string | null }

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
