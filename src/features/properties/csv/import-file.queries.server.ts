import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { readCsv } from '#/shared/csv.ts'
import { listPlaceMap } from '../../places/place-map.queries.server.ts'
import { indexPlaceNames } from '../../places/place-names.rules.ts'
import { partKey, SOURCE } from './import-file.rules.ts'
import { findHomesOf, type Importer } from './import-home.queries.server.ts'
import { createPlanner, type PlannedRow } from './import-plan.rules.ts'
import { type ReadRow, type RefusedRow, readHeader, readRecord } from './property-csv.rules.ts'
import { LONGEST_ROW } from './property-import.schema.ts'

const AT_ONCE = 500

/** Some rows of a file that follow each other. */
export type ImportBatch = {
  header: string[]
  names: string[]
  count: number
  lastLine: number
  rows: PlannedRow[]
  refused: RefusedRow[]
}

/**
 * The rows of a file that was received, some hundreds at a time and always the same ones together: those that can be
 * imported, with the homes that they name as they are at this moment, and the others with what is wrong with them.
 * Those up to `afterLine` are passed by.
 */
export async function* readImportFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { storageKey, partCount, afterLine = 0 }: { storageKey: string; partCount: number; afterLine?: number },
  importer: Importer,
): AsyncGenerator<ImportBatch, void, undefined> {
  const text = readStoredText(storage, { storageKey, what: SOURCE, partCount })
  let header: { cells: string[]; names: string[] } | undefined
  let read: (ReadRow | RefusedRow)[] = []
  const plan = createPlanner(indexPlaceNames(await listPlaceMap(db)), importer)
  async function* batch({ cells, names }: { cells: string[]; names: string[] }): AsyncGenerator<ImportBatch> {
    const lastLine = read.at(-1)?.line ?? 0
    if (lastLine <= afterLine) return
    const homes = await findHomesOf(db, read, importer)
    yield { header: cells, names, count: read.length, lastLine, ...plan(read, homes) }
  }
  for await (const row of readCsv(text, { longestRecord: LONGEST_ROW })) {
    if (!header) {
      header = { cells: row.cells, names: readHeader(row.cells).names }
      continue
    }
    read.push(readRecord(row, header.names))
    if (read.length < AT_ONCE) continue
    yield* batch(header)
    read = []
  }
  if (header && read.length > 0) yield* batch(header)
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
