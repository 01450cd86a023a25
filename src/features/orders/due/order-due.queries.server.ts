import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '#/features/media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '#/features/media/image.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { paymentSchedule } from '../../cart/payment-schedule.rules.ts'
import { ORDERED_TERM_COLUMNS } from '../order.schema.ts'
import { orderedPlan } from '../ordered-home.queries.server.ts'
import { byDay, type DuePayment, nextPayment } from './order-due.rules.ts'

const MOST_LOOKED_AT = 100

/** The next payment for something that somebody has ordered. */
export type DueView = DuePayment & {
  orderId: string
  propertyId: string | null
  title: string
  cover: ImageView | null
}

/**
 * The next payments for what somebody has ordered, paid for and not cancelled, the earliest first, one for each home. What has
 * been paid after checkout nobody tells the program: only days from `now` on count.
 */
export async function listDuePayments(
  db: Executor,
  { accountId, limit, now }: { accountId: string; limit: number; now: Date },
): Promise<DueView[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.createdAt',
      'orders.leaseMonths',
      'orders.moveInOn',
      'orderItems.propertyId',
      'orderItems.title',
      'orderItems.tag',
      'orderItems.pricePesewas',
      orderedPlan,
      ...ORDERED_TERM_COLUMNS,
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'orderItems.coverImageId'),
      ).as('cover'),
    )
    .where('orders.userId', '=', accountId)
    .where('orders.status', 'in', ['paid', 'completed'])
    .where('orderItems.state', 'in', ['placed', 'accepted'])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .orderBy('orderItems.position')
    .limit(MOST_LOOKED_AT)
    .execute()
  const today = dayOf(now)
  return rows
    .flatMap(({ orderId, propertyId, createdAt, leaseMonths, moveInOn, title, cover, ...item }) => {
      const lease = leaseMonths && moveInOn ? { months: leaseMonths, moveInOn } : null
      const due = nextPayment(paymentSchedule(item, { orderedOn: dayOf(createdAt), lease }), today)
      return due
        ? [{ ...due, orderId, propertyId, title, cover: cover && presentImage({ ...cover, alt: '' }) }]
        : []
    })
    .sort(byDay)
    .slice(0, limit)
}
