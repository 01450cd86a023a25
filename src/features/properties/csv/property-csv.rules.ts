import * as v from 'valibot'
import { type CsvRow, guardFormula, unguardFormula, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import { fieldErrorsOf } from '#/shared/input.ts'
import { countOf, shorten } from '#/shared/text.ts'
import { type AmenityColumn, columnOfAmenity, fieldOf } from '../../amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey } from '../../amenities/amenity.schema.ts'
import { paperText } from '../../papers/paper.rules.ts'
import { pinFields, rentFields } from '../form/property-form.rules.ts'
import { type PropertyFields, type PropertyForm, propertyForm } from '../form/property-form.schema.ts'
import { cedisText } from '../price-text.rules.ts'
import { LAND_TYPES, PROPERTY_TAGS, PROPERTY_TYPES, TENURES } from '../property.schema.ts'
import { CSV_MESSAGES, type ImportProblem, MOST_COLUMNS } from './property-import.schema.ts'

const LONGEST_NAME = 40

// Each column with the form's field that it fills. Nothing reads a status: what is imported is a draft.
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

const EXPORT_ONLY = ['id', 'owner', 'created_at', 'updated_at'] as const
// In front of the rows that were refused; the corrected file may keep them.
const REFUSAL_COLUMNS = ['line', 'problems'] as const
const EXPORT_COLUMNS = [...EXPORT_ONLY, ...(Object.keys(COLUMNS) as ColumnName[])]
const REQUIRED: readonly ColumnName[] = ['title', 'description', 'location', 'price_cedis', 'type', 'tag']
const CHOICES: Partial<Record<ColumnName, readonly string[]>> = {
  type: PROPERTY_TYPES,
  tag: PROPERTY_TAGS,
  land_type: LAND_TYPES,
  tenure: TENURES,
  shows_pin: ['yes', 'no'],
}

/** A property as a line of the export holds it. */
export type ExportedProperty = Omit<PropertyForm, 'images' | 'placeId' | 'unsaid'> & {
  id: string
  owner: string
  createdAt: Date
  updatedAt: Date
  /** The place's slug. */
  place: string | null
  status: string
}

/** What a row says of a property that is new. */
export type ImportedForm = Omit<PropertyForm, 'unsaid'>

/** A row that can be imported; `place` is what its cell says, for somebody who knows the places to look up. */
export type ImportRow = CsvRow & { form: ImportedForm; place: string }

/** A row with problems, as it stands in the file. */
export type RefusedRow = CsvRow & { problems: ImportProblem[] }

/** The header of the export, with the mark by which spreadsheets know UTF-8. */
export function exportHeader(): string {
  return writeSheetHeader(EXPORT_COLUMNS)
}

/** One line of the export. Texts that a spreadsheet would calculate are guarded, numbers are plain. */
export function exportRow(property: ExportedProperty): string {
  const rent = rentFields(property)
  const where = pinFields(property)
  const cells: Record<(typeof EXPORT_COLUMNS)[number], string | number | null> = {
    id: property.id,
    owner: property.owner,
    created_at: property.createdAt.toISOString(),
    updated_at: property.updatedAt.toISOString(),
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
    area_square_feet: property.areaSquareFeet,
    max_payment_plan_months: property.maxPaymentPlanMonths,
    advance_months: rent.advanceMonths,
    deposit_cedis: rent.deposit,
    agent_fee_cedis: rent.agentFee,
    other_fees_cedis: rent.otherFees,
    plot_area_square_feet: property.plotAreaSquareFeet,
    land_type: property.landType,
    tenure: property.tenure,
    lease_years_left: property.leaseYearsLeft,
    papers: paperText(property.papers),
    ...(Object.fromEntries(
      AMENITY_KEYS.map((key) => [columnOfAmenity(key), fieldOf(property.amenities, key)]),
    ) as Record<AmenityColumn, string>),
    status: property.status,
  }
  return writeSheetRow(EXPORT_COLUMNS.map((name) => cells[name]))
}

/** The columns that a header names, in our spelling; refuses none. `problem` says why no file can have it. */
export function readHeader(cells: readonly string[]): {
  names: string[]
  problem: string | null
  /** Columns that mean nothing here. */
  unread: string[]
} {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
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

function isUnread(name: string): boolean {
  const known: readonly string[] = [...EXPORT_ONLY, ...REFUSAL_COLUMNS]
  return name !== '' && !isColumn(name) && !known.includes(name)
}

const brief = (name: string) => shorten(name, LONGEST_NAME)

function findHeaderProblem(names: readonly string[]): string | null {
  if (names.length > MOST_COLUMNS) return CSV_MESSAGES.tooManyColumns
  const known = names.filter(isColumn)
  const twice = new Set(known.filter((name, index) => known.indexOf(name) !== index))
  if (twice.size > 0) return CSV_MESSAGES.twice([...twice].join(', '))
  const missing = REQUIRED.filter((name) => !known.includes(name))
  return missing.length > 0 ? CSV_MESSAGES.missing(missing.join(', ')) : null
}

/** What a row says under the names of its header, or what is wrong with it. */
export function readRecord(row: CsvRow, names: readonly string[]): ImportRow | RefusedRow {
  const { line, cells } = row
  const fields: PropertyFields = { type: '', tag: '' }
  let place = ''
  for (const [index, name] of names.entries()) {
    if (!isColumn(name)) continue
    const value = unguardFormula(cells[index] ?? '')
    const field = COLUMNS[name]
    if (name === 'place') place = value.trim()
    // A column that is left empty is as good as one that is not there.
    else if (field && value.trim() !== '') fields[field] = asChoice(value, CHOICES[name])
  }
  const title = shorten(fields.title ?? '', 80)
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
    const field = countOf(names.length, 'column', 'columns')
    return { ...row, problems: [{ line, title, field, message: CSV_MESSAGES.tooManyCells }] }
  }
  const parsed = v.safeParse(propertyForm, fields)
  if (parsed.success) {
    const { unsaid: _, ...form } = parsed.output
    return { ...row, form, place }
  }
  const messages = Object.entries(fieldErrorsOf(parsed.issues))
  return {
    ...row,
    problems: messages.map(([field, [message = '']]) => ({ line, title, field: columnOf(field), message })),
  }
}

// Spelled as somebody types it: `for sale`, `HOUSE`.
function asChoice(value: string, choices: readonly string[] | undefined): string {
  if (!choices) return value
  const wanted = value.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? value
}

function columnOf(field: string): string {
  return Object.entries(COLUMNS).find(([, filled]) => filled === field)?.[0] ?? field
}
