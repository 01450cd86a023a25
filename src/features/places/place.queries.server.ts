import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { cleanText, toSlug } from '#/shared/text.ts'
import type { PlaceView } from './place.schema.ts'

const MAX_NAME_LENGTH = 200

/** A place without whatever else was read with it. */
export function presentPlace({ id, kind, name, slug, label }: PlaceView): PlaceView {
  return { id, kind, name, slug, label }
}

/** A place's name, label or alias as somebody wrote it, and the slug that it would have. */
export type PlaceName = { text: string; slug: string }

/** What was written as `selectPlaceNamed` takes it; undefined when that is nothing. */
export function placeName(written: string): PlaceName | undefined {
  const text = cleanText(written, MAX_NAME_LENGTH).replace(/\s+/g, ' ')
  return text ? { text, slug: toSlug(text) } : undefined
}

/** Places with what lies in each; whoever asks says which, and may select more. */
export const selectPlaces = (db: Executor) =>
  db
    .selectFrom('places')
    .select(['id', 'kind', 'name', 'slug', 'label'])
    .select(
      sql<string[]>`array(
        select places.id
        union all
        select part.id from places as part where part.parent_id = places.id
        union all
        select part.id
        from places as above join places as part on part.parent_id = above.id
        where above.parent_id = places.id
      )`.as('insideIds'),
    )

/** One row or none, as `findPlace` says; whoever asks may select more of it. A place of the slug is before all others. */
export const selectPlaceNamed = (db: Executor, { text, slug }: PlaceName) =>
  selectPlaces(db)
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        eb(sql`lower(label)`, '=', sql`lower(${text})`),
        eb(sql`lower(name)`, '=', sql`lower(${text})`),
        eb('id', '=', eb.selectFrom('placeAliases').select('placeId').where('slug', '=', slug)),
      ]),
    )
    .orderBy(
      sql`case
        when slug = ${slug} then 0
        when lower(label) = lower(${text}) then 1
        when lower(name) = lower(${text}) then 2
        else 3
      end`,
    )
    .orderBy(sql`case kind when 'region' then 0 when 'city' then 1 else 2 end`)
    .orderBy('slug')
    .limit(1)

const placesNamed = prepared((db, name: PlaceName) => selectPlaceNamed(db, name).compile())

/**
 * The place that a slug, a name, a label or an alias means, in any case; of several the one named most exactly, then
 * the larger.
 * `insideIds` are its own id and those of everything that lies in it.
 */
export async function findPlace(
  db: Executor,
  options: { nameOrSlug: string },
): Promise<(PlaceView & { insideIds: string[] }) | undefined> {
  const name = placeName(options.nameOrSlug)
  const [row] = name ? await placesNamed(db, name) : []
  return row && { ...presentPlace(row), insideIds: row.insideIds }
}
