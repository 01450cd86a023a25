import { sql, type Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { transferOverdueMail } from './order.emails.ts'
import { holdsUsedUp } from './order.errors.ts'
import { lockOrderedProperties, lockPaidOrder, type PaidOrder } from './order-lock.queries.server.ts'
import { changeStatus } from './order-status.commands.server.ts'
import { addPaymentLine } from './payment-lines.commands.server.ts'

/**
 * Gives back the homes of an order that is not paid; false when it awaits no payment any more. `failed` writes down at
 * once that its payment was declined.
 */
export async function releaseOrder(
  services: { db: Database } & Pick<Services, 'clock' | 'jobs'>,
  {
    orderId,
    failed,
    isOverdue = false,
  }: {
    orderId: string
    failed?: { reference: string; reason: string }
    /** Its hold has run out, of which a buyer who pays by bank transfer is told. */
    isOverdue?: boolean
  },
): Promise<boolean> {
  return await withTransactionRetries(services.db, async (tx) => {
    const order = await lockPaidOrder(tx, orderId)
    if (order?.status !== 'awaiting_payment') return false
    const now = services.clock.now()
    const { provider, totalPesewas: amountPesewas } = order
    if (failed) await addPaymentLine(tx, { orderId, provider, amountPesewas, kind: 'failed', ...failed }, now)
    await lockOrderedProperties(tx, order)
    await endClaims(tx, { orderId })
    // The same attempt may be made again, and is another order then.
    await tx.deleteFrom('checkoutAttempts').where('orderId', '=', orderId).execute()
    await changeStatus(tx, { orderId, from: order.status, to: 'expired', by: null, now })
    if (isOverdue && provider === 'bank_transfer') await tellOverdue(tx, services, order)
    return true
  })
}

async function tellOverdue(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  { id: orderId, number, fullName, totalPesewas, buyer }: PaidOrder,
): Promise<void> {
  if (!buyer) return
  const parked = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number>('amountPesewas').as('pesewas'))
    .where('orderId', '=', orderId)
    .where('kind', '=', 'parked')
    .executeTakeFirst()
  const came = Number(parked?.pesewas ?? 0)
  await queueMail(tx, services, {
    template: transferOverdueMail,
    data: {
      fullName,
      orderId,
      number,
      total: formatAmount(totalPesewas),
      ...(came > 0 ? { came: formatAmount(came) } : {}),
    },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}

const HOLD_DAYS = 7
// A card on our own page holds a home for no more than a minute, and is counted by itself.
const SHORTEST_HOLD_SECONDS = 120

/**
 * Refuses a buyer who has left several orders of one of these homes unpaid within a week (409), so that nobody keeps a
 * home from others for ever without paying.
 */
export async function requireHoldsLeft(
  tx: Transaction<DB>,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { accountId, propertyIds }: { accountId: string; propertyIds: readonly string[] },
): Promise<void> {
  const { holdsPerHome } = config.orders
  const since = new Date(clock.now().getTime() - HOLD_DAYS * MILLISECONDS_PER_DAY)
  const unpaid = await tx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orderItems.propertyId', 'orderItems.title', 'orders.createdAt'])
    .where('orders.userId', '=', accountId)
    .where('orders.status', '=', 'expired')
    .where('orders.createdAt', '>', since)
    .where(
      sql<boolean>`orders.hold_ends_at - orders.created_at > make_interval(secs => ${SHORTEST_HOLD_SECONDS})`,
    )
    .where('orderItems.propertyId', 'in', propertyIds)
    .orderBy('orders.createdAt', 'desc')
    .execute()
  for (const held of Map.groupBy(unpaid, ({ propertyId }) => propertyId).values()) {
    const first = held[holdsPerHome - 1]
    if (!first) continue
    const until = new Date(first.createdAt.getTime() + HOLD_DAYS * MILLISECONDS_PER_DAY)
    throw holdsUsedUp(first.title, formatDateTime(until))
  }
}
