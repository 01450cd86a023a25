import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import { everything, type Scope } from '#/features/access/scope.rules.ts'
import { presentImage } from '#/features/media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '#/features/media/image.schema.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { getOrder } from '../order.queries.server.ts'
import { costOf, type StandingItem } from '../order.rules.ts'
import {
  type AgentOrderSummaryView,
  type AgentOrderView,
  ORDER_PAGE_SIZE,
  type OrderStatus,
} from '../order.schema.ts'
import { hasPhone } from '../ordered-home.queries.server.ts'

const QUERY_LENGTH = 200
// They are the office’s.
const NO_FEES = { applicationFeePesewas: 0, processingFeePesewas: 0 }

/**
 * The orders in which something is of the scope, the newest first, a page at a time, each with those homes and their
 * sum alone. `query` is an order's number, or looked for in the buyer's name, address and phone number and in the titles of those
 * homes. What was never paid is left out unless `status` asks for it.
 */
export async function listAgentOrders(
  db: Executor,
  { scope, status, query, page }: { scope: Scope; status?: OrderStatus; query: string; page: number },
): Promise<{ orders: AgentOrderSummaryView[]; total: number; pageCount: number }> {
  const text = cleanText(query, QUERY_LENGTH).replace(/\s+/g, ' ')
  const pattern = `%${escapeLike(text)}%`
  const number = /^#?(\d{1,15})$/.exec(text)?.[1] ?? null
  const found = limitTo(
    db.selectFrom('orders').innerJoin('orderItems', 'orderItems.orderId', 'orders.id'),
    scope,
    'orderItems.agentId',
  )
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.createdAt',
      'orders.fullName',
      'orders.phone',
      sql<string>`(array_agg(order_items.title order by order_items.position))[1]`.as('title'),
      sql<string | null>`(array_agg(order_items.cover_image_id order by order_items.position))[1]`.as(
        'coverImageId',
      ),
      sql<number>`count(*)`.as('itemCount'),
      sql<StandingItem[]>`json_agg(json_build_object(
        'tag', order_items.tag, 'pricePesewas', order_items.price_pesewas, 'duePesewas', order_items.due_pesewas
      ))`.as('ordered'),
      sql<boolean>`bool_or(order_items.tag = 'For Rent')`.as('hasRentals'),
      sql<boolean>`bool_or(order_items.tag = 'For Sale')`.as('hasSales'),
      sql<boolean>`orders.payment_provider = 'simulated'`.as('isSimulated'),
      sql<AgentOrderSummaryView['open']>`coalesce(
        json_agg(
          json_build_object(
            'position', order_items.position, 'title', order_items.title, 'tag', order_items.tag
          ) order by order_items.position
        ) filter (where orders.status = 'paid' and order_items.state = 'placed'),
        '[]'
      )`.as('open'),
    ])
    .where(
      status === undefined
        ? sql<boolean>`orders.status not in ('expired', 'awaiting_payment')`
        : sql<boolean>`orders.status = ${status}`,
    )
    .groupBy('orders.id')
    .$if(text !== '', (all) =>
      all.having(
        sql<boolean>`orders.full_name ilike ${pattern} or orders.email ilike ${pattern} or ${hasPhone(text)}
          or orders.number = ${number}::bigint or bool_or(order_items.title ilike ${pattern})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('orders.createdAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(ORDER_PAGE_SIZE)
      .offset((page - 1) * ORDER_PAGE_SIZE)
      .execute(),
    db
      .selectFrom(found.as('found'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const covers = await readCovers(
    db,
    rows.flatMap(({ coverImageId }) => coverImageId ?? []),
  )
  return {
    orders: rows.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      placedAt: row.createdAt,
      title: row.title,
      itemCount: Number(row.itemCount),
      cover: covers.get(row.coverImageId ?? '') ?? null,
      second: null,
      hasRentals: row.hasRentals,
      hasSales: row.hasSales,
      totalPesewas: costOf(row.ordered, NO_FEES),
      feesPesewas: null,
      buyerName: row.fullName,
      buyerPhone: row.phone,
      // An agent decides home by home.
      canCancel: false,
      open: row.open,
      isSimulated: row.isSimulated,
      isDecidedInPart: false,
      isPaidLess: false,
    })),
    total,
    pageCount: Math.ceil(total / ORDER_PAGE_SIZE),
  }
}

async function readCovers(db: Executor, ids: readonly string[]): Promise<Map<string, ImageView>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['images.id', ...IMAGE_COLUMNS])
    .where('id', 'in', ids)
    .execute()
  // The title beside it says what it shows.
  return new Map(rows.map(({ id, ...image }) => [id, presentImage({ ...image, alt: '' })]))
}

/**
 * Who has homes to decide in each of these orders, as `Ama Mensah, Kofi Owusu`; whoever has no name is left out. The scope
 * is of what they sell.
 */
export async function listDecidingAgents(
  db: Executor,
  { scope, orderIds }: { scope: Scope; orderIds: readonly string[] },
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await limitTo(
    db.selectFrom('orderItems').innerJoin('profiles', 'profiles.id', 'orderItems.agentId'),
    scope,
    'orderItems.agentId',
  )
    .select(['orderItems.orderId', sql<string>`string_agg(distinct profiles.full_name, ', ')`.as('names')])
    .where('orderItems.orderId', 'in', orderIds)
    .where('orderItems.state', '=', 'placed')
    .where('profiles.fullName', 'is not', null)
    .groupBy('orderItems.orderId')
    .execute()
  return new Map(rows.map(({ orderId, names }) => [orderId, names]))
}

/** One order with the homes in it that the scope holds; undefined when there are none. */
export async function findAgentOrder(
  db: Executor,
  { orderId, scope }: { orderId: string; scope: Scope },
): Promise<AgentOrderView | undefined> {
  if (!isId(orderId)) return undefined
  const own = await limitTo(
    db.selectFrom('orderItems').select('position').where('orderId', '=', orderId),
    scope,
    'agentId',
  ).execute()
  if (own.length === 0) return undefined
  const positions = new Set(own.map(({ position }) => position))
  const whole = await getOrder(db, { orderId, scope: everything })
  const { id, number, status, placedAt, buyer, lease, items, wasPaid, payment } = whole
  return {
    id,
    number,
    status,
    placedAt,
    buyer,
    lease,
    wasPaid,
    isSimulated: payment.isSimulated,
    items: items.filter(({ position }) => positions.has(position)),
  }
}
