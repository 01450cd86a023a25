import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { ownPropertyNotFound } from './property.errors.ts'
import type { PropertyStatus, PropertyTag } from './property.schema.ts'

/** A property that is about to be changed, as it stands now; nobody else changes it until `tx` ends. */
export type LockedProperty = {
  id: string
  title: string
  userId: string
  status: PropertyStatus
  tag: PropertyTag
  pricePesewas: number
  isPopular: boolean
  publishedAt: Date | null
  version: number
}

/** Locks a property: anybody's, or only one of `ownerId`. Refuses one that is unknown or another's as not found. */
export async function lockProperty(
  tx: Transaction<DB>,
  { propertyId, ownerId = null }: { propertyId: string; ownerId?: string | null },
): Promise<LockedProperty> {
  const row = isId(propertyId)
    ? await tx
        .selectFrom('properties')
        .select([
          'id',
          'title',
          'userId',
          'status',
          'tag',
          'pricePesewas',
          'isPopular',
          'publishedAt',
          'version',
        ])
        .where('id', '=', propertyId)
        .$if(ownerId !== null, (all) => all.where('userId', '=', ownerId))
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw ownPropertyNotFound()
  return row
}
