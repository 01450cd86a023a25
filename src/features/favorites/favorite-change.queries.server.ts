import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { presentCard, selectCards } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import type { FavoriteChangeView } from './favorite.schema.ts'

/** For a query that has joined favourites: the price that the first change since a property was saved began with. */
export const priceWhenSaved = sql<number | null>`(
  select changes.from_pesewas from property_price_changes as changes
  where changes.property_id = favorites.property_id and changes.changed_at > favorites.created_at
  order by changes.changed_at, changes.sequence limit 1
)`

/** Saved homes that cost less than when they were saved, or cannot be had any more, the newest saved first. */
export async function listFavoriteChanges(
  db: Executor,
  { accountId, limit, now }: { accountId: string; limit: number; now: Date },
): Promise<FavoriteChangeView[]> {
  const rows = await selectCards(db)
    .rightJoin('favorites', 'favorites.propertyId', 'properties.id')
    .leftJoin('removedProperties', 'removedProperties.id', 'favorites.propertyId')
    .select(['favorites.propertyId', 'properties.status', priceWhenSaved.as('savedAtPesewas')])
    .select(tombstoneColumns)
    .where('favorites.userId', '=', accountId)
    .where(
      sql<boolean>`(properties.status is distinct from 'active' or properties.price_pesewas < ${priceWhenSaved})`,
    )
    .orderBy('favorites.createdAt', 'desc')
    .orderBy('favorites.propertyId')
    .limit(limit)
    .execute()
  return rows.map((row): FavoriteChangeView => {
    const { propertyId, status } = row
    if (status === null || !isPublicStatus(status))
      return { id: propertyId, title: presentTombstone(row).title, change: 'gone' }
    const { title, location, tag, cover } = presentCard(row, now)
    const shown = { id: propertyId, title, location, tag, cover, pricePesewas: row.pricePesewas }
    return status === 'active'
      ? { ...shown, change: 'cheaper', reducedByPesewas: (row.savedAtPesewas ?? 0) - row.pricePesewas }
      : { ...shown, change: status === 'reserved' ? 'reserved' : 'taken' }
  })
}
