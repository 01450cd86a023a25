import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ExampleRow, OfferExample } from '../offer-example.rules.ts'
import { EquityChart } from './equity-chart.tsx'

// On the page of a home phones leave out what stands above and below; its month stands below the number there.
const COLUMNS: readonly { label: string; key: keyof ExampleRow; className?: string }[] = [
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
      <section
        className="costs overflow-x-auto rounded border border-line bg-card"
        aria-label="The payments and what they come to"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
      >
        <table className="w-full whitespace-nowrap text-right text-sm tabular">
          <thead className="bg-sand font-semibold">
            <tr>
              <th scope="col">Month</th>
              {COLUMNS.map(({ label, key, className }) => (
                <th key={key} scope="col" className={className}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.rows.map((row) => (
              <tr key={row.month}>
                <th scope="row">
                  {row.month === 0 ? 'Start' : row.month}
                  <span className="phone-only font-normal lg:hidden">
                    <br />
                    {row.date.replace(/^\d+ /, '').replace(' ', '\u00a0')}
                  </span>
                </th>
                {COLUMNS.map(({ key, className }) => (
                  <td key={key} className={className}>
                    {row[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
