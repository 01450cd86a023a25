import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import { closeProperty, releaseProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { propertyNotReserved } from '../order.errors.ts'
import { costOf, orderStatusOf } from '../order.rules.ts'
import type { ItemDecision, OrderItemState, OrderStatus } from '../order.schema.ts'
import { type LockedOrder, lockOrderedProperties, type OrderedItem } from '../order-lock.queries.server.ts'
import { changeStatus } from '../order-status.commands.server.ts'
import { heldOf, refundOrder, refundPart } from '../payment-refund.commands.server.ts'

const STATES = { accept: 'accepted', decline: 'declined' } as const satisfies Record<
  ItemDecision,
  OrderItemState
>

/** Which homes of a locked order are decided, and how. */
type Deciding = {
  order: LockedOrder
  /** Everything in it. */
  items: readonly OrderedItem[]
  /** Those of them that wait for a decision and get it now. */
  chosen: readonly OrderedItem[]
  decision: ItemDecision
  decidedBy: 'buyer' | 'staff'
  by: Actor
}

/**
 * Decides homes of a pending order, in the transaction of whoever may: what is accepted is sold or let, what is declined
 * is offered again, and what the order holds beyond the cost of the rest is asked back. The order's status follows from
 * its homes. Refuses to accept a home that is no longer reserved for the order; one that is gone, or marked as sold or
 * let already, is no obstacle. Gives what was asked back, in pesewas, and the order's status.
 */
export async function decideItems(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  deciding: Deciding,
): Promise<{ refundPesewas: number; status: OrderStatus }> {
  const { order, items, chosen, decision, decidedBy, by } = deciding
  const orderId = order.id
  const now = services.clock.now()
  await changeProperties(tx, services, deciding)
  await tx
    .updateTable('orderItems')
    .set({ state: STATES[decision], decidedAt: now, decidedBy })
    .where('orderId', '=', orderId)
    .where(
      'position',
      'in',
      chosen.map(({ position }) => position),
    )
    .execute()
  const isChosen = new Set(chosen)
  const after = items.map((item) => (isChosen.has(item) ? { ...item, state: STATES[decision] } : item))
  const refundPesewas = decision === 'decline' ? await askBack(tx, services, deciding) : 0
  const status = orderStatusOf(after.map(({ state }) => state))
  if (status !== order.status) {
    await changeStatus(tx, { orderId, from: order.status, to: status, by: by.accountId, now })
    if (status === 'completed' || status === 'cancelled')
      await recordAudit(tx, {
        event: `order.${status}`,
        at: now,
        by,
        subjectId: orderId,
        details: { number: order.number },
      })
  }
  return { refundPesewas, status }
}

async function changeProperties(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { order, chosen, decision, by }: Deciding,
): Promise<void> {
  const ids = chosen.flatMap(({ propertyId }) => propertyId ?? [])
  const properties = await lockOrderedProperties(tx, order)
  for (const { id: propertyId, title, status, isAnothers } of properties) {
    if (!ids.includes(propertyId)) continue
    if (decision === 'decline') {
      // What an administrator has marked as sold or let, or another order has got, is left as it is.
      if (!isAnothers && status === 'reserved') await releaseProperty(tx, services, { propertyId, by })
      continue
    }
    if (isAnothers) throw propertyNotReserved(title, 'other_order')
    if (status === 'sold' || status === 'let') continue
    if (status !== 'reserved') throw propertyNotReserved(title, 'not_reserved')
    await closeProperty(tx, services, { propertyId, by })
  }
  if (ids.length > 0) await endClaims(tx, { orderId: order.id, propertyIds: ids })
}

// What the order holds is at most what its other homes cost: what was paid back before by hand is not paid back again.
async function askBack(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  { order: { id: orderId }, items, chosen, by }: Deciding,
): Promise<number> {
  const fees = await tx
    .selectFrom('orders')
    .select(['applicationFeePesewas', 'processingFeePesewas'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  // Home by home, so that each says what its part was.
  let standing = items.filter(({ state }) => state === 'placed' || state === 'accepted')
  const heldPesewas = await heldOf(tx, orderId)
  let leftPesewas = heldPesewas
  for (const item of chosen) {
    standing = standing.filter((one) => one !== item)
    const refundPesewas =
      standing.length === 0 ? leftPesewas : Math.max(0, leftPesewas - costOf(standing, fees))
    leftPesewas -= refundPesewas
    await tx
      .updateTable('orderItems')
      .set({ refundPesewas })
      .where('orderId', '=', orderId)
      .where('position', '=', item.position)
      .execute()
  }
  if (standing.length === 0)
    return await refundOrder(tx, services, { orderId }, { reason: 'Order cancelled', by })
  const amountPesewas = heldPesewas - leftPesewas
  const reason = `Not part of the order any more: ${chosen.map(({ title }) => `“${title}”`).join(', ')}`
  if (amountPesewas > 0) await refundPart(tx, services, { orderId, amountPesewas }, { reason, by })
  return amountPesewas
}
