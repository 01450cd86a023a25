import type { Executor } from '#/database/connection.server.ts'
import type { PlaceKind } from '../places/place.schema.ts'
import type { PlaceRecord } from '../places/place-record.schema.ts'
import { countsOfPlaces } from './place-count.queries.server.ts'

/** Every place, or every one of a kind: regions first, then cities, then neighbourhoods, each by name. */
export async function listPlaceRecords(
  db: Executor,
  options: { kind?: PlaceKind | undefined } = {},
): Promise<PlaceRecord[]> {
  const rows = await db
    .selectFrom('places')
    .leftJoin('places as above', 'above.id', 'places.parentId')
    .leftJoin(countsOfPlaces(db).as('counts'), 'counts.scopeId', 'places.id')
    .select([
      'places.id',
      'places.kind',
      'places.name',
      'places.slug',
      'places.label',
      'places.latitude',
      'places.longitude',
      'above.slug as parentSlug',
      'counts.count',
    ])
    .execute()
  return rows
    .map(({ id: _, count, ...row }) => ({ ...row, count: count ?? 0 }))
    .filter((place) => options.kind === undefined || place.kind === options.kind)
    .sort(
      (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || (one.name < other.name ? -1 : 1),
    )
}

const KINDS: readonly PlaceKind[] = ['region', 'city', 'neighbourhood']
