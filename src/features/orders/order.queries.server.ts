import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import type { Totals } from '#/features/cart/cart-totals.rules.ts'
import { presentImage } from '#/features/media/image.rules.ts'
import { IMAGE_COLUMNS } from '#/features/media/image.schema.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { orderNotFound } from './order.errors.ts'
import { canOrderBecome } from './order.rules.ts'
import {
  ORDER_PAGE_SIZE,
  type OrderChangeView,
  type OrderStatus,
  type OrderSummaryView,
  type OrderView,
} from './order.schema.ts'
import { hasPhone, listItems, sumPaidBack } from './ordered-home.queries.server.ts'

const QUERY_LENGTH = 200
/** `among` are ids of orders, to find no others. */
type Search = { query: string; page: number; among?: SelectQueryBuilder<DB, 'orders', { id: string }> }
type OrderList = { orders: OrderSummaryView[]; total: number; pageCount: number }

/**
 * Somebody's orders, those of `first` before the others and the newest first, a page at a time. A page past the end is
 * empty.
 */
export async function listOrders(
  db: Executor,
  { accountId, page, first = [] }: { accountId: string; page: number; first?: readonly string[] },
): Promise<OrderList> {
  return await listMatches(
    db,
    page,
    db.selectFrom('orders').where(sql<boolean>`orders.user_id = ${accountId} and ${isShown}`),
    first,
  )
}

/** How many orders somebody has placed, whatever became of them. */
export async function countOrders(db: Executor, { accountId }: { accountId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', accountId)
    .where(isShown)
    .executeTakeFirstOrThrow()
  return count
}

// What was never paid is in no list unless somebody looks for it, nor what a card on our own page is paying just now.
const isShown = sql<boolean>`orders.status <> 'expired'
  and (orders.status <> 'awaiting_payment' or orders.payment_provider <> 'simulated'
    or exists (select from payments where payments.order_id = orders.id and payments.kind = 'opened'))`

/**
 * The orders of the buyers that the scope holds, the newest first, a page at a time. `query` is an order's number, or
 * looked for in the buyer's name, e-mail address and phone number and in the titles of what was ordered; empty finds everything.
 */
export async function listManagedOrders(
  db: Executor,
  { scope, status, query, page, among }: Search & { scope: Scope; status?: OrderStatus },
): Promise<OrderList> {
  const text = cleanText(query, QUERY_LENGTH).replace(/\s+/g, ' ')
  const hasStatus = status === undefined ? isShown : sql`orders.status = ${status}`
  const matches = text === '' ? sql`true` : matching(text)
  const found = db.selectFrom('orders').where(sql<boolean>`${hasStatus} and ${matches}`)
  const those = among ? found.where('orders.id', 'in', among) : found
  return await listMatches(db, page, limitTo(those, scope, 'orders.userId'))
}

function matching(text: string): Expression<boolean> {
  const pattern = `%${escapeLike(text)}%`
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  return sql<boolean>`(orders.full_name ilike ${pattern} or orders.email ilike ${pattern} or ${hasPhone(text)}
    or orders.number = ${number ?? null}::bigint
    or exists (
      select from order_items where order_items.order_id = orders.id and order_items.title ilike ${pattern}
    ))`
}

async function listMatches(
  db: Executor,
  page: number,
  found: SelectQueryBuilder<DB, 'orders', object>,
  first: readonly string[] = [],
): Promise<OrderList> {
  const isFirst = sql<boolean>`orders.id = any(${first}::uuid[])`
  const ids = found
    .select('orders.id')
    .orderBy(isFirst, 'desc')
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDER_PAGE_SIZE)
    .offset((page - 1) * ORDER_PAGE_SIZE)
  const [rows, { total }] = await Promise.all([
    selectSummaries(db)
      .where('orders.id', 'in', ids)
      .orderBy(isFirst, 'desc')
      .orderBy('orders.createdAt', 'desc')
      .orderBy('orders.id', 'desc')
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders: rows.map(presentSummary), total, pageCount: Math.ceil(total / ORDER_PAGE_SIZE) }
}

function selectSummaries(db: Executor) {
  return db
    .selectFrom('orders')
    .innerJoin('orderItems as first', (join) =>
      join.onRef('first.orderId', '=', 'orders.id').on('first.position', '=', 0),
    )
    .leftJoin('orderItems as second', (join) =>
      join.onRef('second.orderId', '=', 'orders.id').on('second.position', '=', 1),
    )
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.createdAt',
      'orders.fullName',
      'orders.phone',
      'orders.monthlyRentPesewas',
      'orders.downPaymentPesewas',
      'orders.applicationFeePesewas',
      'orders.processingFeePesewas',
      'orders.totalPesewas',
      'first.title',
      'second.title as secondTitle',
    ])
    .select((eb) => [
      eb
        .selectFrom('orderItems')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .as('itemCount'),
      eb
        .exists(
          eb
            .selectFrom('orderItems')
            .whereRef('orderItems.orderId', '=', 'orders.id')
            .where('orderItems.state', '!=', 'placed'),
        )
        .as('isDecidedInPart'),
      eb
        .selectFrom('payments')
        .select(sql<boolean>`sum(payments.amount_pesewas) < orders.total_pesewas`.as('isLess'))
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('payments.kind', '=', 'settled')
        .as('isPaidLess'),
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'first.coverImageId'),
      ).as('cover'),
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'second.coverImageId'),
      ).as('secondCover'),
    ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number]

// Its title says what it shows.
const presentCover = (cover: SummaryRow['cover']) => cover && presentImage({ ...cover, alt: '' })

function presentSummary(row: SummaryRow): OrderSummaryView {
  const { status } = row
  return {
    id: row.id,
    number: row.number,
    status,
    placedAt: row.createdAt,
    title: row.title,
    itemCount: row.itemCount ?? 0,
    cover: presentCover(row.cover),
    second: row.secondTitle ? { title: row.secondTitle, cover: presentCover(row.secondCover) } : null,
    hasRentals: row.monthlyRentPesewas > 0,
    hasSales: row.downPaymentPesewas > 0,
    totalPesewas: row.totalPesewas,
    feesPesewas: row.applicationFeePesewas + row.processingFeePesewas,
    isPaidLess: Boolean(row.isPaidLess),
    buyerName: row.fullName,
    buyerPhone: row.phone,
    canCancel: canOrderBecome(status, 'cancelled'),
    isDecidedInPart: Boolean(row.isDecidedInPart),
  }
}

/** The properties that somebody's own orders hold, each with its order, until they are completed or given back. */
export async function listOwnClaims(db: Executor, { accountId }: { accountId: string }) {
  return await db
    .selectFrom('orders')
    .innerJoin('propertyClaims', 'propertyClaims.orderId', 'orders.id')
    .select(['propertyClaims.propertyId', 'orders.id as orderId', 'orders.number', 'orders.status'])
    .where('orders.userId', '=', accountId)
    .execute()
}

/**
 * Somebody's own order that waits for its payment on a page of its own and holds something of their cart; undefined
 * without one.
 */
export async function findWaitingOrder(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('orders')
    .innerJoin('propertyClaims', 'propertyClaims.orderId', 'orders.id')
    .innerJoin('cartItems', (join) =>
      join
        .onRef('cartItems.propertyId', '=', 'propertyClaims.propertyId')
        .onRef('cartItems.userId', '=', 'orders.userId'),
    )
    .select('orders.id')
    .where('orders.userId', '=', accountId)
    .where('orders.status', '=', 'awaiting_payment')
    .where(isShown)
    .limit(1)
    .executeTakeFirst()
}

/** One order with everything in it. Refuses one whose buyer the scope does not hold as not found. */
export async function getOrder(
  db: Executor,
  { orderId, scope }: { orderId: string; scope: Scope },
): Promise<OrderView> {
  const row = isId(orderId)
    ? await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .$call((all) => limitTo(all, scope, 'userId'))
        .executeTakeFirst()
    : undefined
  if (!row) throw orderNotFound()
  const status = row.status
  const { fullName, email, phone, address, city, state, zipCode, leaseMonths, moveInOn } = row
  const history = await listChanges(db, orderId, row.userId)
  const paidBack = await sumPaidBack(db, orderId)
  return {
    id: row.id,
    number: row.number,
    status,
    placedAt: row.createdAt,
    buyer:
      fullName && email && phone && address && city && state && zipCode
        ? { fullName, email, phone, address, city, state, zipCode }
        : null,
    lease: leaseMonths && moveInOn ? { months: leaseMonths, moveInOn } : null,
    payment: {
      channel: row.paymentChannel,
      brand: row.cardBrand,
      lastFour: row.cardLastFour,
      reference: row.paymentReference,
      isSimulated: row.paymentProvider === 'simulated',
      paidAt: history.find(({ to }) => to === 'paid')?.at ?? null,
    },
    payUntil: status === 'awaiting_payment' ? row.holdEndsAt : null,
    items: await listItems(db, row, paidBack),
    totals: totalsOf(row),
    paidBack,
    termsVersion: row.termsVersion,
    history,
    canCancel: canOrderBecome(status, 'cancelled'),
    canComplete: canOrderBecome(status, 'completed'),
    wasPaid: row.paymentReference !== null,
  }
}

type Amounts = {
  monthlyRentPesewas: number
  securityDepositPesewas: number
  applicationFeePesewas: number
  downPaymentPesewas: number
  processingFeePesewas: number
  totalPesewas: number
}

function totalsOf(row: Amounts): Totals {
  const { monthlyRentPesewas, securityDepositPesewas, applicationFeePesewas, totalPesewas } = row
  const { downPaymentPesewas, processingFeePesewas } = row
  return {
    hasRentals: monthlyRentPesewas > 0,
    hasSales: downPaymentPesewas > 0,
    rental: {
      monthlyRentPesewas,
      securityDepositPesewas,
      applicationFeePesewas,
      totalPesewas: monthlyRentPesewas + securityDepositPesewas + applicationFeePesewas,
    },
    sale: {
      downPaymentPesewas,
      processingFeePesewas,
      totalPesewas: downPaymentPesewas + processingFeePesewas,
    },
    totalPesewas,
  }
}

// Whoever pays online does so within minutes: the order was placed with its payment. A transfer comes days later.
const PAID_AT_ONCE_MS = 3_600_000

async function listChanges(
  db: Executor,
  orderId: string,
  buyerId: string | null,
): Promise<OrderChangeView[]> {
  const rows = await db
    .selectFrom('orderStatusChanges')
    .select(['fromStatus', 'toStatus', 'changedBy', 'changedAt'])
    .where('orderId', '=', orderId)
    .orderBy('sequence')
    .execute()
  const changes = rows.map(
    ({ fromStatus, toStatus, changedBy, changedAt }): OrderChangeView => ({
      from: fromStatus,
      to: toStatus,
      by: changedBy === null ? null : changedBy === buyerId ? 'buyer' : 'administrator',
      at: changedAt,
    }),
  )
  const [placed, paid] = changes
  if (placed?.to !== 'awaiting_payment' || paid?.to !== 'paid') return changes
  const isAtOnce = paid.at.getTime() - placed.at.getTime() < PAID_AT_ONCE_MS
  return isAtOnce ? [{ ...placed, to: 'paid', at: paid.at }, ...changes.slice(2)] : changes
}

/** The numbers of these orders, by id; one that has gone is missing. */
export async function readOrderNumbers(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
