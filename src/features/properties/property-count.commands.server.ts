import { sql, type Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/** Moves what has changed into the counts, so that they stay short to read. Returns how many changes there were. */
export async function foldPropertyCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_property_counts() as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/**
 * Counts all properties anew, place by place, while visitors read the counts as they were and agents go on writing.
 * `onProgress` hears how many of how many places are done. Returns how many active properties there are.
 */
export async function rebuildPropertyCounts(
  db: Database,
  options: { onProgress?: (done: number, total: number) => void } = {},
): Promise<number> {
  return await atOneMoment(db, async (tx) => {
    await tx.deleteFrom('propertyCounts').execute()
    await tx.deleteFrom('propertyTotals').execute()
    // What is committed after this moment is not seen here, not deleted, and not counted below.
    await tx.deleteFrom('propertyCountChanges').execute()
    const placeIds = (await tx.selectFrom('places').select('id').execute()).map(({ id }) => id)
    let counted = 0
    for (const [index, placeId] of [...placeIds, null].entries()) {
      counted += await countPlace(tx, placeId)
      options.onProgress?.(index + 1, placeIds.length + 1)
    }
    await sql`select fold_property_counts()`.execute(tx)
    await sql`select recount_property_cells()`.execute(tx)
    return counted
  })
}

async function countPlace(tx: Transaction<DB>, placeId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with groups as (
      select tag, type, beds, floor(baths)::smallint as baths,
        takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
      from properties
      where status = 'active' and ${placeId === null ? sql`place_id is null` : sql`place_id = ${placeId}`}
      group by 1, 2, 3, 4, 5
    ), added as (
      insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
      select scope_id, tag, type, beds, baths, has_plan, count from groups, scopes_of(${placeId}::uuid) as scope_id
    )
    select coalesce(sum(count), 0)::bigint as count from groups`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * In how many groups, scopes and cells of the map the counts differ from the properties; 0 unless something wrote past
 * the triggers.
 */
export async function countWrongPropertyCounts(db: Database): Promise<number> {
  return await atOneMoment(db, async (tx) => {
    const { rows } = await sql<{ wrong: number }>`
      with counted as (
        select scope_id, tag, type, beds, baths, has_plan, sum(count) as count
        from (
          select place_id, tag, type, beds, floor(baths)::smallint as baths,
            takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
          from properties
          where status = 'active'
          group by 1, 2, 3, 4, 5, 6
        ) as groups, scopes_of(place_id) as scope_id
        group by 1, 2, 3, 4, 5, 6
      ), stored as (
        select scope_id, tag, type, beds, baths, has_plan, sum(count) as count
        from (
          select scope_id, tag, type, beds, baths, has_plan, count from property_counts
          union all
          select scope_id, tag, type, beds, baths, has_plan, change from property_count_changes
        ) as parts
        group by 1, 2, 3, 4, 5, 6
      ), totals as (
        select scope_id, sum(count) as count
        from (
          select scope_id, count from property_totals
          union all
          select scope_id, change from property_count_changes
        ) as parts
        group by 1
      ), cells as (
        select level, x, y, place_id, tag, type, beds, baths, has_plan, sum(count)::bigint as count,
          sum(latitude_sum)::bigint as latitude_sum, sum(longitude_sum)::bigint as longitude_sum
        from (select * from property_cells union all select * from property_cell_changes) as parts
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        having sum(count) <> 0 or sum(latitude_sum) <> 0 or sum(longitude_sum) <> 0
      )
      select (
        select count(*)
        from counted full join stored using (scope_id, tag, type, beds, baths, has_plan)
        where coalesce(counted.count, 0) <> coalesce(stored.count, 0)
      ) + (
        select count(*)
        from (select scope_id, sum(count) as count from counted group by 1) as counted
          full join totals using (scope_id)
        where coalesce(counted.count, 0) <> coalesce(totals.count, 0)
      ) + (
        select count(distinct (level, x, y, place_id, tag, type, beds, baths, has_plan))
        from (
          (select * from counted_property_cells() except select * from cells)
          union all
          (select * from cells except select * from counted_property_cells())
        ) as different
      ) as wrong`.execute(tx)
    return rows[0]?.wrong ?? 0
  })
}

// Everything in it sees the same moment, which is after the last fold: the lock is taken before there is a snapshot.
function atOneMoment<Result>(db: Database, act: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`lock table property_counts in share row exclusive mode`.execute(tx)
      return await act(tx)
    })
}
