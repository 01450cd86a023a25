import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import { orderDecidedMail, orderStatusMail } from '../order.emails.ts'
import type { ItemDecision, OrderStatus } from '../order.schema.ts'
import { findAgents, type LockedOrder, type OrderedItem } from '../order-lock.queries.server.ts'
import { itemsDecidedForAgentMail, itemsDecidedMail } from './decision.emails.ts'

type MailServices = Pick<Services, 'clock' | 'jobs'>

/** Tells the buyer of an order that was decided whole, unless it was paid back, and its agents. Amounts in pesewas. */
export async function mailOrderEnd(
  tx: Transaction<DB>,
  services: MailServices,
  {
    order,
    to,
    by,
    refundPesewas,
    positions,
  }: {
    order: LockedOrder
    to: 'completed' | 'cancelled' | 'refunded'
    by: Actor
    refundPesewas: number
    /** Whose agents are told; without it everybody's. */
    positions?: readonly number[]
  },
): Promise<void> {
  const { id: orderId, number, buyer } = order
  if (buyer && to !== 'refunded')
    await queueMail(tx, services, {
      template: orderStatusMail,
      data: { fullName: buyer.fullName, orderId, number, status: to, ...refundOf(order, refundPesewas) },
      accountId: buyer.id,
      recipient: buyer.email,
    })
  for (const { titles, ...agent } of await findAgents(tx, orderId, positions)) {
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

/** Tells the buyer and the agents what became of some homes of an order, and how it stands now. Amounts in pesewas. */
export async function mailDecision(
  tx: Transaction<DB>,
  services: MailServices,
  {
    order,
    items,
    chosen,
    decision,
    decidedBy,
    by,
    note,
    refundPesewas,
    status,
  }: {
    order: LockedOrder
    items: readonly OrderedItem[]
    chosen: readonly OrderedItem[]
    decision: ItemDecision
    decidedBy: 'buyer' | 'staff'
    by: Actor
    note: string | null
    refundPesewas: number
    status: OrderStatus
  },
): Promise<void> {
  const { id: orderId, number, buyer } = order
  const became =
    decision === 'accept' ? 'accepted' : decidedBy === 'buyer' ? 'cancelled by its buyer' : 'declined'
  const waiting = items.filter((item) => item.state === 'placed' && !chosen.includes(item)).length
  if (buyer)
    await queueMail(tx, services, {
      template: itemsDecidedMail,
      data: {
        fullName: buyer.fullName,
        orderId,
        number,
        became: decidedBy === 'buyer' ? 'cancelled' : became,
        titles: chosen.map(({ title }) => title),
        waiting,
        status,
        isSimulated: order.provider === 'simulated',
        ...(note ? { note } : {}),
        ...refundOf(order, refundPesewas),
      },
      accountId: buyer.id,
      recipient: buyer.email,
    })
  const positions = chosen.map(({ position }) => position)
  for (const { titles, ...agent } of await findAgents(tx, orderId, positions)) {
    if (agent.id === by.accountId) continue
    await queueMail(tx, services, {
      template: itemsDecidedForAgentMail,
      data: { fullName: agent.fullName, orderId, number, became, titles },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
}

// Of a simulated payment nothing goes back, since nothing was taken.
const refundOf = ({ provider }: LockedOrder, refundPesewas: number): { refund?: string } =>
  provider === 'simulated' || refundPesewas === 0 ? {} : { refund: formatAmount(refundPesewas) }
