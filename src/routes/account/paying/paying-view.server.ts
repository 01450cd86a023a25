import type { OrderText } from '#/features/orders/order-text.rules.ts'
import { presentOrder } from '#/features/orders/order-text.rules.ts'
import type { PayingView } from '#/features/orders/paying/paying.queries.server.ts'
import { type BankAccount, transferReference } from '#/features/orders/transfers/transfer.rules.ts'
import { formatTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

/**
 * What a buyer is told of a payment: `continue` on to the provider, `prompt` for a pretended one on the phone, `transfer` for one at
 * the bank, `waiting` for its word, `unbegun` or `failed` and to
 * be tried again, `expired`, `returned` because it came too late, `parked` for a person. An order that is paid, or was
 * cancelled, has none.
 */
export type PayingKind =
  | 'continue'
  | 'prompt'
  | 'transfer'
  | 'waiting'
  | 'unbegun'
  | 'failed'
  | 'expired'
  | 'returned'
  | 'parked'

export type PayingText = {
  kind: PayingKind
  order: Pick<OrderText, 'id' | 'number' | 'items'>
  /** `GH₵1,350` */
  total: string
  /** What of it was transferred before, and what is missing; null where nothing was. */
  received: { amount: string; missing: string } | null
  /** `09:44`; null once the homes are given back. */
  payUntil: string | null
  /** The provider's page; null where there is nothing to pay any more. */
  address: string | null
  /** Where a pretended prompt was sent: `MTN, number ending in 3456`. */
  wallet: string | null
  /** Whether it is paid by bank transfer. */
  isTransfer: boolean
  /** Where to transfer it, and what to write there; null where it is not paid so, or nobody says where any more. */
  transfer: (BankAccount & { reference: string }) | null
  /** What the provider says of a try that failed. */
  reason: string | null
  /** False when the provider could not be asked just now. */
  isReached: boolean
  /** `09:31` */
  lookedAt: string
}

/** How a payment stands, for reading; null when the order's own page says it. */
export function presentPaying(
  { order: view, ...payment }: PayingView,
  {
    now,
    isOnTheWay,
    isReached,
    wallet,
    account,
  }: {
    now: Date
    isOnTheWay: boolean
    isReached: boolean
    wallet: { network: string; lastFour: string } | undefined
    account: BankAccount | null
  },
): PayingText | null {
  const { last, transferredPesewas } = payment
  const kind = kindOf({ order: view, ...payment }, { now, isOnTheWay })
  if (kind === null) return null
  const { totalPesewas } = view.totals
  const { id, number, items, totals, payUntil } = presentOrder(view)
  return {
    kind,
    order: { id, number, items },
    total: totals.totalAmount,
    received:
      transferredPesewas > 0
        ? {
            amount: formatAmount(transferredPesewas),
            missing: formatAmount(Math.max(0, totalPesewas - transferredPesewas)),
          }
        : null,
    payUntil: kind === 'expired' ? null : payUntil,
    address: kind === 'continue' || kind === 'waiting' ? (last?.address ?? null) : null,
    wallet: kind === 'prompt' && wallet ? `${wallet.network}, number ending in ${wallet.lastFour}` : null,
    isTransfer: last?.provider === 'bank_transfer',
    transfer: kind === 'transfer' && account ? { ...account, reference: transferReference(number) } : null,
    reason: last?.reason ?? null,
    isReached,
    lookedAt: formatTime(now),
  }
}

function kindOf(
  {
    order: {
      status,
      payUntil,
      totals: { totalPesewas },
      payment: { isSimulated },
    },
    last,
    isParked,
    transferredPesewas,
  }: PayingView,
  { now, isOnTheWay }: { now: Date; isOnTheWay: boolean },
): PayingKind | null {
  if (status === 'refunded') return 'returned'
  if (status !== 'awaiting_payment' && status !== 'expired') return null
  const isMissing =
    status === 'awaiting_payment' && transferredPesewas > 0 && transferredPesewas < totalPesewas
  if (isParked && !isMissing) return 'parked'
  // The job of the minute has not come by yet.
  if (status === 'expired' || payUntil === null || payUntil <= now) return 'expired'
  if (last?.provider === 'bank_transfer') return 'transfer'
  if (last === null || last.state === 'begun') return 'unbegun'
  if (last.state === 'failed') return 'failed'
  if (isSimulated) return 'prompt'
  return isOnTheWay ? 'continue' : 'waiting'
}
