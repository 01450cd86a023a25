import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { readCsv } from '#/shared/csv.ts'
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
  const batch = async ({ cells, names }: { cells: string[]; names: string[] }): Promise<ImportBatch> => {
    const rows = await place(db, read)
    return { header: cells, names, count: read.length, lastLine: read.at(-1)?.line ?? 0, ...rows }
  }
  for await (const row of readCsv(text, { longestRecord: LONGEST_ROW })) {
    if (!header) {
      header = { cells: row.cells, names: readHeader(row.cells).names }
      continue
    }
    read.push(readRecord(row, header.names))
    if (read.length < AT_ONCE) continue
    yield await batch(header)
    read = []
  }
  if (header && read.length > 0) yield await batch(header)
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

async function place(
  db: Executor,
  read: readonly (ImportRow | RefusedRow)[],
): Promise<Pick<ImportBatch, 'rows' | 'refused'>> {
  const places = await findPlaces(
    db,
    read.flatMap((row) => ('form' in row ? [row.place] : [])),
  )
  const rows: PlacedRow[] = []
  const refused: RefusedRow[] = []
  for (const row of read) {
    if (!('form' in row)) {
      refused.push(row)
      continue
    }
    const { line, cells, form, place } = row
    const found = places.get(place.toLowerCase())
    if (found || place === '')
      rows.push({ line, form: { ...form, placeId: found?.id ?? null }, placeLabel: found?.label ?? null })
    else {
      const problem = { line, title: form.title, field: 'place', message: PROPERTY_MESSAGES.place }
      refused.push({ line, cells, problems: [problem] })
    }
  }
  return { rows, refused }
}

// By slug or label, in any case; a slug is the surer of the two.
async function findPlaces(
  db: Executor,
  named: readonly string[],
): Promise<Map<string, { id: string; label: string }>> {
  const wanted = [...new Set(named.map((name) => name.toLowerCase()))].filter((name) => name !== '')
  const found = new Map<string, { id: string; label: string }>()
  if (wanted.length === 0) return found
  const rows = await db
    .selectFrom('places')
    .select(['id', 'slug', 'label'])
    .where((eb) =>
      eb.or([
        eb('slug', '=', sql<string>`any(${wanted}::text[])`),
        eb(sql`lower(label)`, '=', sql`any(${wanted}::text[])`),
      ]),
    )
    .orderBy('slug')
    .execute()
  for (const { id, label } of rows) found.set(label.toLowerCase(), { id, label })
  for (const { id, slug, label } of rows) found.set(slug, { id, label })
  return found
}
