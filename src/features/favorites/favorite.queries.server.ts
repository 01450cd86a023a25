import type { Executor } from '#/database/connection.server.ts'
import { presentCard, selectCards } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import { FAVORITES_PAGE_SIZE, type FavoriteView, MOST_FAVORITES } from './favorite.schema.ts'

/** How many properties somebody keeps, whatever became of them. */
export async function countFavorites(db: Executor, { accountId }: { accountId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of everything that somebody keeps, the newest first. */
export async function listFavoriteIds(db: Executor, { accountId }: { accountId: string }): Promise<string[]> {
  const rows = await selectOwn(db, accountId).limit(MOST_FAVORITES).execute()
  return rows.map(({ propertyId }) => propertyId)
}

/** What somebody keeps, the newest first, a page at a time. A page past the end is empty. */
export async function listFavorites(
  db: Executor,
  {
    accountId,
    page,
    now,
  }: {
    accountId: string
    /** From 1. */
    page: number
    now: Date
  },
): Promise<{ properties: FavoriteView[]; total: number; pageCount: number }> {
  const ids = selectOwn(db, accountId)
    .limit(FAVORITES_PAGE_SIZE)
    .offset((page - 1) * FAVORITES_PAGE_SIZE)
  const [rows, total] = await Promise.all([
    // Covers are read for one page only. Where a property is removed, everything of it is null, `status` too.
    selectCards(db)
      .rightJoin('favorites', 'favorites.propertyId', 'properties.id')
      .leftJoin('removedProperties', 'removedProperties.id', 'favorites.propertyId')
      .select(['favorites.propertyId', 'properties.status'])
      .select(tombstoneColumns)
      .where('favorites.userId', '=', accountId)
      .where('favorites.propertyId', 'in', ids)
      .orderBy('favorites.createdAt', 'desc')
      .orderBy('favorites.propertyId')
      .execute(),
    countFavorites(db, { accountId }),
  ])
  const properties = rows.map((row): FavoriteView => {
    const { status } = row
    if (status !== null && isPublicStatus(status)) return { ...presentCard(row, now), status, isPublic: true }
    // What an agent does to a property that is off the market is not for others to see.
    return { id: row.propertyId, ...presentTombstone(row), status: status ?? 'removed', isPublic: false }
  })
  return { properties, total, pageCount: Math.ceil(total / FAVORITES_PAGE_SIZE) }
}

function selectOwn(db: Executor, accountId: string) {
  return db
    .selectFrom('favorites')
    .select('propertyId')
    .where('userId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('propertyId')
}
