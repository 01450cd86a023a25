import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FoldLine } from '#/ui/fold-line.tsx'
import type { ExampleRow, OfferExample } from '../offer-example.rules.ts'
import { EquityChart } from './equity-chart.tsx'
import { type PaymentColumn, PaymentsTable } from './payments-table.tsx'

// On the page of a home phones leave out what stands above and below.
const COLUMNS: readonly PaymentColumn<ExampleRow>[] = [
  { label: 'Due on', key: 'date', className: 'lg-only' },
  { label: 'You pay', key: 'payment' },
  { label: 'To equity', key: 'equityPart', className: 'lg-only' },
  { label: 'Your equity', key: 'equity' },
  { label: 'Left to pay', key: 'leftToPay' },
  { label: 'Refund', key: 'refund', className: 'lg-only' },
]

/** The worked example of an offer: figures with what can be done about it, picture and table, then the rules that stand beside them. */
export function OfferExampleView({ example, children }: { example: OfferExample; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="rounded bg-indigo-tint p-5">
        <dl className="grid gap-4 tabular sm:grid-cols-2">
          <Figure term="Option fee, on the first day" size="text-price-lg">
            {example.optionFee}
          </Figure>
          <Figure term={`Each month, for ${example.term}`} size="text-price-lg">
            {example.monthly}
          </Figure>
          <Figure term="Of each month, equity">{example.equityPart}</Figure>
          <Figure term="Of each month, rent">{example.rentPart}</Figure>
        </dl>
        {children ? <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div> : null}
      </div>
      <EquityChart picture={example.picture} />
      <p className="text-ink-2 text-sm">
        In cedis, if it began on {example.startsOn} and every payment came on time.
      </p>
      <FoldLine title="Month by month" line="py-3 font-semibold text-indigo">
        <PaymentsTable columns={COLUMNS} rows={example.rows} />
      </FoldLine>
      <div className="grid gap-6 sm:grid-cols-2">
        <Rule title="If you leave">
          <ul className="flex flex-col gap-2">
            {example.refunds.map((refund) => (
              <li key={refund}>{refund}</li>
            ))}
          </ul>
        </Rule>
        <Rule title="Who repairs what">
          <dl>
            {example.repairs.map(({ part, by }) => (
              <div key={part} className="flex justify-between gap-4 py-1">
                <dt>{part}</dt>
                <dd className="shrink-0 font-semibold text-ink">{by}</dd>
              </div>
            ))}
          </dl>
        </Rule>
        <Rule title="The price">{example.priceRule}</Rule>
        <Rule title="If you pay late">{example.lateRule}</Rule>
      </div>
    </div>
  )
}

function Figure({ term, size = 'text-h3', children }: { term: string; size?: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className={clsx('font-bold', size)}>{children}</dd>
    </div>
  )
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-sans font-semibold text-base">{title}</h3>
      <div className="mt-1 text-ink-2">{children}</div>
    </section>
  )
}
