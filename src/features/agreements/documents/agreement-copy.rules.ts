import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { rentToOwnSchedule, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatDateTime } from '#/shared/dates.ts'
import type { AgreementView } from '../agreement.queries.server.ts'
import { documentSections } from '../agreement-document.rules.ts'
import { columnAmount, dayText, tableDay } from '../ledger-text.rules.ts'
import type { DocumentContent, DocumentPart } from './document.schema.ts'

/** The agreement as a document: a page of summary, the text that is signed, its payments. Null before it is offered. */
export function agreementContent(agreement: AgreementView): DocumentContent | null {
  const { number, terms, document, documentHash, signatures } = agreement
  if (!document || !documentHash) return null
  const figures = [
    { label: 'Price of the home', pesewas: terms.pricePesewas },
    { label: 'Option fee, on the day of signing', pesewas: terms.optionFeePesewas },
    { label: `Each of ${terms.months} monthly payments, the last may differ`, pesewas: terms.monthlyPesewas },
    { label: 'All payments together', pesewas: totalPaidPesewas(terms) },
    { label: 'Late fee', pesewas: terms.lateFeePesewas },
    { label: 'All late fees together at most', pesewas: terms.lateFeeCapPesewas },
  ]
  const [summary, ...rest] = documentSections(document)
  return {
    kind: 'agreement',
    subject: 'text',
    title: 'Agreement to rent to own',
    subtitle: [
      `Agreement ${number}: ${titleWithPlace(agreement)}`,
      `Seller: ${terms.sellerName}. Buyer: ${agreement.buyerName ?? 'account deleted'}`,
    ],
    figures,
    parts: [
      { title: summary?.title ?? 'In short', paragraphs: summary?.paragraphs ?? [] },
      ...rest.map(
        ({ title: name, paragraphs }, at): DocumentPart => ({
          title: name,
          paragraphs,
          ...(at === 0 ? { isNewPage: true } : {}),
        }),
      ),
      {
        title: 'Signatures',
        paragraphs: [
          ...signatures.map(
            ({ party, name, authority, signedAt }) =>
              `${party === 'seller' ? 'For the seller' : 'The buyer'}: ${name}${authority ? ` (${authority})` : ''}, ${formatDateTime(signedAt)}`,
          ),
          ...(signatures.length < 2 ? ['The buyer has not signed.'] : []),
          `Fingerprint of the text that is signed (SHA-256): ${documentHash}`,
        ],
      },
      ...schedule(agreement),
    ],
  }
}

function schedule({ terms, startsOn }: AgreementView): DocumentPart[] {
  if (!startsOn) return []
  let equity = terms.optionFeePesewas
  const rows = rentToOwnSchedule(terms, startsOn).map(({ month, dueOn, paymentPesewas, equityPesewas }) => {
    equity += equityPesewas
    return [
      tableDay(dueOn),
      `Payment ${month} of ${terms.months}`,
      columnAmount(paymentPesewas),
      columnAmount(paymentPesewas - equityPesewas),
      columnAmount(equityPesewas),
      columnAmount(equity),
    ]
  })
  return [
    {
      title: `Payments, counted from ${dayText(startsOn)}, in cedis`,
      isNewPage: true,
      table: { head: ['Due', 'Payment', 'To pay', 'Rent', 'Equity', 'Equity after'], rows },
    },
  ]
}
