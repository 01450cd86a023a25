import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'
import { insertProperty } from './property-factory.ts'

/** An open report that the price is wrong, of a property of its own unless one is given. */
export async function insertReport(
  db: Executor,
  overrides: Partial<Insertable<DB['propertyReports']>> = {},
): Promise<{ id: string; propertyId: string }> {
  const id = overrides.id ?? factoryId()
  const propertyId = overrides.propertyId ?? (await insertProperty(db)).id
  await db
    .insertInto('propertyReports')
    .values({ reason: 'wrong-price', reportedAt: '2026-11-21T08:00:00Z', ...overrides, id, propertyId })
    .execute()
  return { id, propertyId }
}
