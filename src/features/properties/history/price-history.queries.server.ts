import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { PriceEvent } from './price-history.rules.ts'

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
    with listed as (
      select changed_at, sequence, price_pesewas, from_status from property_status_changes
      where property_id = ${propertyId} and to_status = 'active'
    ), events as (
      select 'listed' as kind, changed_at as at, price_pesewas from listed
      where from_status is null or from_status in ('draft', 'withdrawn')
      union all
      select 'price', changed_at, to_pesewas from property_price_changes
      where property_id = ${propertyId} and from_pesewas <> to_pesewas
        and changed_at >= (select min(changed_at) from listed)
    )
    select * from (select * from events order by at desc limit ${MOST_EVENTS}) newest order by at
  `.execute(db)
  return rows
}
