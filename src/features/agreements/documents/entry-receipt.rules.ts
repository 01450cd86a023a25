import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { entriesOf } from '#/shared/records.ts'
import type { AgreementView } from '../agreement.queries.server.ts'
import { LEDGER_ACCOUNTS, type LedgerEntry } from '../ledger/ledger.schema.ts'
import { dayText, presentLedger } from '../ledger-text.rules.ts'
import { amountInWords } from '../words/amount-words.rules.ts'
import type { DocumentContent, DocumentFigure } from './document.schema.ts'

/** What the receipt of an entry says, by its number. Null where the agreement has no such entry. */
export function receiptContent(agreement: AgreementView, subject: string): DocumentContent | null {
  const entry = agreement.entries.find(({ number }) => String(number) === subject)
  if (!entry) return null
  const row = presentLedger(agreement.entries, { months: agreement.terms.months }).find(
    ({ id }) => id === entry.id,
  )
  if (!row) return null
  const cash = entry.postings.cash ?? 0
  const figures = receiptFigures(agreement, entry)
  return {
    kind: 'receipt',
    subject,
    title: `${cash > 0 ? 'Receipt' : 'Entry'} ${subject}: ${row.label}, ${dayText(entry.occurredOn)}`,
    subtitle: [
      `Agreement ${agreement.number} to rent to own: ${agreement.title}, ${agreement.location}`,
      `Buyer: ${agreement.buyerName ?? 'account deleted'}. Seller: ${agreement.terms.sellerName}`,
    ],
    figures,
    parts: [
      {
        title: row.label,
        paragraphs: [
          `It counts from ${dayText(entry.occurredOn)} and was written down on ${formatDateTime(entry.recordedAt)}.`,
          ...(row.reason ? [`Reason: ${row.reason}`] : []),
          ...row.detail,
        ],
        pairs: figures.map(({ label, pesewas }) => ({
          term: label,
          value: amountOf(pesewas),
          note: amountInWords(Math.abs(pesewas)),
        })),
      },
      {
        title: 'In the books of the seller',
        paragraphs: entriesOf(entry.postings).map(
          ([account, pesewas]) =>
            `${LEDGER_ACCOUNTS[account].label}: ${pesewas > 0 ? 'debit' : 'credit'} ${formatAmount(Math.abs(pesewas))}`,
        ),
      },
    ],
  }
}

const amountOf = (pesewas: number) => `${pesewas < 0 ? '-' : ''}${formatAmount(Math.abs(pesewas))}`

function receiptFigures({ entries }: AgreementView, { number, postings }: LedgerEntry): DocumentFigure[] {
  const cash = postings.cash ?? 0
  const equity = entries
    .filter((one) => one.number <= number)
    .reduce((sum, one) => sum - (one.postings.equity ?? 0), 0)
  const charged = Math.max(postings.rent_income ? -postings.rent_income : 0, 0)
  const fee = Math.max(postings.late_fee_income ? -postings.late_fee_income : 0, 0)
  return [
    ...(cash > 0 ? [{ label: 'Received', pesewas: cash }] : []),
    ...(cash < 0 ? [{ label: 'Paid out', pesewas: -cash }] : []),
    ...(charged > 0 ? [{ label: 'Rent charged', pesewas: charged }] : []),
    ...(fee > 0 ? [{ label: 'Late fee charged', pesewas: fee }] : []),
    ...((postings.equity ?? 0) !== 0
      ? [{ label: 'Became equity', pesewas: 0 - (postings.equity ?? 0) }]
      : []),
    { label: 'Equity after this entry', pesewas: equity },
  ]
}
