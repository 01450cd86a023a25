import type { PlanView } from '#/features/properties/property.schema.ts'
import { SectionHeading } from './property-detail-facts.tsx'

type Costs = {
  property: { price: string }
  plans: readonly PlanView[]
}

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
  { label: 'Yearly rate', ofPlan: (plan) => plan.yearlyRate ?? 'none', ofCash: () => '–' },
]

/** Every plan beside paying the whole price at once; the chosen one is marked. */
export function PlanCosts({ detail: { property, plans } }: { detail: Costs }) {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="costs">
      <SectionHeading id="costs">What it really costs</SectionHeading>
      <section
        className="costs overflow-x-auto rounded border border-line bg-card"
        aria-label="Ways to pay beside each other"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
      >
        <table className="w-full whitespace-nowrap text-right text-sm tabular">
          <thead className="bg-sand font-semibold">
            <tr>
              <td />
              <th scope="col">Cash</th>
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
                <td>{ofCash(property.price)}</td>
                {plans.map((plan) => (
                  <td key={plan.months}>{ofPlan(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 max-w-measure text-ink-2 text-sm">
        The first payment of a plan is half of its total. What it costs more is paid for the other half alone:
        that is what the yearly rate counts.
      </p>
    </section>
  )
}
