import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import type {
  CollectionProvider,
  CollectionTry,
  FailedRefundRow,
  ParkedCollection,
  Payee,
} from './collection.schema.ts'

type Line = {
  kind: string
  provider: CollectionProvider
  reference: string
  attemptKey: string | null
  refundReference: string | null
  amountPesewas: number
  channel: string | null
  brand: string | null
  lastFour: string | null
  address: string | null
  reason: string | null
  at: Date
}

/** The tries to pay for a payee, the newest first. */
export async function listCollections(db: Executor, payee: Payee): Promise<CollectionTry[]> {
  const lines = await linesOf(db, payee)
  const begun = lines.filter(({ kind }) => kind === 'begun').reverse()
  return begun.map((first) =>
    tryOf(
      first,
      lines.filter(({ reference }) => reference === first.reference),
    ),
  )
}

/** The same without the keys and addresses of the provider, for the file of whoever has paid. */
export async function exportCollections(db: Executor, payee: Payee) {
  const tries = await listCollections(db, payee)
  return tries.map(({ reference, amountPesewas, provider, state, reason, paidWith, begunAt, at }) => ({
    reference,
    amountPesewas,
    provider,
    state,
    reason,
    paidWith,
    begunAt,
    at,
  }))
}

async function linesOf(db: Executor, payee: Payee): Promise<Line[]> {
  return await db
    .selectFrom('collectionPayments')
    .select(['kind', 'provider', 'reference', 'attemptKey', 'refundReference', 'amountPesewas'])
    .select(['channel', 'brand', 'lastFour', 'address', 'reason', 'at'])
    .where(isOf(payee))
    .orderBy('sequence')
    .execute()
}

/** Holds for the lines of a payee, in a query of `collection_payments`. */
export const isOf = (payee: Payee) => (eb: ExpressionBuilder<DB, 'collectionPayments'>) =>
  payee.kind === 'agreement'
    ? eb('agreementId', '=', payee.id)
    : eb.and({ orderId: payee.id, position: payee.position })

/** In a query of `order_items`: a payment of its plan waits, or has waited, for somebody of the staff. */
export const hasWaitedForStaff = sql<boolean>`exists (
  select from collection_payments
  where collection_payments.order_id = order_items.order_id
    and collection_payments.position = order_items.position
    and collection_payments.kind in ('parked', 'refund_failed')
)`

function tryOf(first: Line, own: readonly Line[]): CollectionTry {
  const last = (kind: string) => own.findLast((line) => line.kind === kind)
  const settled = last('settled')
  const returned = last('refund_requested')
  const parked = last('parked')
  const failed = last('failed')
  const ended = own.filter(({ kind }) => ['refund_settled', 'refund_failed', 'refund_retried'].includes(kind))
  return {
    reference: first.reference,
    attemptKey: first.attemptKey,
    amountPesewas: settled?.amountPesewas ?? parked?.amountPesewas ?? first.amountPesewas,
    provider: first.provider,
    state: returned
      ? 'returned'
      : settled
        ? 'settled'
        : last('resolved')
          ? 'resolved'
          : parked
            ? 'parked'
            : failed
              ? 'failed'
              : last('opened')
                ? 'opened'
                : 'begun',
    address: last('opened')?.address ?? null,
    reason: (returned ?? parked ?? failed)?.reason ?? null,
    paidWith: settled ? paidWith(settled) : null,
    begunAt: first.at,
    at: own.at(-1)?.at ?? first.at,
    isRefundStuck: ended.at(-1)?.kind === 'refund_failed',
  }
}

function paidWith({ brand, lastFour, channel }: Line): string {
  const what = brand ?? (channel === 'mobile_money' ? 'Mobile money' : 'Card')
  return lastFour ? `${what} ending in ${lastFour}` : what
}

/** Until when what was begun is asked about. */
const DAYS = 7

/** References of a provider that were begun since then and have not ended; of one payee, or of all. */
export async function listOpenCollections(
  db: Executor,
  {
    provider,
    now,
    payee,
    sinceMilliseconds = DAYS * MILLISECONDS_PER_DAY,
    most = 200,
  }: {
    provider: CollectionProvider
    now: Date
    payee?: Payee
    sinceMilliseconds?: number
    most?: number
  },
): Promise<string[]> {
  const rows = await db
    .selectFrom('collectionPayments as begun')
    .select('begun.reference')
    .where('begun.kind', '=', 'begun')
    .where('begun.provider', '=', provider)
    .where('begun.at', '>=', new Date(now.getTime() - sinceMilliseconds))
    .where((eb) =>
      payee
        ? eb(
            'begun.reference',
            'in',
            eb.selectFrom('collectionPayments').select('reference').where(isOf(payee)),
          )
        : eb.lit(true),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collectionPayments as done')
            .select('done.id')
            .whereRef('done.reference', '=', 'begun.reference')
            .where('done.kind', 'in', ['settled', 'parked']),
        ),
      ),
    )
    .orderBy('begun.sequence', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Whether a payment with this reference came through the provider. */
export async function isCollected(db: Executor, reference: string): Promise<boolean> {
  const known = await db
    .selectFrom('collectionPayments')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', '=', 'settled')
    .executeTakeFirst()
  return known !== undefined
}

/** The parked payments of a payee that nobody has decided about, the oldest first. */
export async function listParkedCollections(db: Executor, payee: Payee): Promise<ParkedCollection[]> {
  const rows = await db
    .selectFrom('collectionPayments as parked')
    .innerJoin('collectionPayments as begun', (join) =>
      join.onRef('begun.reference', '=', 'parked.reference').on('begun.kind', '=', 'begun'),
    )
    .select([
      'parked.reference',
      'begun.amountPesewas as askedPesewas',
      'parked.amountPesewas as cameHundredths',
      'parked.currency',
      'parked.reason',
      'parked.at as parkedAt',
    ])
    .where('parked.kind', '=', 'parked')
    .where((eb) =>
      eb(
        'parked.reference',
        'in',
        eb.selectFrom('collectionPayments').select('collectionPayments.reference').where(isOf(payee)),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collectionPayments as done')
            .select('done.id')
            .whereRef('done.reference', '=', 'parked.reference')
            .where('done.kind', 'in', ['settled', 'resolved']),
        ),
      ),
    )
    .orderBy('parked.sequence')
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

/** The refunds of a payee that have failed and that nobody has dealt with, the oldest first. */
export async function listFailedRefunds(db: Executor, payee: Payee): Promise<FailedRefundRow[]> {
  const lines = await db
    .selectFrom('collectionPayments')
    .select(['kind', 'provider', 'reference', 'refundReference', 'amountPesewas', 'reason', 'at as failedAt'])
    .where(isOf(payee))
    .where('kind', 'in', ['refund_failed', 'refund_settled', 'refund_retried'])
    .orderBy('sequence')
    .execute()
  const over = new Set(
    lines.filter(({ kind }) => kind !== 'refund_failed').map(({ refundReference }) => refundReference),
  )
  return lines.flatMap(({ kind, refundReference, reason, ...line }) =>
    kind === 'refund_failed' && refundReference !== null && !over.has(refundReference)
      ? [{ ...line, refundReference, reason: reason ?? '' }]
      : [],
  )
}
