import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { PriceEvent } from './price-history.rules.ts'

/**
 * What was asked of the property that the query is at before its price was lowered, in pesewas; null when it never was,
 * or went up since, or nobody had seen the price before.
 */
export const reducedFromPesewas = sql<number | null>`(
  select case when changes.to_pesewas < changes.from_pesewas then changes.from_pesewas end
  from property_price_changes as changes
  where changes.property_id = properties.id and changes.from_pesewas <> changes.to_pesewas
    and changes.changed_at >= properties.published_at
  order by changes.changed_at desc, changes.sequence desc
  limit 1
)`.as('reducedFromPesewas')

/** When the property that the query is at was first listed, or the same home of the same agent before it; UTC. */
export const firstListedAt = sql<Date>`coalesce(
  (select noted.first_listed_at from property_publications as noted where noted.property_id = properties.id),
  properties.published_at
)`

// More than anybody reads; the newest.
const MOST_EVENTS = 60

/**
 * When a home was listed or listed again, and each change of its price since it was first listed; the oldest first.
 * Nobody's name is among it, and nothing from before it was public.
 */
export async function listPriceEvents(
  db: Executor,
  { propertyId }: { propertyId: string },
): Promise<PriceEvent[]> {
  const { rows } = await sql<PriceEvent>`
    select * from (${newestEvents(sql`${propertyId}::uuid`)}) as newest order by at`.execute(db)
  return rows
}

/** What `listPriceEvents` lists of the property that the query is at; in JSON, moments are texts. */
export const priceEvents = sql<(Omit<PriceEvent, 'at'> & { at: string })[]>`(
  select coalesce(json_agg(newest order by at), '[]') from (${newestEvents(sql`properties.id`)}) as newest
)`.as('priceEvents')

function newestEvents(propertyId: RawBuilder<unknown>): RawBuilder<PriceEvent> {
  return sql`
    with listed as (
      select changed_at, price_pesewas, from_status from property_status_changes
      where property_id = ${propertyId} and to_status = 'active'
    ), events as (
      select 'listed' as kind, changed_at as at, price_pesewas from listed
      where from_status is null or from_status in ('draft', 'withdrawn')
      union all
      select 'price', changed_at, to_pesewas from property_price_changes
      where property_id = ${propertyId} and from_pesewas <> to_pesewas
        and changed_at >= (select min(changed_at) from listed)
    )
    select * from events order by at desc limit ${sql.lit(MOST_EVENTS)}`
}
