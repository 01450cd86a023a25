import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { everything, isInScope, ownedBy, type Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import {
  releaseProperty,
  reopenProperty,
} from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { orderNotFound, orderStatusRefused } from '../order.errors.ts'
import { canOrderBecome } from '../order.rules.ts'
import type { ItemDecision, OrderStatus } from '../order.schema.ts'
import {
  type LockedOrder,
  listOrderedItems,
  lockOrder,
  lockOrderedProperties,
} from '../order-lock.queries.server.ts'
import { changeStatus } from '../order-status.commands.server.ts'
import { decideItems } from './decision.commands.server.ts'
import { itemDecided, noSuchItem } from './decision.errors.ts'
import { mailDecision, mailOrderEnd } from './decision-mails.commands.server.ts'

type OrderServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>

/**
 * Cancels what is undecided of the actor's own order while it is pending; it is offered again. Another's order is not
 * found.
 */
export async function cancelOrder(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<OrderStatus> {
  return await withTransactionRetries(services.db, (tx) =>
    decideAll(tx, services, actor, { orderId, scope: ownedBy(actor.accountId), decision: 'decline' }),
  )
}

/** Declines what is undecided of anybody's pending order, for administrators; it is offered again. */
export async function cancelOrderAsAdministrator(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<OrderStatus> {
  return await asAdministrator(services, actor, (tx) =>
    decideAll(tx, services, actor, { orderId, scope: everything, decision: 'decline' }),
  )
}

/**
 * Accepts what is undecided of a pending order, for administrators, which completes it: what was for sale is sold, what
 * was for rent is let. Refuses when one of its properties is no longer reserved for it; one that is gone, or marked as
 * sold or let already, is no obstacle.
 */
export async function completeOrder(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<OrderStatus> {
  return await asAdministrator(services, actor, (tx) =>
    decideAll(tx, services, actor, { orderId, scope: everything, decision: 'accept' }),
  )
}

/**
 * Accepts or declines one home of a pending order, for administrators and the agent of this home, with what they write
 * to the buyer. Refuses an order with nothing of the scope as not found, one that is not pending, a home that it has not, and one that is decided already (409).
 */
export async function decideOrderItem(
  services: OrderServices,
  actor: Actor,
  {
    orderId,
    scope,
    position,
    decision,
    note,
  }: { orderId: string; scope: Scope; position: number; decision: ItemDecision; note: string | null },
): Promise<{ title: string; refundPesewas: number; status: OrderStatus }> {
  return await asAgent(services, actor, scope, async (tx) => {
    // Whose buyer it is does not matter here, but whose homes.
    const order = await lockOrder(tx, { orderId, scope: everything, actorId: actor.accountId })
    const items = await listOrderedItems(tx, orderId)
    const own = items.filter(({ agentId }) => isInScope(scope, agentId))
    if (own.length === 0) throw orderNotFound()
    const item = own.find((one) => one.position === position)
    if (!item) throw noSuchItem()
    if (order.status !== 'paid') throw orderStatusRefused(order.status)
    if (item.state !== 'placed') throw itemDecided(item.title, item.state)
    const deciding = { order, items, chosen: [item], decision, decidedBy: 'staff', by: actor } as const
    const { refundPesewas, status } = await decideItems(tx, services, deciding)
    await tx
      .updateTable('orderItems')
      .set({ note })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute()
    await recordAudit(tx, {
      event: decision === 'accept' ? 'order.item_accepted' : 'order.item_declined',
      at: services.clock.now(),
      by: actor,
      subjectId: orderId,
      details: { number: order.number, item: position + 1, refundPesewas },
    })
    await mailDecision(tx, services, { ...deciding, note, refundPesewas, status })
    return { title: item.title, refundPesewas, status }
  })
}

async function decideAll(
  tx: Transaction<DB>,
  services: OrderServices,
  actor: Actor,
  { orderId, scope, decision }: { orderId: string; scope: Scope; decision: ItemDecision },
): Promise<OrderStatus> {
  const order = await lockOrder(tx, { orderId, scope, actorId: actor.accountId })
  if (!canOrderBecome(order.status, decision === 'accept' ? 'completed' : 'cancelled'))
    throw orderStatusRefused(order.status)
  const items = await listOrderedItems(tx, orderId)
  const chosen = items.filter(({ state }) => state === 'placed')
  const decidedBy = actor.accountId === order.buyer?.id ? 'buyer' : 'staff'
  const deciding = { order, items, chosen, decision, decidedBy, by: actor } as const
  const { refundPesewas, status } = await decideItems(tx, services, deciding)
  if (chosen.length === items.length)
    await mailOrderEnd(tx, services, {
      order,
      to: decision === 'accept' ? 'completed' : 'cancelled',
      by: actor,
      refundPesewas,
    })
  else await mailDecision(tx, services, { ...deciding, note: null, refundPesewas, status })
  return status
}

/**
 * An order that was paid back whole: its homes are offered again, also what was sold or let by it. What was declined
 * before is not its own any more.
 */
export async function endPaidBack(
  tx: Transaction<DB>,
  services: OrderServices,
  { order, by }: { order: LockedOrder; by: Actor },
): Promise<void> {
  const orderId = order.id
  const standing = (await listOrderedItems(tx, orderId)).filter(
    ({ state }) => state === 'placed' || state === 'accepted',
  )
  const stateOf = new Map(standing.map(({ propertyId, state }) => [propertyId, state]))
  for (const { id: propertyId, status, isAnothers } of await lockOrderedProperties(tx, order)) {
    const state = stateOf.get(propertyId)
    if (state === undefined || isAnothers) continue
    if (status === 'reserved') await releaseProperty(tx, services, { propertyId, by })
    if (state === 'accepted' && (status === 'sold' || status === 'let'))
      await reopenProperty(tx, services, { propertyId, by })
  }
  await endClaims(tx, { orderId })
  const now = services.clock.now()
  await changeStatus(tx, { orderId, from: order.status, to: 'refunded', by: by.accountId, now })
  const details = { number: order.number }
  await recordAudit(tx, { event: 'order.refunded', at: now, by, subjectId: orderId, details })
  await mailOrderEnd(tx, services, {
    order,
    to: 'refunded',
    by,
    refundPesewas: 0,
    positions: standing.map(({ position }) => position),
  })
}
