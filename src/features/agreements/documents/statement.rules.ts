import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { addMonths, dayAfter, isCalendarDay, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { AgreementView } from '../agreement.queries.server.ts'
import { priceOn } from '../ledger/price-raise.rules.ts'
import { presentLedger, tableDay } from '../ledger-text.rules.ts'
import type { DocumentContent, DocumentFigure } from './document.schema.ts'
import { type Standing, standingOf } from './standing.rules.ts'

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** A month such as `2026-11` in words: `November 2026`. */
export const monthText = (month: string): string => monthName.format(startOfDay(`${month}-01`))

/** The months of which an agreement has statements, the newest first; none before it is signed. */
export function statementMonths(
  { startsOn, endedOn }: Pick<AgreementView, 'startsOn' | 'endedOn'>,
  today: string,
): string[] {
  if (!startsOn) return []
  const last = (endedOn ?? today).slice(0, 7)
  const months: string[] = []
  for (let month = startsOn.slice(0, 7); month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push(month)
  return months.reverse()
}

/** What a month's statement says; until today where the month still runs. Null for a month that has none. */
export function statementContent(
  agreement: AgreementView,
  month: string,
  today: string,
): DocumentContent | null {
  if (!isCalendarDay(`${month}-01`) || !statementMonths(agreement, today).includes(month)) return null
  const from = `${month}-01`
  const lastDay = dayAfter(addMonths(from, 1), -1)
  const isRunning = lastDay > today
  const until = isRunning ? today : lastDay
  const before = standingOf(agreement, dayAfter(from, -1))
  const after = standingOf(agreement, until)
  const ordered = [...agreement.entries].sort(
    (a, b) => a.occurredOn.localeCompare(b.occurredOn) || a.number - b.number,
  )
  // All of them until the last day, so that the equity after each is right; then those of the month.
  const rows = presentLedger(
    ordered.filter(({ occurredOn }) => occurredOn <= until),
    { months: agreement.terms.months },
  ).reverse()
  const shown = rows.slice(ordered.filter(({ occurredOn }) => occurredOn < from).length)
  const price = priceOn(agreement.terms, until)
  const figures = [
    ...statementFigures(before, after),
    ...(price > agreement.terms.pricePesewas && !after.isOver
      ? [{ label: 'Price of the home on the last day, raised', pesewas: price }]
      : []),
  ]
  return {
    kind: 'statement',
    subject: month,
    title: isRunning
      ? `Statement for ${monthText(month)}, until ${tableDay(until)}`
      : `Statement for ${monthText(month)}`,
    subtitle: [
      `Agreement ${agreement.number} to rent to own: ${titleWithPlace(agreement)}`,
      `Buyer: ${agreement.buyerName ?? 'account deleted'}. Seller: ${agreement.terms.sellerName}`,
    ],
    figures,
    share: after.isOver ? 0 : after.equityPesewas / price,
    parts: [
      {
        title: `On ${tableDay(until)}`,
        pairs: figures.map(({ label, pesewas }) => ({ term: label, value: amountOf(pesewas) })),
      },
      {
        title: `Entries from ${tableDay(from)} to ${tableDay(until)}, in cedis`,
        ...(shown.length > 0
          ? {
              table: {
                head: ['Date', 'Entry', 'Charged', 'Paid', 'Equity', 'Equity after'],
                rows: shown.map(({ day, label, reason, charged, paid, equity, equityAfter, number }) => [
                  day,
                  `${number}: ${label}${reason ? `. ${reason}` : ''}`,
                  charged,
                  paid,
                  equity,
                  equityAfter,
                ]),
              },
            }
          : { paragraphs: ['Nothing was written down in this time.'] }),
      },
      {
        title: 'How to read it',
        paragraphs: [
          'Equity is the part of what was paid that counts towards the price. It is no title to the home: that is transferred apart from this.',
          'A payment counts from the day on which it was received. What is written down later can change an earlier month; then there is a new statement of it, and the check of this one says so.',
        ],
      },
    ],
  }
}

const amountOf = (pesewas: number) => `${pesewas < 0 ? '-' : ''}${formatAmount(Math.abs(pesewas))}`

function statementFigures(before: Standing, after: Standing): DocumentFigure[] {
  return [
    { label: 'Equity at the beginning', pesewas: before.equityPesewas },
    { label: 'Paid in this time', pesewas: after.paidPesewas - before.paidPesewas },
    { label: 'Rent charged in this time', pesewas: after.rentPesewas - before.rentPesewas },
    { label: 'Late fees charged in this time', pesewas: after.feesPesewas - before.feesPesewas },
    { label: 'Equity at the end', pesewas: after.equityPesewas },
    { label: 'Due and not paid at the end', pesewas: after.arrearsPesewas },
    { label: 'Paid ahead at the end', pesewas: after.advancePesewas },
    ...(after.isOver
      ? []
      : [
          { label: 'To buy the home on the last day', pesewas: after.toBuyPesewas },
          leavingFigure(after.toRefundPesewas),
        ]),
  ]
}

const leavingFigure = (pesewas: number): DocumentFigure =>
  pesewas < 0
    ? { label: 'Owed by the buyer on leaving on the last day', pesewas: -pesewas }
    : { label: 'Back on leaving on the last day', pesewas }
