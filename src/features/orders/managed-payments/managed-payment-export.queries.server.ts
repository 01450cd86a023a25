import type { Executor } from '#/database/connection.server.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import {
  matching,
  type PaymentRow,
  presentPayment,
  selectPayments,
} from './managed-payment.queries.server.ts'
import { PAYMENT_STATES, type PaymentFilters } from './managed-payment.schema.ts'

const COLUMNS = [
  'reference',
  'order',
  'buyer',
  'begun',
  'settled',
  'state',
  'provider',
  'channel',
  'paid_with',
  'asked_cedis',
  'settled_cedis',
  'fee_cedis',
  'asked_back_cedis',
  'paid_back_cedis',
  'provider_id',
  'reason',
]

/** The file of the payments that pass the filters, the newest first, in pieces. */
export function exportPayments(
  db: Executor,
  { filters, now }: { filters: PaymentFilters; now: Date },
): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: (last: PaymentRow | undefined, limit) =>
      selectPayments(db)
        .where(matching(filters))
        .$if(last !== undefined, (all) =>
          all.where((eb) =>
            eb(eb.refTuple('begun.at', 'begun.id'), '<', eb.tuple(last?.begunAt ?? now, last?.id ?? '')),
          ),
        )
        .orderBy('begun.at', 'desc')
        .orderBy('begun.id', 'desc')
        .limit(limit)
        .execute(),
    write: (row) => writeSheetRow(cellsOf(row)),
  })
}

// Cedis with their pesewas, as a sheet adds them up.
const cedis = (pesewas: number | null) => (pesewas === null ? null : (pesewas / 100).toFixed(2))

function cellsOf(row: PaymentRow): (string | number | null)[] {
  const payment = presentPayment(row)
  return [
    payment.reference,
    payment.orderNumber,
    payment.buyerName,
    payment.begunAt.toISOString(),
    payment.settledAt?.toISOString() ?? null,
    PAYMENT_STATES[payment.state],
    payment.provider,
    payment.channel,
    [payment.brand, payment.lastFour].filter(Boolean).join(' ') || null,
    cedis(payment.amountPesewas),
    cedis(payment.settledPesewas),
    cedis(payment.feePesewas),
    cedis(payment.askedBackPesewas),
    cedis(payment.paidBackPesewas),
    payment.providerId,
    payment.reason,
  ]
}
