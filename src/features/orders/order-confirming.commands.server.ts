import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { emptyCart } from '#/features/cart/cart.commands.server.ts'
import { dueAtCheckoutPesewas } from '#/features/cart/cart-totals.rules.ts'
import type { ScheduledItem } from '#/features/cart/payment-schedule.rules.ts'
import { describeDue, presentLater } from '#/features/cart/payment-schedule-text.rules.ts'
import { lineOf } from '#/features/cart/payment-step.rules.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { RENT_TERMS } from '#/features/properties/property.schema.ts'
import { claimProperties } from '#/features/properties/property-claim.commands.server.ts'
import { reserveProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { StepTaker } from '#/features/properties/property-status-step.commands.server.ts'
import type { Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import {
  type OrderedItem,
  orderConfirmedMail,
  orderPlacedForOfficeMail,
  orderReceivedMail,
} from './order.emails.ts'
import {
  findAgents,
  lockOrderedProperties,
  type OrderedProperty,
  type PaidOrder,
} from './order-lock.queries.server.ts'
import { changeStatus } from './order-status.commands.server.ts'
import { paymentMeans } from './order-text.rules.ts'
import { orderedPlan } from './ordered-home.queries.server.ts'

type ConfirmingServices = Pick<Services, 'clock' | 'jobs' | 'config'>

type OrderLine = ScheduledItem & { propertyId: string | null; agentId: string | null; title: string }

/** Who takes the steps that follow from a payment of this buyer, wherever it was heard of. */
export const takerOf = (accountId: string): StepTaker => ({ accountId, ip: null, requestId: 'payment' })

/**
 * The last step of checkout: a locked order that was paid for stands. Its homes are reserved, leave the cart, and the
 * buyer and the agents are told. False, and nothing has happened, when one of its homes cannot be had any more: only
 * after a hold, or when somebody took it away all the same.
 */
export async function confirmOrder(
  tx: Transaction<DB>,
  services: ConfirmingServices,
  {
    order,
    settlement,
    acceptedPesewas,
    by: given,
  }: {
    order: PaidOrder
    settlement: Settlement
    /** What stands for the whole, where the staff accepted less. */
    acceptedPesewas?: number
    by?: StepTaker | undefined
  },
): Promise<boolean> {
  const { buyer } = order
  if (!buyer) return false
  const lines = await listLines(tx, order.id)
  const properties = await lockOrderedProperties(tx, order)
  const ordered = new Map(lines.map((line) => [line.propertyId, line]))
  const isHeld = order.status === 'awaiting_payment'
  const canBeHad =
    properties.length === lines.length &&
    properties.every(
      (property) =>
        property.status === 'active' &&
        !property.isAnothers &&
        (isHeld || isOfferedAsOrdered(property, ordered.get(property.id))),
    )
  if (!canBeHad) return false
  const now = services.clock.now()
  const by = given ?? takerOf(buyer.id)
  const propertyIds = properties.map(({ id }) => id)
  for (const propertyId of propertyIds) await reserveProperty(tx, services, { propertyId, by })
  if (!isHeld) await claimProperties(tx, { propertyIds, order })
  await tx
    .updateTable('orders')
    .set({
      cardBrand: settlement.brand,
      cardLastFour: settlement.lastFour,
      paymentChannel: settlement.channel,
      paymentReference: settlement.reference,
    })
    .where('id', '=', order.id)
    .execute()
  await changeStatus(tx, { orderId: order.id, from: order.status, to: 'paid', by: buyer.id, now })
  await emptyCart(tx, { accountId: buyer.id, propertyIds })
  await recordAudit(tx, {
    event: 'order.placed',
    at: now,
    by,
    subjectId: order.id,
    details: { number: order.number },
  })
  await queueMails(tx, services, { order, buyer, lines, settlement, acceptedPesewas })
  return true
}

// After its hold somebody may have offered it otherwise.
const isOfferedAsOrdered = (
  { tag, pricePesewas, terms }: OrderedProperty,
  line: OrderLine | undefined,
): boolean =>
  line?.tag === tag &&
  line.pricePesewas === pricePesewas &&
  RENT_TERMS.every((term) => line[term] === terms[term])

async function listLines(tx: Transaction<DB>, orderId: string): Promise<OrderLine[]> {
  return await tx
    .selectFrom('orderItems')
    .select(['propertyId', 'agentId', 'title', 'tag', 'pricePesewas', ...RENT_TERMS])
    .select(orderedPlan)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

// One to the buyer's own address, not to the one in the form, which may be anybody's; one to each agent and one to the
// office, which say nothing of the buyer, because they do not go with the buyer's account.
async function queueMails(
  tx: Transaction<DB>,
  services: ConfirmingServices,
  {
    order,
    buyer,
    lines,
    settlement,
    acceptedPesewas,
  }: {
    order: PaidOrder
    buyer: NonNullable<PaidOrder['buyer']>
    lines: readonly OrderLine[]
    settlement: Settlement
    acceptedPesewas: number | undefined
  },
): Promise<void> {
  const { id: orderId, number, lease, fullName, provider } = order
  await queueMail(tx, services, {
    template: orderConfirmedMail,
    data: {
      fullName,
      orderId,
      number,
      items: lines.map((line) => ({
        ...describe(line),
        later: presentLater(line, { orderedOn: dayOf(order.createdAt), lease }).map(lineOf),
      })),
      lease: lease && { months: lease.months, moveIn: formatDate(startOfDay(lease.moveInOn)) },
      total: formatAmount(order.totalPesewas),
      ...(provider === 'simulated' ? {} : { paidWith: paymentMeans(settlement) }),
      ...(acceptedPesewas === undefined ? {} : { accepted: formatAmount(acceptedPesewas) }),
    },
    accountId: buyer.id,
    recipient: buyer.email,
  })
  const agents = await findAgents(tx, orderId)
  for (const agent of agents) {
    const own = lines.filter(({ agentId }) => agentId === agent.id)
    await queueMail(tx, services, {
      template: orderReceivedMail,
      data: { fullName: agent.fullName, orderId, number, items: own.map(describe) },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
  const office = services.config.brand.email
  // Whoever runs the site alone is agent and office in one.
  if (agents.some(({ email }) => email.toLowerCase() === office.toLowerCase())) return
  await queueMail(tx, services, {
    template: orderPlacedForOfficeMail,
    data: {
      orderId,
      number,
      items: lines.map(describe),
      total: formatAmount(order.totalPesewas),
      isSimulated: provider === 'simulated',
    },
    accountId: null,
    recipient: office,
  })
}

function describe(line: OrderLine): OrderedItem {
  const { title, tag, plan } = line
  const due = formatAmount(dueAtCheckoutPesewas(line))
  return { title, tag, planMonths: plan?.months ?? null, due, dueFor: describeDue(line) }
}
