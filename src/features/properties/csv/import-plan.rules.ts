import { type PlaceNames, placeOfLocation } from '../../places/place-names.rules.ts'
import { tagUnfit } from '../form/property-form.errors.ts'
import { changedColumns } from '../form/property-form.rules.ts'
import { fitsTag } from '../property-status.rules.ts'
import {
  type FoundHome,
  type ImportedForm,
  listChanges,
  type ReadRow,
  type RefusedRow,
  readChangedHome,
  readNewHome,
  refuse,
} from './property-csv.rules.ts'
import { CSV_MESSAGES, type ImportChange, type ImportStep } from './property-import.schema.ts'

/** A row that can be imported: what it says, and the home that it changes. */
export type PlannedRow = {
  line: number
  step: ImportStep
  form: ImportedForm
  reference: string | null
  placeLabel: string | null
  /** Null for one that is added. */
  home: FoundHome | null
  changes: ImportChange[]
}

type Place = { id: string; slug: string; label: string } | null
type Plan = { rows: PlannedRow[]; refused: RefusedRow[] }

/**
 * Decides what the rows of one file do, some at a time and in their order, given the homes that they name. A home and a
 * reference are for the first row that names them.
 */
export function createPlanner(places: PlaceNames, { accountId }: { accountId: string }) {
  const homeLines = new Map<string, number>()
  const referenceLines = new Map<string, number>()

  const planOne = (row: ReadRow, homes: HomesOfRows): PlannedRow | RefusedRow => {
    const { line } = row
    const home = homes.of(row)
    if (typeof home === 'string') return refuse(row, row.id === '' ? 'reference' : 'id', home)
    const earlier = home && homeLines.get(home.id)
    if (earlier) return refuse(row, row.id === '' ? 'reference' : 'id', CSV_MESSAGES.homeTwice(earlier))
    const reference = referenceOf(row, home)
    const owner = home?.userId ?? accountId
    const key = reference === null ? null : keyOf(owner, reference)
    const sameLine = key === null ? undefined : referenceLines.get(key)
    if (sameLine) return refuse(row, 'reference', CSV_MESSAGES.referenceTwice(sameLine))
    if (reference !== null && homes.isTaken(reference, owner, home))
      return refuse(row, 'reference', CSV_MESSAGES.referenceTaken)
    const read = home ? readChangedHome(row, home) : readNewHome(row)
    if ('problems' in read) return read
    const place = placeOf(row, read.form, home)
    if (place === undefined) return refuse(row, 'place', CSV_MESSAGES.noPlace(row.place ?? ''))
    const form = { ...read.form, placeId: place?.id ?? null }
    if (home && !fitsTag(home.status, form.tag)) return refuse(row, 'tag', tagUnfit(home.status).message)
    if (home) homeLines.set(home.id, line)
    if (key !== null) referenceLines.set(key, line)
    const step = stepOf(home, form, reference)
    const changes = home && step === 'change' ? changesOf(home, { form, reference, place }) : []
    return { line, step, form, reference, placeLabel: place?.label ?? null, home, changes }
  }

  // A place is read as a location is, since people write both alike. What names none is refused; a new home lies where
  // its location says, without saying so twice. Undefined for a name that nobody knows.
  const placeOf = (row: ReadRow, form: ImportedForm, home: FoundHome | null): Place | undefined => {
    if (home) {
      if (row.place === undefined) return placeById(home.placeId)
      return row.place === '' ? null : placeOfLocation(places, row.place)
    }
    return row.place ? placeOfLocation(places, row.place) : (placeOfLocation(places, form.location) ?? null)
  }
  const placeById = (id: string | null): Place => (id === null ? null : (places.withId(id) ?? null))
  const changesOf = (
    home: FoundHome,
    { form, reference, place }: { form: ImportedForm; reference: string | null; place: Place },
  ) =>
    listChanges(
      { ...home, place: placeById(home.placeId)?.slug ?? null },
      { ...form, reference, place: place?.slug ?? null },
    )

  return (read: readonly (ReadRow | RefusedRow)[], found: readonly FoundHome[]): Plan => {
    const homes = indexHomes(found)
    const plan: Plan = { rows: [], refused: [] }
    for (const row of read) {
      const planned = 'problems' in row ? row : planOne(row, homes)
      if ('problems' in planned) plan.refused.push(planned)
      else plan.rows.push(planned)
    }
    return plan
  }
}

type HomesOfRows = ReturnType<typeof indexHomes>

function indexHomes(found: readonly FoundHome[]) {
  const byId = new Map(found.map((home) => [home.id, home]))
  const byReference = Map.groupBy(
    found.filter(({ reference }) => reference !== null),
    ({ reference }) => reference?.toLowerCase() ?? '',
  )
  const named = (reference: string) => byReference.get(reference.toLowerCase()) ?? []
  return {
    /** The home that a row names, null when it names none, or why it cannot be said which. */
    of({ id, reference = '' }: ReadRow): FoundHome | null | string {
      if (id !== '') return byId.get(id) ?? CSV_MESSAGES.noHome
      const homes = reference === '' ? [] : named(reference)
      return homes.length > 1 ? CSV_MESSAGES.manyHomes : (homes[0] ?? null)
    },
    /** True when another home of the same agent has the reference. */
    isTaken(reference: string, owner: string, home: FoundHome | null): boolean {
      return named(reference).some((other) => other.userId === owner && other.id !== home?.id)
    },
  }
}

// What only names a home does not write it anew.
function referenceOf({ id, reference }: ReadRow, home: FoundHome | null): string | null {
  if (home && (id === '' || reference === undefined)) return home.reference
  return reference || null
}

function stepOf(home: FoundHome | null, form: ImportedForm, reference: string | null): ImportStep {
  if (!home) return 'create'
  const isSame = home.reference === reference && changedColumns(home, form).length === 0
  return isSame ? 'none' : 'change'
}

const keyOf = (owner: string, reference: string) => `${owner} ${reference.toLowerCase()}`
