import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { conditionOf } from '../search.queries.server.ts'
import { withoutPage } from '../search.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'
import { understand } from '../search-meaning.queries.server.ts'
import { type PriceSpread, spreadOf } from './price-spread.rules.ts'

/** So many show how the prices of more lie as well. */
const MOST_READ = 2_000

/** How the prices of a search lie, whatever prices it asks for; null where that shows nothing. */
export async function getPriceSpread(
  db: Executor,
  { filters }: { filters: PropertyFilters },
): Promise<PriceSpread | null> {
  const search = await understand(db, withoutPage(filters, 'minPrice', 'maxPrice'))
  const { rows } = await sql<{ prices: number[] | null }>`
    select array_agg(cedis) as prices
    from (
      select (price_pesewas / 100)::float8 as cedis
      from properties
      where ${conditionOf(search)}
      limit ${MOST_READ}::integer
    ) as matches`.execute(db)
  return spreadOf(rows[0]?.prices ?? [])
}
