import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { recordOf } from '#/shared/records.ts'
import { PROPERTY_TYPES, type PropertyTag, type PropertyType } from './property.schema.ts'

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
}

const groupsOf = prepared((db, { scopeId }: { scopeId: string }) =>
  sql<PropertyGroup>`
    select tag, type, beds, baths, has_plan, sum(count)::bigint as count
    from (
      select tag, type, beds, baths, has_plan, count from property_counts where scope_id = ${scopeId}
      union all
      select tag, type, beds, baths, has_plan, change from property_count_changes where scope_id = ${scopeId}
    ) as counts
    group by tag, type, beds, baths, has_plan
    having sum(count) > 0`.compile(db),
)

/** The active properties of a place and what lies in it, or of `EVERYWHERE`, as they are counted when they change. */
export async function listPropertyGroups(
  db: Executor,
  options: { scopeId: string },
): Promise<PropertyGroup[]> {
  return await groupsOf(db, options)
}

/** Whether a property is advertised in the place of this id, or what lies in it. */
export const hasProperties = (scopeId: RawBuilder<string>) => sql<boolean>`
  coalesce((select count from property_totals where scope_id = ${scopeId}), 0)
    + coalesce((select sum(change) from property_count_changes where scope_id = ${scopeId}), 0) > 0`

/** How many properties are advertised now, in all, of each type and with each tag; 0 for what there is none of. */
export async function countActiveProperties(db: Executor): Promise<{
  total: number
  byType: Record<PropertyType, number>
  byTag: Record<PropertyTag, number>
}> {
  const byType = recordOf(PROPERTY_TYPES, () => 0)
  const byTag = { 'For Sale': 0, 'For Rent': 0 }
  const groups = await listPropertyGroups(db, { scopeId: EVERYWHERE })
  for (const { tag, type, count } of groups) {
    byType[type] += count
    byTag[tag] += count
  }
  return { total: byTag['For Sale'] + byTag['For Rent'], byType, byTag }
}
