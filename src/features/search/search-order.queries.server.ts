import { type RawBuilder, sql } from 'kysely'
import type { PropertySort } from './search.schema.ts'
import type { FeedPosition } from './search-feed.schema.ts'

const ORDERS: Record<PropertySort, RawBuilder<unknown>> = {
  latest: sql`properties.published_at desc, properties.id desc`,
  'price-asc': sql`properties.price_pesewas, properties.id`,
  'price-desc': sql`properties.price_pesewas desc, properties.id desc`,
}

/** What a list is ordered by; newest first unless sorted. */
export const orderOf = (sort: PropertySort) => ORDERS[sort]

/** Compared as rows, which is one range of the index that the list is sorted by. */
export function isBeyond({ after, id }: FeedPosition, sort: PropertySort): RawBuilder<boolean> {
  if (sort === 'price-asc') {
    return sql<boolean>`(properties.price_pesewas, properties.id) > (${after}::bigint, ${id}::uuid)`
  }
  return sort === 'price-desc'
    ? sql<boolean>`(properties.price_pesewas, properties.id) < (${after}::bigint, ${id}::uuid)`
    : sql<boolean>`(properties.published_at, properties.id) < (${after}::timestamptz, ${id}::uuid)`
}
