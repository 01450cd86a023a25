import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '../../media/image.rules.ts'
import type { ImageView } from '../../media/image.schema.ts'
import { imagesOf } from '../property.queries.server.ts'

/** What search engines are sent: what can be had or may be again. Written out, so that the partial index is recognised. */
const isOffered = sql<boolean>`properties.status in ('active', 'reserved')`

const ROWS_AT_ONCE = 1_000

/**
 * A part of the properties in the order of their ids, known by the first of them. `mark` changes whenever the part
 * does, `updatedAt` is when the latest of its properties was changed.
 */
export type SitemapPart = { firstId: string; lastId: string; mark: string; updatedAt: Date }

/** Lets a reading of the database wait for its turn. */
type Read = <T>(reading: () => Promise<T>) => Promise<T>

/** Every part of at most `size` properties: each is read for itself, so that no reading grows with their number. */
export async function listSitemapParts(
  db: Executor,
  options: { size: number; read: Read },
): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  let part: SitemapPart | undefined
  do {
    const after = part?.lastId
    part = await options.read(() => findPart(db, after ? sql`id > ${after}` : sql`true`, options.size))
    if (part) parts.push(part)
  } while (part)
  return parts
}

/** The part of at most `size` properties from this id on; undefined when there are none. */
export function findSitemapPart(
  db: Executor,
  options: { firstId: string; size: number },
): Promise<SitemapPart | undefined> {
  return findPart(db, sql`id >= ${options.firstId}`, options.size)
}

async function findPart(
  db: Executor,
  where: RawBuilder<unknown>,
  size: number,
): Promise<SitemapPart | undefined> {
  const { rows } = await sql<{
    count: number
    firstId: string | null
    lastId: string | null
    updatedAt: Date | null
  }>`
    select count(*) as count, min(id::text) as "firstId", max(id::text) as "lastId", max(updated_at) as "updatedAt"
    from (
      select id, updated_at
      from properties
      where ${isOffered} and ${where}
      order by id
      limit ${size}
    ) as part`.execute(db)
  const [part] = rows
  if (!part?.firstId || !part.lastId || !part.updatedAt) return undefined
  const { count, firstId, lastId, updatedAt } = part
  return { firstId, lastId, updatedAt, mark: `${count}-${lastId}-${updatedAt.getTime()}` }
}

/**
 * The properties of a part with their pictures, read so many at a time when they are asked for, so that a part is
 * never held whole. `read` runs each reading and may let it wait.
 */
export async function* listSitemapProperties(
  db: Executor,
  options: { firstId: string; size: number; read: Read },
): AsyncGenerator<{ id: string; updatedAt: Date; images: ImageView[] }, void, undefined> {
  let from: { id: string; isRead: boolean } = { id: options.firstId, isRead: false }
  let left = options.size
  while (left > 0) {
    const limit = Math.min(left, ROWS_AT_ONCE)
    const { id, isRead } = from
    const rows = await options.read(() => readRows(db, id, isRead ? '>' : '>=', limit))
    yield* rows.map((row) => ({ ...row, images: row.images.map(presentImage) }))
    left -= limit
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    from = { id: last.id, isRead: true }
  }
}

function readRows(db: Executor, id: string, comparison: '>' | '>=', limit: number) {
  return db
    .selectFrom('properties')
    .select((eb) => ['properties.id', 'properties.updatedAt', jsonArrayFrom(imagesOf(eb)).as('images')])
    .where(isOffered)
    .where('properties.id', comparison, id)
    .orderBy('properties.id')
    .limit(limit)
    .execute()
}
