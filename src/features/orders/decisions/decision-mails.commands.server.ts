import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import type { OrderAgent } from '../checkout-lock.queries.server.ts'
import { orderDecidedMail, orderStatusMail } from '../order.emails.ts'
import type { ItemDecision, OrderStatus } from '../order.schema.ts'
import {
  findAgents,
  type LockedOrder,
  listOrderedItems,
  type OrderedItem,
} from '../order-lock.queries.server.ts'
import { itemsDecidedForAgentMail, itemsDecidedMail, orderDecidedForOfficeMail } from './decision.emails.ts'

type MailServices = Pick<Services, 'clock' | 'jobs' | 'config'>

/**
 * Tells the buyer of an order that was decided whole, unless it was paid back, its agents and the office. Amounts in
 * pesewas.
 */
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
    /** The homes it is about; without it all of them. */
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
  const agents = await findAgents(tx, orderId, positions)
  for (const { titles, ...agent } of agents) {
    // Whoever decided it knows.
    if (agent.id === by.accountId) continue
    await queueMail(tx, services, {
      template: orderDecidedMail,
      data: { fullName: agent.fullName, orderId, number, status: to, titles },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
  const items = (await listOrderedItems(tx, orderId)).filter(
    ({ position }) => positions?.includes(position) ?? true,
  )
  await tellOffice(tx, services, {
    data: { orderId, number, became: to, waiting: null, titles: items.map(({ title }) => title) },
    agents,
    by,
  })
}

/** Tells the buyer, the agents and the office what became of some homes of an order, and how it stands now. Amounts in pesewas. */
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
  const titles = chosen.map(({ title }) => title)
  const waiting = items.filter((item) => item.state === 'placed' && !chosen.includes(item)).length
  if (buyer)
    await queueMail(tx, services, {
      template: itemsDecidedMail,
      data: {
        fullName: buyer.fullName,
        orderId,
        number,
        became: decidedBy === 'buyer' ? 'cancelled' : became,
        titles,
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
  const agents = await findAgents(tx, orderId, positions)
  for (const { titles: own, ...agent } of agents) {
    if (agent.id === by.accountId) continue
    await queueMail(tx, services, {
      template: itemsDecidedForAgentMail,
      data: { fullName: agent.fullName, orderId, number, became, titles: own },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
  await tellOffice(tx, services, { data: { orderId, number, became, waiting, titles }, agents, by })
}

async function tellOffice(
  tx: Transaction<DB>,
  services: MailServices,
  {
    data,
    agents,
    by,
  }: {
    data: { orderId: string; number: number; titles: string[]; became: string; waiting: number | null }
    agents: readonly OrderAgent[]
    by: Actor
  },
): Promise<void> {
  const office = services.config.brand.email
  // Whoever runs the site alone is agent and office in one, and whoever decided it knows.
  if ([by, ...agents].some(({ email }) => email.toLowerCase() === office.toLowerCase())) return
  await queueMail(tx, services, {
    template: orderDecidedForOfficeMail,
    data,
    accountId: null,
    recipient: office,
  })
}

// Of a simulated payment nothing goes back, since nothing was taken.
const refundOf = ({ provider }: LockedOrder, refundPesewas: number): { refund?: string } =>
  provider === 'simulated' || refundPesewas === 0 ? {} : { refund: formatAmount(refundPesewas) }
