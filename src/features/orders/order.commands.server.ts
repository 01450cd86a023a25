import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { everything, ownedBy, type Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import {
  closeProperty,
  releaseProperty,
  reopenProperty,
} from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import { orderDecidedMail, orderStatusMail } from './order.emails.ts'
import { orderStatusRefused, propertyNotReserved } from './order.errors.ts'
import { canOrderBecome } from './order.rules.ts'
import {
  findAgents,
  type LockedOrder,
  lockOrder,
  lockOrderedProperties,
} from './order-lock.queries.server.ts'
import { changeStatus } from './order-status.commands.server.ts'
import { refundOrder } from './payment-refund.commands.server.ts'

type OrderServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Cancels the actor's own order while it is pending; its properties are active again. Another's is not found. */
export async function cancelOrder(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<void> {
  await withTransactionRetries(services.db, (tx) =>
    changeOrder(tx, services, actor, { orderId, scope: ownedBy(actor.accountId), to: 'cancelled' }),
  )
}

/** Cancels anybody's pending order, for administrators; its properties are active again. */
export async function cancelOrderAsAdministrator(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<void> {
  await asAdministrator(services, actor, (tx) =>
    changeOrder(tx, services, actor, { orderId, scope: everything, to: 'cancelled' }),
  )
}

/**
 * Completes a pending order, for administrators: what was for sale is sold, what was for rent is let. Refuses when one
 * of its properties is no longer reserved for it; one that is gone, or marked as sold or let already, is no obstacle.
 */
export async function completeOrder(
  services: OrderServices,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<void> {
  await asAdministrator(services, actor, (tx) =>
    changeOrder(tx, services, actor, { orderId, scope: everything, to: 'completed' }),
  )
}

async function changeOrder(
  tx: Transaction<DB>,
  services: OrderServices,
  actor: Actor,
  { orderId, scope, to }: { orderId: string; scope: Scope; to: 'completed' | 'cancelled' },
): Promise<void> {
  const order = await lockOrder(tx, { orderId, scope, actorId: actor.accountId })
  if (!canOrderBecome(order.status, to)) throw orderStatusRefused(order.status)
  if (to === 'completed') await closeProperties(tx, services, { order, by: actor })
  else await releaseProperties(tx, services, { order, by: actor })
  const paidBack =
    to === 'cancelled'
      ? await refundOrder(tx, services, { orderId }, { reason: 'Order cancelled', by: actor })
      : 0
  const refund = order.provider === 'simulated' || paidBack === 0 ? {} : { refund: formatAmount(paidBack) }
  if (order.buyer) {
    await queueMail(tx, services, {
      template: orderStatusMail,
      data: { fullName: order.buyer.fullName, orderId, number: order.number, status: to, ...refund },
      accountId: order.buyer.id,
      recipient: order.buyer.email,
    })
  }
  await endOrder(tx, services, { order, to, by: actor })
}

/** An order that was paid back whole: its homes are offered again, also what was sold or let by it. */
export async function endPaidBack(
  tx: Transaction<DB>,
  services: OrderServices,
  { order, by }: Step,
): Promise<void> {
  await releaseProperties(tx, services, { order, by })
  await endOrder(tx, services, { order, to: 'refunded', by })
}

type Step = { order: LockedOrder; by: Actor }

// Nobody waits for its homes any more, and its agents are told.
async function endOrder(
  tx: Transaction<DB>,
  services: OrderServices,
  { order, to, by }: Step & { to: 'completed' | 'cancelled' | 'refunded' },
): Promise<void> {
  const { id: orderId, number } = order
  await endClaims(tx, { orderId })
  await writeChange(tx, services, { order, to, by })
  for (const { titles, ...agent } of await findAgents(tx, orderId)) {
    // Whoever decided it knows.
    if (agent.id === by.accountId) continue
    await queueMail(tx, services, {
      template: orderDecidedMail,
      data: { fullName: agent.fullName, orderId, number, status: to, titles },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
}

// What an administrator has marked as sold or let, or another order has got, is left as it is.
async function releaseProperties(
  tx: Transaction<DB>,
  services: OrderServices,
  { order, by }: Step,
): Promise<void> {
  for (const { id: propertyId, status, isAnothers } of await lockOrderedProperties(tx, order)) {
    if (isAnothers) continue
    if (status === 'reserved') await releaseProperty(tx, services, { propertyId, by })
    if (order.status === 'completed' && (status === 'sold' || status === 'let'))
      await reopenProperty(tx, services, { propertyId, by })
  }
}

async function closeProperties(
  tx: Transaction<DB>,
  services: OrderServices,
  { order, by }: Step,
): Promise<void> {
  for (const { id: propertyId, title, status, isAnothers } of await lockOrderedProperties(tx, order)) {
    if (isAnothers) throw propertyNotReserved(title, 'other_order')
    if (status === 'sold' || status === 'let') continue
    if (status !== 'reserved') throw propertyNotReserved(title, 'not_reserved')
    await closeProperty(tx, services, { propertyId, by })
  }
}

async function writeChange(
  tx: Transaction<DB>,
  { clock }: OrderServices,
  { order, to, by }: Step & { to: 'completed' | 'cancelled' | 'refunded' },
): Promise<void> {
  const now = clock.now()
  await changeStatus(tx, { orderId: order.id, from: order.status, to, by: by.accountId, now })
  await recordAudit(tx, {
    event: `order.${to}`,
    at: now,
    by,
    subjectId: order.id,
    details: { number: order.number },
  })
}
