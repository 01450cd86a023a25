import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isToDo } from '#/features/leads/lead-inbox.queries.server.ts'
import { looksStale, touchedOrConfirmedAt } from '#/features/properties/property-count.queries.server.ts'
import { isId } from '#/shared/ids.ts'
import type { ListingWork } from './work.schema.ts'

/** What waits at each of these properties of the scope, by id; one at which nothing does is missing. */
export async function readListingWork(
  db: Executor,
  { ids, scope, now }: { ids: readonly string[]; scope: Scope; now: Date },
): Promise<Map<string, ListingWork>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const [leads, orders, stale] = await Promise.all([
    limitTo(db.selectFrom('leads'), scope, 'leads.agentId')
      .where(isToDo(now))
      .where('leads.propertyId', 'in', known)
      .select(({ fn }) => [
        'leads.propertyId',
        fn.countAll<number>().as('count'),
        sql<string>`(array_agg(leads.id order by leads.created_at, leads.id))[1]`.as('oldestId'),
      ])
      .groupBy('leads.propertyId')
      .execute(),
    limitTo(db.selectFrom('orderItems'), scope, 'orderItems.agentId')
      .innerJoin('orders', 'orders.id', 'orderItems.orderId')
      .where('orders.status', '=', 'paid')
      .where('orderItems.state', '=', 'placed')
      .where('orderItems.propertyId', 'in', known)
      .select(['orderItems.propertyId', 'orders.id', 'orders.number'])
      .orderBy('orders.createdAt', 'desc')
      .execute(),
    limitTo(db.selectFrom('properties'), scope, 'properties.userId')
      .where(looksStale(now))
      .where('properties.id', 'in', known)
      .select(['properties.id', touchedOrConfirmedAt.as('touchedAt')])
      .execute(),
  ])
  const work = new Map<string, ListingWork>()
  const add = (id: string | null, part: Partial<ListingWork>) => {
    if (id) work.set(id, { leads: null, order: null, unchangedSince: null, ...work.get(id), ...part })
  }
  for (const { propertyId, count, oldestId } of leads) add(propertyId, { leads: { count, oldestId } })
  // The oldest of several is written last.
  for (const { propertyId, id, number } of orders) add(propertyId, { order: { id, number } })
  for (const { id, touchedAt } of stale) add(id, { unchangedSince: touchedAt })
  return work
}
