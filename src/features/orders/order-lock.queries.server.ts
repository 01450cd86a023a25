import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isInScope, type Scope } from '#/features/access/scope.rules.ts'
import { rentTermsOf } from '#/features/properties/property.rules.ts'
import {
  type PropertyStatus,
  type PropertyTag,
  RENT_TERMS,
  type RentTerms,
} from '#/features/properties/property.schema.ts'
import { isId } from '#/shared/ids.ts'
import { holdAccounts, type OrderAgent } from './checkout-lock.queries.server.ts'
import { orderNotFound } from './order.errors.ts'
import type { StandingItem } from './order.rules.ts'
import type { OrderItemState, OrderStatus, PaidThrough } from './order.schema.ts'

/** An order that is about to be changed, as it stands now; nobody else changes it until `tx` ends. */
export type LockedOrder = {
  id: string
  number: number
  status: OrderStatus
  provider: PaidThrough
  /** Null once the buyer's account is gone. */
  buyer: { id: string; email: string; fullName: string | null } | null
}

/** Locks an order. Refuses one that is unknown, or whose buyer the scope does not hold, as not found. */
export async function lockOrder(
  tx: Transaction<DB>,
  { orderId, scope, actorId }: { orderId: string; scope: Scope; actorId: string },
): Promise<LockedOrder> {
  const found = isId(orderId)
    ? await tx.selectFrom('orders').select('userId').where('id', '=', orderId).executeTakeFirst()
    : undefined
  if (!found || !isInScope(scope, found.userId)) throw orderNotFound()
  const agents = await tx.selectFrom('orderItems').select('agentId').where('orderId', '=', orderId).execute()
  // Whose account is deleted lets go of their orders: accounts come first, as they do there. The agents', because their
  // mails belong to them.
  await holdAccounts(tx, [found.userId, actorId, ...agents.map(({ agentId }) => agentId)])
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'userId', 'paymentProvider as provider'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isInScope(scope, row.userId)) throw orderNotFound()
  const { userId, ...order } = row
  const buyer = userId ? await findBuyer(tx, userId) : undefined
  return { ...order, buyer: buyer ?? null }
}

/** An order that a payment is about, locked with the cart of its buyer. */
export type PaidOrder = LockedOrder & {
  totalPesewas: number
  holdEndsAt: Date | null
  createdAt: Date
  /** As they called themselves in the order. */
  fullName: string | null
  lease: { months: number; moveInOn: string } | null
}

/** Locks an order for what is heard of its payment; undefined when there is none. */
export async function lockPaidOrder(tx: Transaction<DB>, orderId: string): Promise<PaidOrder | undefined> {
  const found = await tx.selectFrom('orders').select('userId').where('id', '=', orderId).executeTakeFirst()
  if (!found) return undefined
  const agents = await tx.selectFrom('orderItems').select('agentId').where('orderId', '=', orderId).execute()
  await holdAccounts(tx, [found.userId, ...agents.map(({ agentId }) => agentId)])
  // Before the order and its homes, as everybody does who checks out.
  if (found.userId)
    await tx.selectFrom('profiles').select('id').where('id', '=', found.userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'userId', 'totalPesewas', 'paymentProvider as provider'])
    .select(['holdEndsAt', 'createdAt', 'fullName', 'leaseMonths', 'moveInOn'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, leaseMonths, moveInOn, ...order } = row
  const buyer = userId ? await findBuyer(tx, userId) : undefined
  const lease = leaseMonths && moveInOn ? { months: leaseMonths, moveInOn } : null
  return { ...order, lease, buyer: buyer ?? null }
}

function findBuyer(tx: Transaction<DB>, accountId: string) {
  return tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'profiles.fullName'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}

/**
 * The agents of a locked order who are still known, each with the titles of what was theirs in it; `positions` asks for
 * those of these items alone.
 */
export async function findAgents(
  tx: Transaction<DB>,
  orderId: string,
  positions?: readonly number[],
): Promise<(OrderAgent & { titles: string[] })[]> {
  const rows = await tx
    .selectFrom('orderItems')
    .innerJoin('profiles', 'profiles.id', 'orderItems.agentId')
    .leftJoin('accounts', 'accounts.id', 'profiles.id')
    .select([
      'profiles.id',
      'profiles.fullName',
      'profiles.email',
      'accounts.id as accountId',
      'orderItems.title',
    ])
    .where('orderItems.orderId', '=', orderId)
    .$if(positions !== undefined, (all) => all.where('orderItems.position', 'in', positions ?? []))
    .orderBy('orderItems.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ id, fullName, email, accountId }) => ({
      id,
      fullName,
      email,
      hasAccount: accountId !== null,
      titles: own.map(({ title }) => title),
    })),
  )
}

/** A home of a locked order. */
export type OrderedItem = StandingItem & {
  position: number
  propertyId: string | null
  /** Null once the agent is gone. */
  agentId: string | null
  title: string
  state: OrderItemState
}

/** What is in a locked order, in its order. */
export async function listOrderedItems(tx: Transaction<DB>, orderId: string): Promise<OrderedItem[]> {
  return await tx
    .selectFrom('orderItems')
    .select(['position', 'propertyId', 'agentId', 'title', 'state', 'tag', 'pricePesewas', 'duePesewas'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

/** A property of an order, locked. */
export type OrderedProperty = {
  id: string
  title: string
  status: PropertyStatus
  tag: PropertyTag
  pricePesewas: number
  /** What is asked for beside the rent; nothing of what is for sale. */
  terms: RentTerms
  /** Another order waits for it, or got it later. */
  isAnothers: boolean
}

/** Locks what is left of an order's properties, in the order in which everybody does. */
export async function lockOrderedProperties(
  tx: Transaction<DB>,
  { id: orderId, number }: Pick<LockedOrder, 'id' | 'number'>,
): Promise<OrderedProperty[]> {
  const rows = await tx
    .selectFrom('properties')
    .select(['id', 'title', 'status', 'tag', 'pricePesewas', ...RENT_TERMS])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orderItems')
        .select('propertyId')
        .where('orderId', '=', orderId)
        .where('propertyId', 'is not', null)
        .$narrowType<{ propertyId: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  // Only now, since whoever had the locks may have ordered one of them.
  const others = await tx
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select('orderItems.propertyId')
    .where(
      'orderItems.propertyId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('orders.id', '!=', orderId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('orders.status', 'in', ['awaiting_payment', 'paid']),
          eb('orderItems.state', '=', 'placed'),
        ]),
        eb.and([eb('orderItems.state', '=', 'accepted'), eb('orders.number', '>', number)]),
      ]),
    )
    .execute()
  const wanted = new Set(others.map(({ propertyId }) => propertyId))
  return rows.map(({ id, title, status, tag, pricePesewas, ...terms }) => ({
    id,
    title,
    status,
    tag,
    pricePesewas,
    terms: rentTermsOf({ tag, ...terms }),
    isAnothers: wanted.has(id),
  }))
}
