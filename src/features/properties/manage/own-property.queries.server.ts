import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../../media/image.rules.ts'
import type { ImageView } from '../../media/image.schema.ts'
import { imagesOf } from '../property.queries.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import type { OwnPropertyView, PropertyStatus } from '../property.schema.ts'

/** How many properties somebody advertises, drafts and withdrawn ones included. */
export async function countOwnProperties(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The same of several people, by account; who advertises nothing is missing. */
export async function countPropertiesOf(
  db: Executor,
  { accountIds }: { accountIds: readonly string[] },
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('properties')
    .select((eb) => ['userId', eb.fn.countAll<number>().as('count')])
    .where('userId', 'in', accountIds)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** How many properties of the scope are in each status; a status that none has is missing. */
export async function countPropertiesByStatus(
  db: Executor,
  { scope }: { scope: Scope },
): Promise<Map<PropertyStatus, number>> {
  const rows = await limitTo(db.selectFrom('properties'), scope, 'properties.userId')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** The properties that somebody entered last, whatever their status; the newest first. */
export async function listRecentOwnProperties(
  db: Executor,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<(OwnPropertyView & { cover: ImageView | null })[]> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'title', 'location', 'tag', 'pricePesewas', 'status'])
    .select((eb) => jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'))
    .where('userId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    isPublic: isPublicStatus(row.status),
    cover: row.cover && presentImage(row.cover),
  }))
}

/** One property that somebody advertises and visitors see; null for anybody else's and for what nobody sees. */
export async function findOwnPublicProperty(
  db: Executor,
  { accountId, propertyId }: { accountId: string; propertyId: string },
): Promise<OwnPropertyView | null> {
  if (!isId(propertyId)) return null
  const row = await db
    .selectFrom('properties')
    .select(['id', 'title', 'location', 'tag', 'pricePesewas', 'status'])
    .where('userId', '=', accountId)
    .where('id', '=', propertyId)
    .executeTakeFirst()
  return row && isPublicStatus(row.status) ? { ...row, isPublic: true } : null
}
