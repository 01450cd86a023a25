import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { nameOfAuthor } from '../../audit/author.rules.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import type { PropertyHistoryEntry } from './managed-property.schema.ts'

// More than anybody reads.
const MOST_ENTRIES = 200

/**
 * What became of a property's status and price, who did it and what was asked from then on; the newest first. Refuses
 * one that the scope does not hold with `property.not_found`.
 */
export async function listPropertyHistory(
  db: Executor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<PropertyHistoryEntry[]> {
  const property = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .select('id')
        .where('id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'userId'))
        .executeTakeFirst()
    : undefined
  if (!property) throw ownPropertyNotFound()
  const [statuses, prices] = await Promise.all([readStatuses(db, propertyId), readPrices(db, propertyId)])
  return merge(statuses, prices).slice(0, MOST_ENTRIES)
}

async function readStatuses(db: Executor, propertyId: string): Promise<PropertyHistoryEntry[]> {
  const rows = await db
    .selectFrom('propertyStatusChanges as changes')
    .leftJoin('profiles', 'profiles.id', 'changes.changedBy')
    .select([
      'changes.fromStatus',
      'changes.toStatus',
      'changes.pricePesewas',
      'changes.changedAt',
      'changes.changedBy as accountId',
      'profiles.fullName',
    ])
    .where('changes.propertyId', '=', propertyId)
    .orderBy('changes.sequence', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  return rows.map((row) => ({
    at: row.changedAt,
    by: nameOfAuthor(row),
    kind: 'status',
    from: row.fromStatus,
    to: row.toStatus,
    pricePesewas: row.pricePesewas,
  }))
}

async function readPrices(db: Executor, propertyId: string): Promise<PropertyHistoryEntry[]> {
  const rows = await db
    .selectFrom('propertyPriceChanges as changes')
    .leftJoin('profiles', 'profiles.id', 'changes.changedBy')
    .select([
      'changes.fromPesewas',
      'changes.toPesewas',
      'changes.changedAt',
      'changes.changedBy as accountId',
      'profiles.fullName',
    ])
    .where('changes.propertyId', '=', propertyId)
    .orderBy('changes.sequence', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  return rows.map((row) => ({
    at: row.changedAt,
    by: nameOfAuthor(row),
    kind: 'price',
    fromPesewas: row.fromPesewas,
    toPesewas: row.toPesewas,
  }))
}

// Each keeps its own order, which its numbers know better than clocks do. Of one moment the status was written at the
// new price, so it comes after the price and stands above it.
function merge(statuses: PropertyHistoryEntry[], prices: PropertyHistoryEntry[]): PropertyHistoryEntry[] {
  const merged: PropertyHistoryEntry[] = []
  let [status, price] = [0, 0]
  while (status < statuses.length || price < prices.length) {
    const [nextStatus, nextPrice] = [statuses[status], prices[price]]
    if (nextStatus && (!nextPrice || nextStatus.at >= nextPrice.at)) {
      merged.push(nextStatus)
      status += 1
    } else if (nextPrice) {
      merged.push(nextPrice)
      price += 1
    }
  }
  return merged
}
