import type { Executor } from '#/database/connection.server.ts'
import type { PlaceKind } from './place.schema.ts'
import type { PlaceRecord } from './place-record.schema.ts'

/** Every place, or every one of a kind: regions first, then cities, then neighbourhoods, each by name. */
export async function listPlaceRecords(
  db: Executor,
  options: { kind?: PlaceKind | undefined } = {},
): Promise<PlaceRecord[]> {
  const counts = db
    .selectFrom('properties')
    .select((eb) => ['placeId', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'active')
    .groupBy('placeId')
  const rows = await db
    .selectFrom('places')
    .leftJoin('places as above', 'above.id', 'places.parentId')
    .leftJoin(counts.as('counts'), 'counts.placeId', 'places.id')
    .select([
      'places.id',
      'places.kind',
      'places.parentId',
      'places.name',
      'places.slug',
      'places.label',
      'places.latitude',
      'places.longitude',
      'above.slug as parentSlug',
      'counts.count',
    ])
    .execute()
  const insideOf = addUp(rows)
  return rows
    .map(({ id, parentId: _, count: __, ...row }) => ({
      ...row,
      count: insideOf.get(id) ?? 0,
    }))
    .filter((place) => options.kind === undefined || place.kind === options.kind)
    .sort(
      (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || (one.name < other.name ? -1 : 1),
    )
}

const KINDS: readonly PlaceKind[] = ['region', 'city', 'neighbourhood']

type CountRow = { id: string; parentId: string | null; count: number | null }

// What is in a neighbourhood is in its city and its region as well.
function addUp(rows: readonly CountRow[]): Map<string, number> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const sums = new Map<string, number>()
  for (const { id, count } of rows) {
    for (let at: string | null | undefined = id; at; at = parents.get(at)) {
      sums.set(at, (sums.get(at) ?? 0) + (count ?? 0))
    }
  }
  return sums
}
