import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '../media/image.schema.ts'

/** What search engines are sent: what can be had or may be again. Written out, so that the partial index is recognised. */
const isOffered = sql<boolean>`properties.status in ('active', 'reserved')`

const ROWS_AT_ONCE = 1_000

/** A part of the properties in the order of their ids, known by the first of them. */
export type SitemapPart = { firstId: string; updatedAt: Date }

/** Where each part of at most `size` properties begins, and when the latest of its properties was changed. */
export async function listSitemapParts(db: Executor, options: { size: number }): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select max(id::text) filter (where position % ${options.size} = 0) as "firstId", max(updated_at) as "updatedAt"
    from (
      select id, updated_at, row_number() over (order by id) - 1 as position
      from properties
      where ${isOffered}
    ) as numbered
    group by position / ${options.size}
    order by 1`.execute(db)
  return rows
}

/** What changes whenever the part does: a mark for caches, and when it was changed last. Undefined for an empty part. */
export async function describeSitemapPart(
  db: Executor,
  options: { firstId: string; size: number },
): Promise<{ mark: string; updatedAt: Date } | undefined> {
  const { rows } = await sql<{ count: number; lastId: string | null; updatedAt: Date | null }>`
    select count(*) as count, max(id::text) as "lastId", max(updated_at) as "updatedAt"
    from (
      select id, updated_at
      from properties
      where ${isOffered} and id >= ${options.firstId}
      order by id
      limit ${options.size}
    ) as part`.execute(db)
  const [part] = rows
  if (!part?.updatedAt) return undefined
  return { mark: `${part.count}-${part.lastId}-${part.updatedAt.getTime()}`, updatedAt: part.updatedAt }
}

/**
 * The properties of a part with their pictures, read so many at a time when they are asked for, so that a part is
 * never held whole. `read` runs each reading and may let it wait.
 */
export async function* listSitemapProperties(
  db: Executor,
  options: { firstId: string; size: number; read: <T>(reading: () => Promise<T>) => Promise<T> },
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
    .select((eb) => [
      'properties.id',
      'properties.updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('propertyImages')
          .innerJoin('images', 'images.id', 'propertyImages.imageId')
          .select([...IMAGE_COLUMNS, 'propertyImages.alt'])
          .whereRef('propertyImages.propertyId', '=', 'properties.id')
          .orderBy('propertyImages.position'),
      ).as('images'),
    ])
    .where(isOffered)
    .where('properties.id', comparison, id)
    .orderBy('properties.id')
    .limit(limit)
    .execute()
}
