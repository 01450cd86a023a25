import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { CartLine } from '#/features/cart/cart-lock.queries.server.ts'
import type { Totals } from '#/features/cart/cart-totals.rules.ts'
import { NAMELESS_AGENT } from '#/features/properties/property.queries.server.ts'
import { rentTermsOf } from '#/features/properties/property.rules.ts'
import { claimProperties } from '#/features/properties/property-claim.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { type BuyerForm, TERMS_VERSION } from './checkout.schema.ts'
import { findCovers } from './checkout-lock.queries.server.ts'
import { itemDuePesewas } from './order.rules.ts'
import type { PaidThrough } from './order.schema.ts'
import { writeStatusChange } from './order-status.commands.server.ts'
import { addPaymentLine, newPaymentReference } from './payment-lines.commands.server.ts'

export type Lease = { months: number; moveInOn: string }

/** What is ordered, and locked. */
type Placing = {
  actor: Actor
  buyer: BuyerForm
  lines: readonly CartLine[]
  totals: Totals
  lease: Lease | null
  provider: PaidThrough
  /** Until when its homes are held. */
  holdEndsAt: Date
  now: Date
}

/** An order that waits for the payment with this reference. */
export type PlacedOrder = { orderId: string; number: number; reference: string }

/**
 * The first step of checkout: writes the order down as one that awaits payment, holds its homes until the hold
 * ends, and begins a payment. Nothing of it is seen until it is paid.
 */
export async function placeOrder(tx: Transaction<DB>, placing: Placing): Promise<PlacedOrder> {
  const { actor, lines, totals, provider, now } = placing
  const order = await insertOrder(tx, placing)
  await insertItems(tx, placing, order.id)
  await claimProperties(tx, { propertyIds: lines.map(({ propertyId }) => propertyId).sort(), order })
  await writeStatusChange(tx, {
    orderId: order.id,
    from: null,
    to: 'awaiting_payment',
    by: actor.accountId,
    now,
  })
  const reference = newPaymentReference(now)
  await addPaymentLine(
    tx,
    { orderId: order.id, kind: 'begun', provider, reference, amountPesewas: totals.totalPesewas },
    now,
  )
  return { orderId: order.id, number: order.number, reference }
}

async function insertOrder(
  tx: Transaction<DB>,
  { actor, buyer, totals, lease, provider, holdEndsAt, now }: Placing,
): Promise<{ id: string; number: number }> {
  const { rental, sale, totalPesewas } = totals
  return await tx
    .insertInto('orders')
    .values({
      id: newId(now.getTime()),
      userId: actor.accountId,
      status: 'awaiting_payment',
      holdEndsAt,
      fullName: buyer.fullName,
      email: buyer.email,
      phone: buyer.phone,
      address: buyer.address,
      city: buyer.city,
      state: buyer.state,
      zipCode: buyer.zipCode,
      leaseMonths: lease?.months ?? null,
      moveInOn: lease?.moveInOn ?? null,
      paymentProvider: provider,
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
        planMonths: line.plan?.months ?? null,
        planRuleVersion: line.plan?.ruleVersion ?? null,
        planTotalPesewas: line.plan?.totalPesewas ?? null,
        planMonthlyPesewas: line.plan?.monthlyPesewas ?? null,
        planLastMonthlyPesewas: line.plan?.lastMonthlyPesewas ?? null,
        ...rentTermsOf(line),
        duePesewas: itemDuePesewas(line),
      })),
    )
    .execute()
}
