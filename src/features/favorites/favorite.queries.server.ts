import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isVisible, presentCard, selectCards } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import { isId } from '#/shared/ids.ts'
import {
  FAVORITES_PAGE_SIZE,
  type FavoriteSort,
  type FavoriteView,
  MOST_FAVORITES,
} from './favorite.schema.ts'
import { priceWhenSaved } from './favorite-change.queries.server.ts'

// What visitors do not see any more stands last, in every order: after what can be had, and what its agent does to it is
// not for others to see.
const goneLast = sql`coalesce(${isVisible}, false) desc`
// A month's rent is no price to buy for: homes to rent stand first, then those for sale.
const forRentFirst = sql`case when ${isVisible} then properties.tag = 'For Sale' end asc nulls last`
const ORDER = {
  saved: goneLast,
  'price-asc': sql`${forRentFirst}, properties.price_pesewas asc`,
  'price-desc': sql`${forRentFirst}, properties.price_pesewas desc`,
} as const satisfies Record<FavoriteSort, unknown>

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

/** What somebody has noted of a home; null for nothing, also where they do not keep it. */
export async function readNote(
  db: Executor,
  { accountId, propertyId }: { accountId: string; propertyId: string },
): Promise<string | null> {
  if (!isId(propertyId)) return null
  const row = await db
    .selectFrom('favorites')
    .select('note')
    .where('userId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  return row?.note ?? null
}

/** What somebody keeps, a page at a time, what was saved last first unless `sort` says otherwise. A page past the end is empty. */
export async function listFavorites(
  db: Executor,
  {
    accountId,
    page,
    sort = 'saved',
    limit = FAVORITES_PAGE_SIZE,
    now,
  }: {
    accountId: string
    /** From 1. */
    page: number
    sort?: FavoriteSort
    /** How many stand on a page. */
    limit?: number
    now: Date
  },
): Promise<{ properties: FavoriteView[]; total: number; pageCount: number }> {
  const ids = selectInOrder(db, accountId, sort)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total] = await Promise.all([
    // Covers are read for one page only. Where a property is removed, everything of it is null, `status` too.
    selectCards(db)
      .rightJoin('favorites', 'favorites.propertyId', 'properties.id')
      .leftJoin('removedProperties', 'removedProperties.id', 'favorites.propertyId')
      .select([
        'favorites.propertyId',
        'favorites.createdAt as savedAt',
        'favorites.note',
        'properties.status',
        priceWhenSaved.as('savedPricePesewas'),
      ])
      .select(tombstoneColumns)
      .where('favorites.userId', '=', accountId)
      .where('favorites.propertyId', 'in', ids)
      .orderBy(ORDER[sort])
      .orderBy('favorites.createdAt', 'desc')
      .orderBy('favorites.propertyId')
      .execute(),
    countFavorites(db, { accountId }),
  ])
  const properties = rows.map((row): FavoriteView => {
    const { status } = row
    if (status !== null && isPublicStatus(status)) {
      const savedPricePesewas = row.savedPricePesewas ?? row.pricePesewas
      return {
        ...presentCard(row, now),
        status,
        isPublic: true,
        savedAt: row.savedAt,
        savedPricePesewas,
        note: row.note,
      }
    }
    // What an agent does to a property that is off the market is not for others to see.
    return { id: row.propertyId, ...presentTombstone(row), status: status ?? 'removed', isPublic: false }
  })
  return { properties, total, pageCount: Math.ceil(total / limit) }
}

function selectOwn(db: Executor, accountId: string) {
  return db
    .selectFrom('favorites')
    .select('propertyId')
    .where('userId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('propertyId')
}

function selectInOrder(db: Executor, accountId: string, sort: FavoriteSort) {
  return db
    .selectFrom('favorites')
    .leftJoin('properties', 'properties.id', 'favorites.propertyId')
    .select('favorites.propertyId')
    .where('favorites.userId', '=', accountId)
    .orderBy(ORDER[sort])
    .orderBy('favorites.createdAt', 'desc')
    .orderBy('favorites.propertyId')
}
