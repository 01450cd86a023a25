import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { presentImage } from '#/features/media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '#/features/media/image.schema.ts'
import type { Plan } from '#/features/plans/plan-rule.rules.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import { LEAST_PHONE_DIGITS, phonePatterns } from '#/shared/phone.ts'
import { costOf } from './order.rules.ts'
import { ORDERED_TERM_COLUMNS, type OrderItemView, type OrderView } from './order.schema.ts'

/** The plan of the ordered home that a query is at, as it was when it was ordered; null without one. */
export const orderedPlan =
  sql<Plan | null>`case when order_items.plan_months is not null then jsonb_build_object(
  'months', order_items.plan_months, 'ruleVersion', order_items.plan_rule_version,
  'totalPesewas', order_items.plan_total_pesewas, 'firstPaymentPesewas', order_items.due_pesewas,
  'monthlyPesewas', order_items.plan_monthly_pesewas, 'lastMonthlyPesewas', order_items.plan_last_monthly_pesewas,
  'surchargePesewas', order_items.plan_total_pesewas - order_items.price_pesewas
) end`.as('plan')

/** What was paid for an order, what was asked back of it, and what has come back. */
export async function sumPaidBack(db: Executor, orderId: string): Promise<OrderView['paidBack']> {
  const sum = (kind: string) =>
    sql<number>`coalesce(sum(amount_pesewas) filter (where kind = ${kind}), 0)::bigint`
  const { retriedPesewas, askedPesewas, ...sums } = await db
    .selectFrom('payments')
    .select([
      sum('settled').as('paidPesewas'),
      sum('refund_requested').as('askedPesewas'),
      sum('refund_retried').as('retriedPesewas'),
      sum('refund_settled').as('settledPesewas'),
    ])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...sums, askedPesewas: askedPesewas - retriedPesewas }
}

/** The homes of an order, and what goes back when one of them is declined next. */
export async function listItems(
  db: Executor,
  order: Selectable<DB['orders']>,
  { paidPesewas, askedPesewas }: OrderView['paidBack'],
): Promise<OrderItemView[]> {
  const rows = await db
    .selectFrom('orderItems')
    .leftJoin('properties', 'properties.id', 'orderItems.propertyId')
    .leftJoin('profiles', 'profiles.id', 'orderItems.agentId')
    .select([
      'orderItems.position',
      'orderItems.state',
      'orderItems.decidedBy',
      'orderItems.decidedAt',
      'orderItems.note',
      'orderItems.refundPesewas',
      'orderItems.propertyId',
      'orderItems.title',
      'orderItems.location',
      'orderItems.type',
      'orderItems.tag',
      'orderItems.agentName',
      'orderItems.pricePesewas',
      'orderItems.planMonths',
      orderedPlan,
      ...ORDERED_TERM_COLUMNS,
      'orderItems.duePesewas',
      'properties.status',
    ])
    .select((eb) => [
      // As wherever an agent is called: who gives no number for calls is reached at the one for WhatsApp.
      eb.fn.coalesce('profiles.agentPhone', 'profiles.whatsappPhone').as('agentPhone'),
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'orderItems.coverImageId'),
      ).as('cover'),
    ])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  const standing = rows.filter(({ state }) => state === 'placed' || state === 'accepted')
  const heldPesewas = paidPesewas - askedPesewas
  return rows.map(({ status, cover, ...item }) => ({
    ...item,
    returnPesewas:
      order.status === 'paid' && item.state === 'placed'
        ? Math.max(
            0,
            heldPesewas -
              costOf(
                standing.filter(({ position }) => position !== item.position),
                order,
              ),
          )
        : null,
    isPublic: status !== null && isPublicStatus(status),
    cover: cover && presentCover(cover),
  }))
}

// The title stands beside it.
function presentCover(cover: Omit<ImageView, 'alt'>): ImageView {
  return presentImage({ ...cover, alt: '' })
}

/** The condition on `orders` that they were placed with this phone number, in any usual spelling; of other words never. */
export const hasPhone = (query: string) =>
  sql<boolean>`orders.phone like any(${phonePatterns(query, LEAST_PHONE_DIGITS)}::text[])`

/** Who placed orders with this phone number, by id. For administrators. */
export const buyersWithPhone = (db: Executor, query: string) =>
  db.selectFrom('orders').select('orders.userId as id').where(hasPhone(query)).$narrowType<{ id: string }>()

/** The phone number of each one's latest order, by account id; without one where none has any. For administrators. */
export async function readOrderPhones(
  db: Executor,
  { accountIds }: { accountIds: readonly string[] },
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .distinctOn('userId')
    .select(['userId', 'phone'])
    .where('userId', 'in', accountIds)
    .where('phone', 'is not', null)
    .orderBy('userId')
    .orderBy('createdAt', 'desc')
    .$narrowType<{ userId: string; phone: string }>()
    .execute()
  return new Map(rows.map(({ userId, phone }) => [userId, phone]))
}
