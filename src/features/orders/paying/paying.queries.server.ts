import type { Executor } from '#/database/connection.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { getOrder } from '../order.queries.server.ts'
import type { OrderView, PaidThrough } from '../order.schema.ts'

/** One try to pay: `begun` has no address yet, `opened` may be paid there, `failed` was declined. */
export type PaymentTry = {
  provider: PaidThrough
  reference: string
  state: 'begun' | 'opened' | 'failed'
  /** Where the buyer pays at the provider; null before there is one. */
  address: string | null
  /** What the provider said when it failed. */
  reason: string | null
  begunAt: Date
}

/** An order with how its payment stands. */
export type PayingView = {
  order: OrderView
  /** The last try; null for an order of before there were any. */
  last: PaymentTry | null
  /** Something was paid that does not agree with the order, and a person looks at it. */
  isParked: boolean
  /** What was transferred and waits for the rest, in pesewas. */
  transferredPesewas: number
}

/** How the payment of an order stands. Refuses one whose buyer the scope does not hold as not found. */
export async function getPaying(
  db: Executor,
  { orderId, scope }: { orderId: string; scope: Scope },
): Promise<PayingView> {
  const order = await getOrder(db, { orderId, scope })
  return { order, ...(await readTries(db, orderId)) }
}

/** The last try to pay for an order, and whether anything of it is parked. */
export async function readTries(db: Executor, orderId: string): Promise<Omit<PayingView, 'order'>> {
  const lines = await db
    .selectFrom('payments')
    .select(['kind', 'provider', 'reference', 'address', 'reason', 'amountPesewas', 'at'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['begun', 'opened', 'failed', 'parked', 'resolved'])
    .orderBy('sequence')
    .execute()
  const begun = lines.findLast(({ kind }) => kind === 'begun')
  const resolved = new Set(lines.filter(({ kind }) => kind === 'resolved').map(({ reference }) => reference))
  const parked = lines.filter(({ kind, reference }) => kind === 'parked' && !resolved.has(reference))
  const isParked = parked.length > 0
  const transferredPesewas = parked
    .filter(({ provider }) => provider === 'bank_transfer')
    .reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  if (!begun) return { last: null, isParked, transferredPesewas }
  const own = lines.filter(({ reference }) => reference === begun.reference)
  const opened = own.find(({ kind }) => kind === 'opened')
  const failed = own.find(({ kind }) => kind === 'failed')
  return {
    last: {
      provider: begun.provider,
      reference: begun.reference,
      state: failed ? 'failed' : opened ? 'opened' : 'begun',
      address: opened?.address ?? null,
      reason: failed?.reason ?? null,
      begunAt: begun.at,
    },
    isParked,
    transferredPesewas,
  }
}
