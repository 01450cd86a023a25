import { sql } from 'kysely'
import type { PropertyTag } from './property.schema.ts'

/** What is left of a property that visitors do not see any more: title and tag as they saw them last. */
export type TombstoneView = { title: string; tag: PropertyTag }

const UNTITLED = 'A property that was taken off the market'

/**
 * The columns of a tombstone, for a query that has joined `properties` and `removed_properties` to a list of somebody's,
 * such as their favourites. An edit made while nobody sees the property does not show in them.
 */
export const tombstoneColumns = [
  sql<string | null>`coalesce(properties.last_public_title, removed_properties.title)`.as('lastTitle'),
  sql<PropertyTag | null>`coalesce(properties.last_public_tag, removed_properties.tag, properties.tag)`.as(
    'lastTag',
  ),
] as const

/** The tombstone in a row with those columns. */
export function presentTombstone(row: {
  lastTitle: string | null
  lastTag: PropertyTag | null
}): TombstoneView {
  return { title: row.lastTitle ?? UNTITLED, tag: row.lastTag ?? 'For Sale' }
}
