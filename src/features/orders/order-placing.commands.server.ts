import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { emptyCart } from '#/features/cart/cart.commands.server.ts'
import type { CartLine } from '#/features/cart/cart-lock.queries.server.ts'
import { dueAtCheckoutPesewas, type Totals } from '#/features/cart/cart-totals.rules.ts'
import { describeDue, presentLater } from '#/features/cart/payment-schedule-text.rules.ts'
import { lineOf } from '#/features/cart/payment-step.rules.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { NAMELESS_AGENT } from '#/features/properties/property.queries.server.ts'
import { claimProperties } from '#/features/properties/property-claim.commands.server.ts'
import { reserveProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { type CARD_FIELDS, type CheckedOut, type CheckoutForm, TERMS_VERSION } from './checkout.schema.ts'
import { findCovers, type OrderAgent } from './checkout-lock.queries.server.ts'
import { type OrderedItem, orderConfirmedMail, orderReceivedMail } from './order.emails.ts'
import { itemDuePesewas } from './order.rules.ts'

export type Lease = { months: number; moveInOn: string }

/** What is ordered, paid for and locked. */
type Placing = {
  actor: Actor
  buyer: Omit<CheckoutForm, (typeof CARD_FIELDS)[number]>
  lines: readonly CartLine[]
  totals: Totals
  lease: Lease | null
  payment: Settlement
  agents: ReadonlyMap<string, OrderAgent>
}

/** The last step of checkout: writes the order down and does everything that follows from it. */
export async function placeOrder(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  placing: Placing,
): Promise<CheckedOut> {
  const { actor, lines, totals } = placing
  const now = services.clock.now()
  const propertyIds = lines.map(({ propertyId }) => propertyId).sort()
  for (const propertyId of propertyIds) await reserveProperty(tx, services, { propertyId, by: actor })
  const order = await insertOrder(tx, placing, now)
  await insertItems(tx, placing, order.id)
  await claimProperties(tx, { propertyIds, order })
  await tx
    .insertInto('orderStatusChanges')
    .values({
      id: newId(now.getTime()),
      orderId: order.id,
      fromStatus: null,
      toStatus: 'pending',
      changedBy: actor.accountId,
      changedAt: now,
    })
    .execute()
  await emptyCart(tx, { accountId: actor.accountId, propertyIds })
  await recordAudit(tx, {
    event: 'order.placed',
    at: now,
    by: actor,
    subjectId: order.id,
    details: { number: order.number },
  })
  await queueMails(tx, services, placing, order)
  const { hasRentals, hasSales } = totals
  return { orderId: order.id, number: order.number, hasRentals, hasSales }
}

async function insertOrder(
  tx: Transaction<DB>,
  { actor, buyer, totals, lease, payment }: Placing,
  now: Date,
): Promise<{ id: string; number: number }> {
  const { rental, sale, totalPesewas } = totals
  return await tx
    .insertInto('orders')
    .values({
      id: newId(now.getTime()),
      userId: actor.accountId,
      status: 'pending',
      fullName: buyer.fullName,
      email: buyer.email,
      phone: buyer.phone,
      address: buyer.address,
      city: buyer.city,
      state: buyer.state,
      zipCode: buyer.zipCode,
      leaseMonths: lease?.months ?? null,
      moveInOn: lease?.moveInOn ?? null,
      cardBrand: payment.brand ?? 'Card',
      cardLastFour: payment.lastFour ?? '0000',
      paymentProvider: 'simulated',
      paymentReference: payment.reference,
      monthlyRentPesewas: rental.monthlyRentPesewas,
      securityDepositPesewas: rental.securityDepositPesewas,
      applicationFeePesewas: rental.applicationFeePesewas,
      downPaymentPesewas: sale.downPaymentPesewas,
      processingFeePesewas: sale.processingFeePesewas,
      totalPesewas,
      termsVersion: TERMS_VERSION,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

async function insertItems(tx: Transaction<DB>, { lines }: Placing, orderId: string): Promise<void> {
  // Read anew: the cart may have been read before somebody else let go of the properties.
  const covers = await findCovers(
    tx,
    lines.map(({ propertyId }) => propertyId),
  )
  await tx
    .insertInto('orderItems')
    .values(
      lines.map((line, position) => ({
        orderId,
        position,
        propertyId: line.propertyId,
        agentId: line.agentId,
        agentName: line.agentName || NAMELESS_AGENT,
        coverImageId: covers.get(line.propertyId) ?? null,
        title: line.title,
        location: line.location,
        type: line.type,
        tag: line.tag,
        pricePesewas: line.pricePesewas,
        planMonths: line.planMonths,
        advanceMonths: line.advanceMonths,
        duePesewas: itemDuePesewas(line),
      })),
    )
    .execute()
}

// One to the buyer's own address, not to the one in the form, which may be anybody's; one to each agent, which says
// nothing of the buyer, because it does not go with the buyer's account.
async function queueMails(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  { actor, buyer, lines, totals, lease, agents }: Placing,
  { id: orderId, number }: { id: string; number: number },
): Promise<void> {
  await queueMail(tx, services, {
    template: orderConfirmedMail,
    data: {
      fullName: buyer.fullName,
      orderId,
      number,
      items: lines.map((line) => ({
        ...describe(line),
        later: presentLater(line, { orderedOn: dayOf(services.clock.now()), lease }).map(lineOf),
      })),
      lease: lease && {
        months: lease.months,
        moveIn: formatDate(startOfDay(lease.moveInOn)),
      },
      total: formatAmount(totals.totalPesewas),
    },
    accountId: actor.accountId,
    recipient: actor.email,
  })
  for (const [agentId, own] of Map.groupBy(lines, (line) => line.agentId)) {
    const agent = agents.get(agentId)
    if (!agent) continue
    await queueMail(tx, services, {
      template: orderReceivedMail,
      data: { fullName: agent.fullName, orderId, number, items: own.map(describe) },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  }
}

function describe(line: CartLine): OrderedItem {
  const { title, tag, planMonths } = line
  const due = formatAmount(dueAtCheckoutPesewas(line))
  return { title, tag, planMonths, due, dueFor: describeDue(line) }
}
