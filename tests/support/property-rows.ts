import type { PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import { insertProperty } from '../factories/property-factory.ts'
import type { TestDatabase } from './test-database.ts'

/** Properties that stand in some status, and what is written down of them. */
export function propertyRowsOf(database: TestDatabase) {
  return {
    insertWith: (status: PropertyStatus, tag: PropertyTag = 'For Sale', imageCount = 0) =>
      insertProperty(database.db, {
        status,
        tag,
        imageCount,
        publishedAt: status === 'draft' ? null : '2026-03-01T09:00:00Z',
      }),
    rowOf: (id: string) =>
      database.db
        .selectFrom('properties')
        .select(['status', 'version', 'publishedAt', 'updatedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
    historyOf: (propertyId: string) =>
      database.db
        .selectFrom('propertyStatusChanges')
        .select(['fromStatus', 'toStatus', 'pricePesewas', 'changedBy', 'changedAt'])
        .where('propertyId', '=', propertyId)
        .orderBy('sequence')
        .execute(),
  }
}
