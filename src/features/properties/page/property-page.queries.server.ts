import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { isId } from '#/shared/ids.ts'
import { priceEvents } from '../history/price-history.queries.server.ts'
import type { PriceEvent } from '../history/price-history.rules.ts'
import { propertyNotFound } from '../property.errors.ts'
import { isVisible, presentPage, selectPage } from '../property.queries.server.ts'
import type { PropertyView } from '../property.schema.ts'

const propertyPage = prepared((db, { id }: { id: string }) =>
  selectPage(db, id).select(priceEvents).where(isVisible).compile(),
)

/**
 * As `getPublicProperty`, with what `listPriceEvents` lists and whether there is an offer of renting it to own, in one
 * statement.
 */
export async function getPropertyPage(
  db: Executor,
  { id, now }: { id: string; now: Date },
): Promise<{ property: PropertyView; events: PriceEvent[]; isOffered: boolean }> {
  const [row] = isId(id) ? await propertyPage(db, { id }) : []
  if (!row?.publishedAt) throw propertyNotFound()
  return {
    property: presentPage({ ...row, publishedAt: row.publishedAt }, now),
    events: row.priceEvents.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
    isOffered: row.offerMonthlyPesewas !== null,
  }
}
