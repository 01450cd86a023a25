import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { hasPhone } from '../ordered-home.queries.server.ts'
import {
  type ManagedPayment,
  PAYMENT_PAGE_SIZE,
  PAYMENT_QUERY_LENGTH,
  type PaymentFilters,
  type PaymentState,
} from './managed-payment.schema.ts'

// More than these nobody looks through on one page; the list has them all.
const MOST_TO_LOOK_AT = 50

type PaymentList = { payments: ManagedPayment[]; total: number; pageCount: number }

/** The payments that pass the filters, the newest first, a page at a time. A page past the end is empty. */
export async function listPayments(
  db: Executor,
  { page, ...filters }: PaymentFilters & { page: number },
): Promise<PaymentList> {
  const condition = matching(filters)
  const [rows, { total }] = await Promise.all([
    selectPayments(db)
      .where(condition)
      .orderBy('begun.at', 'desc')
      .orderBy('begun.id', 'desc')
      .limit(PAYMENT_PAGE_SIZE)
      .offset((page - 1) * PAYMENT_PAGE_SIZE)
      .execute(),
    db
      .selectFrom('payments as begun')
      .innerJoin('orders', 'orders.id', 'begun.orderId')
      .where('begun.kind', '=', 'begun')
      .where(condition)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { payments: rows.map(presentPayment), total, pageCount: Math.ceil(total / PAYMENT_PAGE_SIZE) }
}

/** The payments that wait for a person, the oldest first: parked, a refund that failed, or one to be made by hand. */
export async function listPaymentsToLookAt(db: Executor): Promise<ManagedPayment[]> {
  const rows = await selectPayments(db)
    .where(waitsForSomebody)
    .orderBy('begun.at')
    .orderBy('begun.id')
    .limit(MOST_TO_LOOK_AT)
    .execute()
  return rows.map(presentPayment)
}

/** How many of these there are. */
export async function countPaymentsToLookAt(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('payments as begun')
    .innerJoin('orders', 'orders.id', 'begun.orderId')
    .where('begun.kind', '=', 'begun')
    .where(waitsForSomebody)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The condition on `begun` and `orders` that the filters mean. */
export function matching({ state, method, from, until, query }: PaymentFilters): Expression<boolean> {
  const text = cleanText(query, PAYMENT_QUERY_LENGTH).replace(/\s+/g, ' ')
  const conditions = [
    ...(from ? [sql`begun.at >= ${startOfDay(from)}`] : []),
    ...(until ? [sql`begun.at < ${new Date(startOfDay(until).getTime() + MILLISECONDS_PER_DAY)}`] : []),
    ...(method ? [sql`${channelOf} = ${method}`] : []),
    ...(text === '' ? [] : [containing(text)]),
    ...(state ? [sql`${stateOf} = ${state}`] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function containing(text: string): RawBuilder<unknown> {
  const pattern = `%${escapeLike(text)}%`
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  return sql`(orders.full_name ilike ${pattern} or orders.email ilike ${pattern}
    or ${hasPhone(text)}
    or orders.number = ${number ?? null}::bigint or begun.reference = ${text}
    or exists (
      select from payments as line where line.order_id = begun.order_id and line.provider_id = ${text}
    ))`
}

const channelOf = sql<string | null>`coalesce(
  (select line.channel from payments as line where line.reference = begun.reference and line.kind = 'settled'),
  case begun.provider when 'bank_transfer' then 'bank_transfer' when 'simulated' then 'card' end
)`

// A refund that is asked for again counts under its later name.
const stateOf = sql<PaymentState>`(
  select case
    when bool_or(kind = 'parked') and not bool_or(kind in ('settled', 'resolved')) then 'parked'
    when exists (
      select from payments as failed where failed.reference = begun.reference and failed.kind = 'refund_failed'
        and not exists (
          select from payments as ended where ended.refund_reference = failed.refund_reference
            and ended.kind in ('refund_settled', 'refund_retried')
        )
    ) then 'refund_failed'
    when coalesce(sum(amount_pesewas) filter (where kind = 'refund_requested'), 0)
      - coalesce(sum(amount_pesewas) filter (where kind in ('refund_settled', 'refund_retried')), 0) > 0
      then case begun.provider when 'bank_transfer' then 'refund_due' else 'returning' end
    when bool_or(kind = 'refund_settled') then
      case when sum(amount_pesewas) filter (where kind = 'refund_settled')
        >= sum(amount_pesewas) filter (where kind = 'settled') then 'returned' else 'part_returned' end
    when bool_or(kind = 'settled') then 'settled'
    when bool_or(kind = 'resolved') then 'resolved'
    when orders.status = 'awaiting_payment' and not bool_or(kind = 'failed') then 'open'
    else 'unpaid'
  end
  from payments as line where line.reference = begun.reference
)`

// Few were ever in trouble, and only of these the state is worked out.
const waitsForSomebody = sql<boolean>`begun.reference in (
    select reference from payments where kind in ('parked', 'refund_failed')
    union all
    select reference from payments
      where refund_reference is not null and kind = 'refund_requested' and provider = 'bank_transfer'
  ) and ${stateOf} in ('parked', 'refund_failed', 'refund_due')`

/** Tries to pay with what became of them. */
export function selectPayments(db: Executor) {
  return db
    .selectFrom('payments as begun')
    .innerJoin('orders', 'orders.id', 'begun.orderId')
    .leftJoin('payments as settled', (join) =>
      join.onRef('settled.reference', '=', 'begun.reference').on('settled.kind', '=', 'settled'),
    )
    .leftJoin('payments as parked', (join) =>
      join.onRef('parked.reference', '=', 'begun.reference').on('parked.kind', '=', 'parked'),
    )
    .where('begun.kind', '=', 'begun')
    .select([
      'begun.id',
      'begun.orderId',
      'orders.number as orderNumber',
      'orders.fullName as buyerName',
      homesOf.as('homes'),
      'begun.provider',
      'begun.reference',
      'begun.amountPesewas',
      'begun.at as begunAt',
      'settled.at as settledAt',
      'settled.amountPesewas as settledPesewas',
      'settled.feePesewas',
      'settled.brand',
      'settled.lastFour',
      channelOf.as('channel'),
      stateOf.as('state'),
      sql<string | null>`coalesce(settled.provider_id, parked.provider_id)`.as('providerId'),
      sumOf('refund_requested').as('requestedPesewas'),
      sumOf('refund_retried').as('retriedPesewas'),
      sumOf('refund_settled').as('paidBackPesewas'),
      sql<string | null>`coalesce(parked.reason, (
        select line.reason from payments as line
          where line.reference = begun.reference and line.kind in ('failed', 'refund_failed')
          order by line.sequence desc limit 1
      ))`.as('reason'),
    ])
}

// The first home of the order, and how many there are.
const homesOf = sql<string>`(
  select (array_agg(item.title order by item.position))[1]
    || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
    from order_items as item where item.order_id = begun.order_id
)`

function sumOf(kind: 'refund_requested' | 'refund_retried' | 'refund_settled') {
  return sql<number>`(
    select coalesce(sum(line.amount_pesewas), 0)::bigint from payments as line
      where line.reference = begun.reference and line.kind = ${kind}
  )`
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number]

/** A payment as the list shows it. */
export function presentPayment({ requestedPesewas, retriedPesewas, ...row }: PaymentRow): ManagedPayment {
  return { ...row, askedBackPesewas: requestedPesewas - retriedPesewas }
}
