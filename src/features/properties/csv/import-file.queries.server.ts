import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { readCsv } from '#/shared/csv.ts'
import { listPlaceMap } from '../../places/place-map.queries.server.ts'
import { indexPlaceNames, type PlaceNames, placeKey } from '../../places/place-names.rules.ts'
import { PROPERTY_MESSAGES } from '../form/property-field.schema.ts'
import { partKey, SOURCE } from './import-file.rules.ts'
import type { ImportedForm } from './property-csv.rules.ts'
import { type ImportRow, type RefusedRow, readHeader, readRecord } from './property-csv.rules.ts'
import { LONGEST_ROW } from './property-import.schema.ts'

const AT_ONCE = 500

/** A row that can be imported, with its place. */
export type PlacedRow = { line: number; form: ImportedForm; placeLabel: string | null }

/** Some rows of a file that follow each other. */
export type ImportBatch = {
  header: string[]
  names: string[]
  count: number
  lastLine: number
  rows: PlacedRow[]
  refused: RefusedRow[]
}

/**
 * The rows of a file that was received, some hundreds at a time and always the same ones together: those that can be
 * imported with the places that they name, and the others with what is wrong with them.
 */
export async function* readImportFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { storageKey, partCount }: { storageKey: string; partCount: number },
): AsyncGenerator<ImportBatch, void, undefined> {
  const text = readStoredText(storage, { storageKey, what: SOURCE, partCount })
  let header: { cells: string[]; names: string[] } | undefined
  let read: (ImportRow | RefusedRow)[] = []
  const places = indexPlaceNames(await listPlaceMap(db))
  const batch = ({ cells, names }: { cells: string[]; names: string[] }): ImportBatch => ({
    header: cells,
    names,
    count: read.length,
    lastLine: read.at(-1)?.line ?? 0,
    ...place(places, read),
  })
  for await (const row of readCsv(text, { longestRecord: LONGEST_ROW })) {
    if (!header) {
      header = { cells: row.cells, names: readHeader(row.cells).names }
      continue
    }
    read.push(readRecord(row, header.names))
    if (read.length < AT_ONCE) continue
    yield batch(header)
    read = []
  }
  if (header && read.length > 0) yield batch(header)
}

type StoredText = { storageKey: string; what: string; partCount: number }

/** A text that was stored in pieces. Throws when one of them is gone. */
export async function* readStoredText(
  storage: Storage,
  text: StoredText,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of readParts(storage, text)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* readParts(
  storage: Storage,
  { storageKey, what, partCount }: StoredText,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let part = 0; part < partCount; part += 1) {
    const file = await storage.get(partKey(storageKey, what, part))
    if (!file) throw new Error(`Piece ${part} of ${partCount} of a file to be imported is gone`)
    yield* file.body
  }
}

/** What names no place is refused; a location that is one place's name lies there without being told so twice. */
function place(
  places: PlaceNames,
  read: readonly (ImportRow | RefusedRow)[],
): Pick<ImportBatch, 'rows' | 'refused'> {
  const rows: PlacedRow[] = []
  const refused: RefusedRow[] = []
  for (const row of read) {
    if (!('form' in row)) {
      refused.push(row)
      continue
    }
    const { line, cells, form, place } = row
    const found = places.named(placeKey(place || form.location))
    if (found || place === '')
      rows.push({ line, form: { ...form, placeId: found?.id ?? null }, placeLabel: found?.label ?? null })
    else {
      const problem = { line, title: form.title, field: 'place', message: PROPERTY_MESSAGES.place }
      refused.push({ line, cells, problems: [problem] })
    }
  }
  return { rows, refused }
}
