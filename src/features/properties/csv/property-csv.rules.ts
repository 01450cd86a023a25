import * as v from 'valibot'
import { type CsvRow, guardFormula, unguardFormula, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import { isId } from '#/shared/ids.ts'
import { fieldErrorsOf } from '#/shared/input.ts'
import { keysOf } from '#/shared/records.ts'
import { countOf, shorten } from '#/shared/text.ts'
import { type AmenityColumn, columnOfAmenity, fieldOf } from '../../amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey } from '../../amenities/amenity.schema.ts'
import { paperText } from '../../papers/paper.rules.ts'
import type { FormColumns } from '../form/property-form.rules.ts'
import { areasOf, fieldsOf, pinFields, rentFields, withPlot } from '../form/property-form.rules.ts'
import {
  type PropertyField,
  type PropertyFields,
  type PropertyForm,
  propertyForm,
} from '../form/property-form.schema.ts'
import { cedisText } from '../price-text.rules.ts'
import {
  LAND_TYPES,
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyStatus,
  TENURES,
} from '../property.schema.ts'
import { namesOf } from './column-alias.rules.ts'
import {
  CSV_MESSAGES,
  type ImportChange,
  type ImportProblem,
  LONGEST_QUOTE,
  MOST_COLUMNS,
} from './property-import.schema.ts'

const LONGEST_NAME = 40
// Of a value before and after, as a check shows it.
const LONGEST_VALUE = 80

// Each column with the form's field that it fills. Nothing reads a status: what is new is a draft, what is there stays.
const BASIC_COLUMNS = {
  title: 'title',
  description: 'description',
  location: 'location',
  place: 'placeId',
  digital_address: 'digitalAddress',
  pin: 'pin',
  shows_pin: 'showsPin',
  price_cedis: 'price',
  type: 'type',
  tag: 'tag',
  beds: 'beds',
  baths: 'baths',
  area_square_feet: 'areaSquareFeet',
  max_payment_plan_months: 'maxPaymentPlanMonths',
  advance_months: 'advanceMonths',
  deposit_cedis: 'deposit',
  agent_fee_cedis: 'agentFee',
  other_fees_cedis: 'otherFees',
  plot_area_square_feet: 'plotAreaSquareFeet',
  land_type: 'landType',
  tenure: 'tenure',
  lease_years_left: 'leaseYearsLeft',
  papers: 'papers',
  status: null,
} as const satisfies Record<string, keyof PropertyFields | null>

const { status, ...FILLED_COLUMNS } = BASIC_COLUMNS
const COLUMNS = {
  ...FILLED_COLUMNS,
  ...(Object.fromEntries(AMENITY_KEYS.map((key) => [columnOfAmenity(key), key])) as {
    [Key in AmenityKey as AmenityColumn<Key>]: Key
  }),
  status,
}
type ColumnName = keyof typeof COLUMNS

// By which a row names a home that is there.
const KEYS = ['id', 'reference'] as const
const EXPORT_ONLY = ['owner', 'created_at', 'updated_at'] as const
// In front of the rows that were refused; the corrected file may keep them.
const REFUSAL_COLUMNS = ['line', 'problems'] as const
const EXPORT_COLUMNS = [...KEYS, ...EXPORT_ONLY, ...keysOf(COLUMNS)]
const REQUIRED: readonly ColumnName[] = ['title', 'description', 'location', 'price_cedis', 'type', 'tag']
const CHOICES: Partial<Record<ColumnName, readonly string[]>> = {
  type: PROPERTY_TYPES,
  tag: PROPERTY_TAGS,
  land_type: LAND_TYPES,
  tenure: TENURES,
  shows_pin: ['yes', 'no'],
}

// Signs that every program writes alike, without a blank at either end.
const REFERENCE = /^[!-~](?:[ -~]{0,38}[!-~])?$/

/** A property as a line of the export holds it. */
export type ExportedProperty = Omit<PropertyForm, 'images' | 'placeId' | 'unsaid'> & {
  id: string
  reference: string | null
  owner: string
  createdAt: Date
  updatedAt: Date
  /** The place's slug. */
  place: string | null
  status: string
}

/** What a row says of a property that is new. */
export type ImportedForm = Omit<PropertyForm, 'unsaid'>

/** A row with what its cells say; whether it names a home that is there is for somebody to look up. */
export type ReadRow = CsvRow & {
  /** By the form's field: empty for a cell that is left empty, missing for a column that is not there. */
  fields: PropertyFields
  /** What its cell says, undefined without such a column; for somebody who knows the places to look up. */
  place: string | undefined
  /** In lower case; empty when no cell says it. */
  id: string
  /** Empty when its cell is, undefined without such a column. */
  reference: string | undefined
}

/** A home that is there, as a row may change it. */
export type FoundHome = FormColumns & {
  id: string
  userId: string
  version: number
  status: PropertyStatus
  reference: string | null
}

/** A row with problems, as it stands in the file. */
export type RefusedRow = CsvRow & { problems: ImportProblem[] }

/** The header of the export, with the mark by which spreadsheets know UTF-8. */
export function exportHeader(): string {
  return writeSheetHeader(EXPORT_COLUMNS)
}

/** One line of the export. Texts that a spreadsheet would calculate are guarded, numbers are plain. */
export function exportRow(property: ExportedProperty): string {
  const cells: Record<(typeof EXPORT_COLUMNS)[number], Cell> = {
    id: property.id,
    owner: property.owner,
    created_at: property.createdAt.toISOString(),
    updated_at: property.updatedAt.toISOString(),
    ...filledCells(property),
    status: property.status,
  }
  return writeSheetRow(EXPORT_COLUMNS.map((name) => cells[name]))
}

/** What a row changes of a home: columns with what they said before and say then, shortened. Empty for nothing. */
export function listChanges(before: ShownHome, after: ShownHome): ImportChange[] {
  const [from, to] = [filledCells(before), filledCells(after)]
  return keysOf(from)
    .map((column) => ({ column, from: String(from[column] ?? ''), to: String(to[column] ?? '') }))
    .filter((change) => change.from !== change.to)
    .map(({ column, ...change }) => ({
      column,
      from: shorten(change.from, LONGEST_VALUE),
      to: shorten(change.to, LONGEST_VALUE),
    }))
}

type Cell = string | number | null
/** A home with its place as the file says it. */
type ShownHome = Omit<ExportedProperty, 'id' | 'owner' | 'createdAt' | 'updatedAt' | 'status'>

function filledCells(property: ShownHome): Record<'reference' | Exclude<ColumnName, 'status'>, Cell> {
  const rent = rentFields(property)
  const where = pinFields(property)
  const areas = areasOf(property)
  return {
    reference: property.reference,
    title: property.title,
    description: property.description,
    location: property.location,
    place: property.place,
    digital_address: property.digitalAddress,
    pin: where.pin,
    shows_pin: where.pin === '' ? '' : where.showsPin,
    price_cedis: cedisText(property.pricePesewas),
    type: property.type,
    tag: property.tag,
    beds: property.beds,
    baths: property.baths,
    area_square_feet: areas.areaSquareFeet,
    max_payment_plan_months: property.maxPaymentPlanMonths,
    advance_months: rent.advanceMonths,
    deposit_cedis: rent.deposit,
    agent_fee_cedis: rent.agentFee,
    other_fees_cedis: rent.otherFees,
    plot_area_square_feet: areas.plotAreaSquareFeet,
    land_type: property.landType,
    tenure: property.tenure,
    lease_years_left: property.leaseYearsLeft,
    papers: paperText(property.papers),
    ...(Object.fromEntries(
      AMENITY_KEYS.map((key) => [columnOfAmenity(key), fieldOf(property.amenities, key)]),
    ) as Record<AmenityColumn, string>),
  }
}

/** The columns that a header names, in our spelling; refuses none. `problem` says why no file can have it. */
export function readHeader(cells: readonly string[]): {
  names: string[]
  problem: string | null
  /** Columns that mean nothing here. */
  unread: string[]
} {
  const names = namesOf(cells)
  return { names, problem: findHeaderProblem(names), unread: names.filter(isUnread).map(brief) }
}

/** The header of the rows with problems: what is wrong with each stands in front of it. */
export function refusedHeader(header: readonly string[], names: readonly string[]): string {
  const own = withoutRefusal(header, names).map((cell) => guardFormula(unguardFormula(cell)))
  return writeSheetHeader([...REFUSAL_COLUMNS, ...own])
}

/** A row with problems as it was sent, guarded like an export. */
export function refusedRow({ line, cells, problems }: RefusedRow, names: readonly string[]): string {
  const why = problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
  return writeSheetRow([line, why, ...withoutRefusal(cells, names).map(unguardFormula)])
}

// A file of refused rows may be refused again.
function withoutRefusal(cells: readonly string[], names: readonly string[]): string[] {
  return cells.filter((_, index) => !(REFUSAL_COLUMNS as readonly string[]).includes(names[index] ?? ''))
}

/** Whether a header's name is one of ours. */
function isColumn(name: string): name is ColumnName {
  return Object.hasOwn(COLUMNS, name)
}

function isKey(name: string): name is (typeof KEYS)[number] {
  return (KEYS as readonly string[]).includes(name)
}

function isUnread(name: string): boolean {
  const known: readonly string[] = [...KEYS, ...EXPORT_ONLY, ...REFUSAL_COLUMNS]
  return name !== '' && !isColumn(name) && !known.includes(name)
}

const brief = (name: string) => shorten(name, LONGEST_NAME)

function findHeaderProblem(names: readonly string[]): string | null {
  if (names.length > MOST_COLUMNS) return CSV_MESSAGES.tooManyColumns
  const known = names.filter((name) => isColumn(name) || isKey(name))
  const twice = new Set(known.filter((name, index) => known.indexOf(name) !== index))
  if (twice.size > 0) return CSV_MESSAGES.twice([...twice].join(', '))
  // What is there already needs no more than its name; a row that is new says itself what it lacks.
  if (known.some(isKey)) return null
  const missing = REQUIRED.filter((name) => !known.includes(name))
  return missing.length > 0 ? CSV_MESSAGES.missing(missing.join(', ')) : null
}

/** What a row says under the names of its header, or why it cannot be read at all. */
export function readRecord(row: CsvRow, names: readonly string[]): ReadRow | RefusedRow {
  const { cells } = row
  const read: ReadRow = { ...row, fields: {}, place: undefined, id: '', reference: undefined }
  for (const [index, name] of names.entries()) {
    const value = unguardFormula(cells[index] ?? '')
    if (name === 'id') read.id = value.trim().toLowerCase()
    if (name === 'reference') read.reference = value.trim()
    if (!isColumn(name)) continue
    const field = COLUMNS[name]
    if (name === 'place') read.place = value.trim()
    else if (field) read.fields[field] = value.trim() === '' ? '' : asChoice(value, CHOICES[name])
  }
  const { id, reference = '' } = read
  if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
    return refuse(read, countOf(names.length, 'column', 'columns'), CSV_MESSAGES.tooManyCells)
  if (id !== '' && !isId(id)) return refuse(read, 'id', CSV_MESSAGES.noHome)
  if (reference !== '' && !REFERENCE.test(reference))
    return refuse(read, 'reference', CSV_MESSAGES.badReference)
  return read
}

/** A row that cannot be imported because of one of its cells. */
export function refuse(
  { line, cells, fields }: CsvRow & { fields: PropertyFields },
  field: string,
  message: string,
): RefusedRow {
  return { line, cells, problems: [{ line, title: titleOf(fields), field, message }] }
}

/** What a row says of a new home: a column that is left empty is as good as one that is not there. */
export function readNewHome(row: ReadRow): { form: ImportedForm } | RefusedRow {
  const given = Object.entries(row.fields).filter(([, value]) => value !== '')
  return readForm(row, { type: '', tag: '', ...Object.fromEntries(given) })
}

/** What a home says once a row has changed it: of what the file has no column for, nothing; what is empty goes. */
export function readChangedHome(row: ReadRow, home: FormColumns): { form: ImportedForm } | RefusedRow {
  const { images: _, ...current } = fieldsOf(home, [])
  return readForm(row, { ...current, ...row.fields })
}

function readForm(row: ReadRow, fields: PropertyFields): { form: ImportedForm } | RefusedRow {
  const { line, cells } = row
  const parsed = v.safeParse(propertyForm, withPlot(fields))
  if (parsed.success) {
    const { unsaid: _, ...form } = parsed.output
    return { form }
  }
  const title = titleOf(fields)
  const messages = Object.entries(fieldErrorsOf(parsed.issues))
  const problems = messages.map(([field, [message = '']]) => ({
    line,
    title,
    field: columnOf(field),
    message: quoting(columnOf(field), fields[field as PropertyField], message),
  }))
  return { line, cells, problems }
}

// Texts are long, and the line is named by its title.
const NOT_QUOTED: readonly string[] = ['title', 'description', 'location'] satisfies ColumnName[]

// With what the file says, since nobody knows it by heart: `“Hut” is none of House, Apartment`.
function quoting(column: string, value: string | undefined, message: string): string {
  const said = value?.trim() ?? ''
  if (said === '' || NOT_QUOTED.includes(column)) return message
  const quoted = `“${shorten(said, LONGEST_QUOTE)}”`
  const choices = CHOICES[column as ColumnName]
  return choices ? `${quoted} is none of ${choices.join(', ')}` : `${quoted}: ${message}`
}

const titleOf = ({ title = '' }: PropertyFields) => shorten(title, LONGEST_VALUE)

// Spelled as somebody types it: `for sale`, `rent`, `HOUSE`.
function asChoice(value: string, choices: readonly string[] | undefined): string {
  if (!choices) return value
  const wanted = value.trim().toLowerCase()
  return choices.find((choice) => [wanted, `for ${wanted}`].includes(choice.toLowerCase())) ?? value
}

function columnOf(field: string): string {
  return Object.entries(COLUMNS).find(([, filled]) => filled === field)?.[0] ?? field
}
