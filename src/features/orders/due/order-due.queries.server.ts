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

/**
 * What is paid next of the plan of one ordered home, which `position` says: `on` is the day of the oldest instalment of it,
 * `isLate` where that is over.
 */
export type PlanDue = Pick<DuePayment, 'kind' | 'amountPesewas'> & {
  orderId: string
  position: number
  on: string
  isLate: boolean
}

/** The next payment for something that somebody has ordered; `isLate` where its day is over. */
export type DueView = DuePayment & {
  isLate: boolean
  orderId: string
  propertyId: string | null
  title: string
  cover: ImageView | null
}

/**
 * The next payments for what somebody has ordered, paid for and not cancelled, the earliest first, one for each home. Of a
 * plan they are those handed in, late ones too, and none where none is. What is paid to a seller or a landlord nobody
 * tells the program: only days from `now` on count.
 */
export async function listDuePayments(
  db: Executor,
  {
    accountId,
    plans,
    limit,
    now,
  }: { accountId: string; plans: readonly PlanDue[]; limit: number; now: Date },
): Promise<DueView[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.createdAt',
      'orders.leaseMonths',
      'orders.moveInOn',
      'orderItems.position',
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
    .flatMap(({ orderId, position, propertyId, createdAt, leaseMonths, moveInOn, title, cover, ...item }) => {
      const lease = leaseMonths && moveInOn ? { months: leaseMonths, moveInOn } : null
      const due = item.plan
        ? dueOfPlan(plans.find((one) => one.orderId === orderId && one.position === position))
        : notLate(nextPayment(paymentSchedule(item, { orderedOn: dayOf(createdAt), lease }), today))
      return due
        ? [{ ...due, orderId, propertyId, title, cover: cover && presentImage({ ...cover, alt: '' }) }]
        : []
    })
    .sort(byDay)
    .slice(0, limit)
}

function dueOfPlan(due: PlanDue | undefined) {
  if (!due) return null
  const { kind, on, amountPesewas, isLate } = due
  return { kind, on, amountPesewas, isLate, also: [] }
}

const notLate = (due: DuePayment | null) => (due ? { ...due, isLate: false } : null)
