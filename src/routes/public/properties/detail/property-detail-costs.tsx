import { clsx } from 'clsx'
import type { PlanView } from '#/features/properties/property.schema.ts'
import { SectionHeading } from './property-detail-heading.tsx'

type Costs = {
  property: { price: string }
  plans: readonly PlanView[]
  costNotes: readonly string[]
}

// Of more, the table is as wide as the column only without what the price card says too.
const MOST_BESIDE_CASH = 3

const ROWS: readonly {
  label: string
  ofPlan: (plan: PlanView) => string
  ofCash: (price: string) => string
}[] = [
  { label: 'First payment', ofPlan: (plan) => plan.firstPayment, ofCash: (price) => price },
  { label: 'Each month', ofPlan: (plan) => plan.monthly, ofCash: () => '–' },
  { label: 'In all', ofPlan: (plan) => plan.total, ofCash: (price) => price },
  { label: 'Above the list price', ofPlan: (plan) => plan.surcharge, ofCash: () => '–' },
  { label: 'In per cent', ofPlan: (plan) => plan.surchargePercent, ofCash: () => '–' },
  { label: 'Yearly rate', ofPlan: (plan) => plan.yearlyRate ?? '–', ofCash: () => '–' },
]

/** Every plan beside paying the whole price at once: a table where there is room for one, else plan after plan. */
export function PlanCosts({ detail: { property, plans, costNotes } }: { detail: Costs }) {
  if (plans.length === 0) return null
  const hasCash = plans.length <= MOST_BESIDE_CASH
  return (
    <section aria-labelledby="costs">
      <SectionHeading id="costs">What it really costs</SectionHeading>
      <div className="phone-only border-line border-y text-sm tabular">
        <dl className="py-3">
          <Figure term="Cash" isHead>
            {property.price}
          </Figure>
        </dl>
        <div className="gap-x-6 sm:grid sm:grid-cols-2">
          {plans.map((plan) => (
            <section key={plan.months} className="border-line border-t py-3">
              <h3 className="font-sans font-semibold text-base">{plan.months} months</h3>
              <dl>
                {ROWS.map(({ label, ofPlan }) => (
                  <Figure key={label} term={label}>
                    {ofPlan(plan)}
                  </Figure>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
      <section
        className="costs lg-only overflow-x-auto rounded border border-line bg-card"
        aria-label="Ways to pay beside each other"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
      >
        <table className="w-full whitespace-nowrap text-right text-sm tabular">
          <thead className="bg-sand font-semibold">
            <tr>
              <td />
              {hasCash ? <th scope="col">Cash</th> : null}
              {plans.map(({ months }) => (
                <th key={months} scope="col">
                  {months} months
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ label, ofCash, ofPlan }) => (
              <tr key={label}>
                <th scope="row" className="text-ink-2">
                  {label}
                </th>
                {hasCash ? <td>{ofCash(property.price)}</td> : null}
                {plans.map((plan) => (
                  <td key={plan.months}>{ofPlan(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {costNotes.map((note) => (
        <p key={note} className="mt-2 text-ink-2 text-sm">
          {note}
        </p>
      ))}
    </section>
  )
}

function Figure({ term, isHead = false, children }: { term: string; isHead?: boolean; children: string }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', isHead ? 'text-base' : 'py-1')}>
      <dt className={isHead ? 'font-semibold' : 'text-ink-2'}>{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
