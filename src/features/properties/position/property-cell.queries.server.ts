import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'

/** A cell of the map, how many homes it holds, and the middle of these. */
export type PropertyCell = { x: number; y: number; count: number; latitude: number; longitude: number }

export type CellsWanted = {
  /** A grid that cells are kept in: 8, 10, 12, 14 or 16. */
  level: number
  columns: readonly [first: number, last: number]
  rows: readonly [first: number, last: number]
  /** Of each list the home must be in one place; no list is the whole country. */
  placeIds: readonly (readonly string[])[]
  tag?: string | undefined
  type?: string | undefined
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
  const { level, columns, rows, placeIds, tag, type, beds, baths, hasPlan } = wanted
  const xs = Array.from({ length: columns[1] - columns[0] + 1 }, (_, index) => columns[0] + index)
  const conditions: RawBuilder<unknown>[] = [
    sql`level = ${level} and x = any (${xs}::integer[]) and y between ${rows[0]} and ${rows[1]}`,
    ...placeIds.map((ids) => sql`place_id = any (${[...ids]}::uuid[])`),
    ...(placeIds.length === 0 && level <= LAST_WITH_ALL ? [sql`place_id = ${EVERY_PLACE}`] : []),
    ...(tag === undefined ? [] : [sql`tag = ${tag}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
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
