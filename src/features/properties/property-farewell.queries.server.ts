import { sql } from 'kysely'
import type { PropertyTag } from './property.schema.ts'

/** A property that visitors do not see any more, as they saw it last. */
export type FarewellView = { title: string; tag: PropertyTag }

const UNTITLED = 'A property that was taken off the market'

/**
 * What is read of a property for whoever keeps it: a query that has joined `properties` and `removed_properties` to
 * what they keep selects these. What an agent writes while nobody sees the property is not in them.
 */
export const farewellColumns = [
  sql<string | null>`coalesce(properties.last_public_title, removed_properties.title)`.as('lastTitle'),
  sql<PropertyTag | null>`coalesce(properties.last_public_tag, removed_properties.tag, properties.tag)`.as(
    'lastTag',
  ),
] as const

/** What those columns say. */
export function presentFarewell(row: {
  lastTitle: string | null
  lastTag: PropertyTag | null
}): FarewellView {
  return { title: row.lastTitle ?? UNTITLED, tag: row.lastTag ?? 'For Sale' }
}
