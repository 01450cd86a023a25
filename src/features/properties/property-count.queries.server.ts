import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { recordOf } from '#/shared/records.ts'
import { STALE_SOON_DAYS } from './property.rules.ts'
import { PROPERTY_TYPES, type PropertyTag, type PropertyType } from './property.schema.ts'
import { touchedAt } from './property-lock.queries.server.ts'

/** The scope of a count that is no place: the whole country, and properties without a known place. */
export const EVERYWHERE = '00000000-0000-0000-0000-000000000000'

/** How many active properties share these five; half a bathroom does not count. */
export type PropertyGroup = {
  tag: PropertyTag
  type: PropertyType
  beds: number
  baths: number
  /** For sale, and the seller takes a payment plan. */
  hasPlan: boolean
  count: number
  /** How many of them are offered to rent to own. */
  offers: number
}

export const takesPlan = sql<boolean>`takes_payment_plan(properties.tag, properties.max_payment_plan_months)`
export const isOffered = sql<boolean>`(properties.tag = 'For Sale' and properties.offer_monthly_pesewas is not null)`

const groupsOf = prepared((db, { scopeId }: { scopeId: string }) =>
  sql<PropertyGroup>`
    select tag, type, beds, baths, has_plan, sum(count)::bigint as count, sum(offers)::bigint as offers
    from (
      select tag, type, beds, baths, has_plan, count, 0 as offers from property_counts where scope_id = ${scopeId}
      union all
      select tag, type, beds, baths, has_plan, change, 0 from property_count_changes where scope_id = ${scopeId}
      union all
      select tag, type, beds, floor(baths)::smallint, ${takesPlan}, 0, 1
      from properties
      where status = 'active' and ${isOffered} and ${scopeId} in (select scopes_of(place_id))
    ) as counts
    group by tag, type, beds, baths, has_plan
    having sum(count) > 0`.compile(db),
)

/** What properties must have to be counted; what is not named may be anything. */
export type CountedAs = {
  tag?: PropertyTag | undefined
  types?: readonly PropertyType[] | undefined
  /** At least so many. */
  beds?: number | undefined
  baths?: number | undefined
  hasPlan?: true | undefined
}

type CountGiven = { scopeId: string } & { [Part in keyof Required<CountedAs>]: CountedAs[Part] | null }

const countIn = ({ scopeId, tag, types, beds, baths, hasPlan }: CountGiven) => sql<number>`(
  select coalesce(sum(count), 0)::bigint
  from (
    select tag, type, beds, baths, has_plan, count from property_counts where scope_id = ${scopeId}
    union all
    select tag, type, beds, baths, has_plan, change from property_count_changes where scope_id = ${scopeId}
  ) as counts
  where (${tag}::text is null or tag = ${tag}) and (${types}::text[] is null or type = any (${types}))
    and beds >= coalesce(${beds}::integer, 0) and baths >= coalesce(${baths}::integer, 0)
    and (${hasPlan}::boolean is null or has_plan)
)`

const countOf = prepared((db, given: CountGiven) =>
  sql<{ count: number }>`select ${countIn(given)} as count`.compile(db),
)

const givenOf = ({ scopeId, as }: { scopeId: string; as: CountedAs }): CountGiven => {
  const { tag = null, types = null, beds = null, baths = null, hasPlan = null } = as
  return { scopeId, tag, types, beds, baths, hasPlan }
}

/** `countPropertiesIn` as a part of another statement. */
export const propertyCountIn = (counted: { scopeId: string; as: CountedAs }): RawBuilder<number> =>
  sql<number>`greatest(0, ${countIn(givenOf(counted))})`

/** How many active properties of a place and what lies in it, or of `EVERYWHERE`, are so. */
export async function countPropertiesIn(
  db: Executor,
  counted: { scopeId: string; as: CountedAs },
): Promise<number> {
  const [row] = await countOf(db, givenOf(counted))
  return Math.max(0, row?.count ?? 0)
}

/** The active properties of a place and what lies in it, or of `EVERYWHERE`, as they are counted when they change. */
export async function listPropertyGroups(
  db: Executor,
  options: { scopeId: string },
): Promise<PropertyGroup[]> {
  return await groupsOf(db, options)
}

/**
 * Whether a property is advertised in the place of this id, or what lies in it. One that is found in the place itself
 * answers at once; only without one are the counts added up, with every change since they were folded.
 */
export const hasProperties = (scopeId: RawBuilder<string>) => sql<boolean>`(
  exists (
    select from (select ${scopeId} as id) as scope
      join properties on properties.place_id = scope.id and properties.status = 'active'
  )
  or coalesce((select count from property_totals where scope_id = ${scopeId}), 0)
    + coalesce((select sum(change) from property_count_changes where scope_id = ${scopeId}), 0) > 0
)`

/** How many properties are advertised now, in all, of each type, with each tag, to be paid over time and to rent to own; 0 for what there is none of. */
export async function countActiveProperties(db: Executor): Promise<{
  total: number
  byType: Record<PropertyType, number>
  byTag: Record<PropertyTag, number>
  /** With a payment plan, or offered to rent to own. */
  overTime: number
  /** Offered to rent to own. */
  offered: number
}> {
  const byType = recordOf(PROPERTY_TYPES, () => 0)
  const byTag = { 'For Sale': 0, 'For Rent': 0 }
  const groups = await listPropertyGroups(db, { scopeId: EVERYWHERE })
  let overTime = 0
  let offered = 0
  for (const { tag, type, hasPlan, count, offers } of groups) {
    byType[type] += count
    byTag[tag] += count
    overTime += hasPlan ? count : offers
    offered += offers
  }
  return { total: byTag['For Sale'] + byTag['For Rent'], byType, byTag, overTime, offered }
}

/** A cell of the map, how many homes it holds, and the middle of these. */
export type PropertyCell = { x: number; y: number; count: number; latitude: number; longitude: number }

export type CellsWanted = {
  /** A grid that cells are stored in: 8, 10, 12, 14 or 16. */
  level: number
  columns: readonly [first: number, last: number]
  rows: readonly [first: number, last: number]
  /** Of each list the home must be in one place; no list is the whole country. */
  placeIds: readonly (readonly string[])[]
  tag?: string | undefined
  types?: readonly string[] | undefined
  /** At least so many. */
  beds?: number | undefined
  baths?: number | undefined
  hasPlan: boolean
}

const EVERY_PLACE = '00000000-0000-0000-0000-000000000000'
// In these grids every place has its own rows and one row is of all.
const LAST_WITH_ALL = 10

/** The cells with homes in a part of a grid, as they are counted when these change (`property_cells`). */
export async function listPropertyCells(db: Executor, wanted: CellsWanted): Promise<PropertyCell[]> {
  const { level, columns, rows, placeIds, tag, types, beds, baths, hasPlan } = wanted
  const xs = Array.from({ length: columns[1] - columns[0] + 1 }, (_, index) => columns[0] + index)
  const conditions: RawBuilder<unknown>[] = [
    sql`level = ${level} and x = any (${xs}::integer[]) and y between ${rows[0]} and ${rows[1]}`,
    ...placeIds.map((ids) => sql`place_id = any (${[...ids]}::uuid[])`),
    ...(placeIds.length === 0 && level <= LAST_WITH_ALL ? [sql`place_id = ${EVERY_PLACE}`] : []),
    ...(tag === undefined ? [] : [sql`tag = ${tag}`]),
    ...(types === undefined ? [] : [sql`type = any (${[...types]}::text[])`]),
    ...(beds === undefined ? [] : [sql`beds >= ${beds}`]),
    ...(baths === undefined ? [] : [sql`baths >= ${baths}`]),
    ...(hasPlan ? [sql`has_plan`] : []),
  ]
  const condition = sql.join(conditions, sql` and `)
  const { rows: found } = await sql<PropertyCell>`
    select x, y, sum(count)::bigint as count,
      (sum(latitude_sum) / sum(count) / 1000000)::double precision as latitude,
      (sum(longitude_sum) / sum(count) / 1000000)::double precision as longitude
    from (
      select x, y, count, latitude_sum, longitude_sum from property_cells where ${condition}
      union all
      select x, y, count, latitude_sum, longitude_sum from property_cell_changes where ${condition}
    ) as parts
    group by x, y
    having sum(count) > 0`.execute(db)
  return found
}

/** When a home was last changed, or confirmed as still available. */
export const touchedOrConfirmedAt = sql<Date>`greatest(${touchedAt}, properties.confirmed_at)`

/** Active, and neither changed, confirmed nor published again for `STALE_SOON_DAYS`; an undone change is none. */
export function looksStale(now: Date): Expression<boolean> {
  const before = new Date(now.getTime() - STALE_SOON_DAYS * MILLISECONDS_PER_DAY)
  return sql<boolean>`(properties.status = 'active'
    and ${touchedAt} < ${before} and properties.published_at < ${before} and coalesce(properties.confirmed_at < ${before}, true))`
}
