import type { CollectionTry } from '#/features/collections/collection.schema.ts'
import { WALLET_NETWORKS } from '#/features/orders/checkout.schema.ts'
import { bankAccountOf, waysToPay } from '#/features/orders/transfers/transfer.rules.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'

const SHOWN_FOR_MS = 15 * 60_000

/** Between which sums somebody may pay, in whole pesewas. */
export type Sums = { leastPesewas: number; duePesewas: number; mostPesewas: number }

/** How the last try stands and what can be paid, for reading. Formats money: server only. */
export function presentPayment(
  { payments, config, clock }: Pick<Services, 'payments' | 'config' | 'clock'>,
  {
    sums,
    tries,
    wanted,
    transferReference,
  }: {
    /** Null where nothing is left to pay. */
    sums: Sums | null
    tries: readonly CollectionTry[]
    /** What the address asks for: everything, or what is due. */
    wanted: string | null
    /** What is written on a bank transfer. */
    transferReference: string
  },
) {
  const now = clock.now()
  const { transfers } = config
  const ways = sums && waysToPay(payments, transfers, sums.leastPesewas)
  const mostOnline =
    sums &&
    (payments.name === 'simulated'
      ? sums.mostPesewas
      : Math.min(sums.mostPesewas, transfers.onlineMaxCedis * 100))
  const chosen = sums && (wanted === 'all' ? sums.mostPesewas : sums.duePesewas)
  const account = bankAccountOf(transfers)
  return {
    isReached: true,
    status: presentTry(tries[0], payments, now),
    form:
      sums && mostOnline && chosen && ways?.online
        ? {
            amount: cedisText(Math.min(chosen, mostOnline)),
            leastPesewas: sums.leastPesewas,
            mostPesewas: mostOnline,
            hint:
              sums.leastPesewas === mostOnline
                ? `${formatAmount(mostOnline)} is left to pay.`
                : `From ${formatAmount(sums.leastPesewas)} to ${formatAmount(mostOnline)}${mostOnline < sums.mostPesewas ? ', which is the most that is paid online at once' : ''}.`,
            attemptKey: newId(now.getTime()),
            takesCards: payments.takesCards,
            testCards: payments.testCards,
            networks: payments.prompts ? WALLET_NETWORKS : [],
          }
        : null,
    due: sums && formatAmount(sums.duePesewas),
    all: sums && formatAmount(sums.mostPesewas),
    transfer:
      sums && payments.name !== 'simulated' && account
        ? { ...account, reference: transferReference, isOnly: !ways?.online }
        : null,
  }
}

export type PaymentPage = ReturnType<typeof presentPayment>

/**
 * What is said of the last try: `prompt` and `waiting` are to be paid, `beginning` may be; what ended is said for a
 * quarter of an hour.
 */
function presentTry(last: CollectionTry | undefined, payments: Services['payments'], now: Date) {
  if (!last) return null
  const { state, amountPesewas, paidWith, reason, address } = last
  const isNew = now.getTime() - last.at.getTime() < SHOWN_FOR_MS
  const wallet = address ? payments.prompts?.walletIn(address) : undefined
  const kind = kindOf(last, { isNew, isPrompt: wallet !== undefined })
  return (
    kind && {
      kind,
      amount: formatAmount(amountPesewas),
      paidWith,
      reason,
      address: state === 'opened' && !wallet ? address : null,
      wallet: wallet ? `${wallet.network}, number ending in ${wallet.lastFour}` : null,
      lookedAt: formatTime(now),
    }
  )
}

function kindOf({ state }: CollectionTry, { isNew, isPrompt }: { isNew: boolean; isPrompt: boolean }) {
  switch (state) {
    case 'opened':
      return isPrompt ? 'prompt' : 'waiting'
    case 'parked':
      return 'parked'
    case 'begun':
      return isNew ? 'beginning' : null
    case 'settled':
      return isNew ? 'paid' : null
    case 'failed':
      return isNew ? 'failed' : null
    case 'returned':
      return isNew ? 'returned' : null
    case 'resolved':
      return null
  }
}
