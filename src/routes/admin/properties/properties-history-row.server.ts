import type { PropertyHistoryEntry } from '#/features/properties/manage/managed-property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { HistoryRow } from './properties-history-view.tsx'

/** A line of a property's history in words. */
export function presentHistoryRow(entry: PropertyHistoryEntry): HistoryRow {
  const { at, by } = entry
  const who = { at, by, shownAt: formatDateTime(at) }
  if (entry.kind === 'status') {
    const { kind, from, to, pricePesewas } = entry
    const price = formatAmount(pricePesewas)
    return { ...who, kind, from: from && STATUS_LABELS[from], to: STATUS_LABELS[to], price }
  }
  const price = formatAmount(entry.toPesewas)
  return { ...who, kind: entry.kind, from: formatAmount(entry.fromPesewas), to: price, price }
}
