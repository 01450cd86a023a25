import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { ownPropertyNotFound } from './property.errors.ts'
import type { PropertyStatus, PropertyTag } from './property.schema.ts'

/** A property that is about to be changed, as it stands now; nobody else changes it until `tx` ends. */
export type LockedProperty = {
  id: string
  title: string
  userId: string
  placeId: string | null
  status: PropertyStatus
  tag: PropertyTag
  pricePesewas: number
  isPopular: boolean
  publishedAt: Date | null
  version: number
  /** When it was touched before its last change to status, price or agent. */
  updatedBefore: Date | null
}

/** When a home was last changed; a change that was undone, and undoing it, count for nothing. */
export const touchedAt = sql<Date>`case when properties.undone_version = properties.version
  then coalesce(properties.updated_before, properties.updated_at) else properties.updated_at end`

/** What every change to status, price or agent, which can be undone, sets beside it. */
export const stampOf = ({ version }: Pick<LockedProperty, 'version'>, now: Date) => ({
  version: version + 1,
  updatedAt: now,
  updatedBefore: touchedAt,
})

/** Locks a property. Refuses one that is unknown, or that the scope does not hold, as not found. */
export async function lockProperty(
  tx: Transaction<DB>,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<LockedProperty> {
  const row = isId(propertyId)
    ? await tx
        .selectFrom('properties')
        .select([
          'id',
          'title',
          'userId',
          'placeId',
          'status',
          'tag',
          'pricePesewas',
          'isPopular',
          'publishedAt',
          'version',
          'updatedBefore',
        ])
        .where('id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'userId'))
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw ownPropertyNotFound()
  return row
}
