import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { formatPrice } from '#/shared/money.ts'
import { PROPERTY_MESSAGES, type PropertyForm } from '../form/property-form.schema.ts'
import { csvNotReadable, csvTooLarge } from './property-csv.errors.ts'
import { plainCsv, readImport } from './property-csv.rules.ts'
import {
  type ImportCheck,
  type ImportProblem,
  MOST_IMPORT_BYTES,
  PREVIEW_ROWS,
  SHOWN_PROBLEMS,
} from './property-import.schema.ts'

/** A row that can be imported, with its place. */
export type PlacedRow = { line: number; form: PropertyForm; placeLabel: string | null }

/** What importing the file would do. Stores nothing; refuses a file that cannot be read at all. */
export async function checkImport(db: Executor, { csv }: { csv: string }): Promise<ImportCheck> {
  const { digest, rows, problems, unread } = await readPlacedImport(db, csv)
  return {
    digest,
    goodCount: rows.length,
    badCount: new Set(problems.map(({ line }) => line)).size,
    preview: rows.slice(0, PREVIEW_ROWS).map(({ line, form, placeLabel }) => ({
      line,
      title: form.title,
      type: form.type,
      tag: form.tag,
      location: form.location,
      price: formatPrice(form.pricePesewas),
      place: placeLabel,
    })),
    problems: problems.slice(0, SHOWN_PROBLEMS),
    problemCount: problems.length,
    unread,
  }
}

/** The rows that can be imported with the places that they name, and what is wrong with the others. */
export async function readPlacedImport(
  db: Executor,
  csv: string,
): Promise<{ digest: string; rows: PlacedRow[]; problems: ImportProblem[]; unread: string[] }> {
  const text = plainCsv(csv)
  if (Buffer.byteLength(text) > MOST_IMPORT_BYTES) throw csvTooLarge()
  const { refusal, rows, problems, unread } = readImport(text)
  if (refusal !== null) throw csvNotReadable(refusal)
  const places = await findPlaces(
    db,
    rows.map(({ place }) => place),
  )
  const placed: PlacedRow[] = []
  for (const { line, form, place } of rows) {
    const found = places.get(place.toLowerCase())
    if (found || place === '')
      placed.push({ line, form: { ...form, placeId: found?.id ?? null }, placeLabel: found?.label ?? null })
    else problems.push({ line, title: form.title, field: 'place', message: PROPERTY_MESSAGES.place })
  }
  problems.sort((one, other) => one.line - other.line)
  const digest = createHash('sha256').update(text).digest('hex')
  return { digest, rows: placed, problems, unread }
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
