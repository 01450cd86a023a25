import { clsx } from 'clsx'
import { EquityChart } from '#/features/rent-to-own/components/equity-chart.tsx'
import { OfferExampleView } from '#/features/rent-to-own/components/offer-example.tsx'
import { type PaymentColumn, PaymentsTable } from '#/features/rent-to-own/components/payments-table.tsx'
import type { PlanRow, TrueCost, WayToPay } from '#/features/rent-to-own/true-cost.rules.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { SectionHeading } from './property-detail-heading.tsx'

const ROWS: readonly { label: string; key: keyof WayToPay }[] = [
  { label: 'First payment', key: 'firstPayment' },
  { label: 'Each month', key: 'monthly' },
  { label: 'Months', key: 'months' },
  { label: 'In all', key: 'total' },
  { label: 'Above the list price', key: 'extra' },
  { label: 'In per cent', key: 'extraPercent' },
  { label: 'Yearly rate', key: 'yearlyRate' },
  { label: 'Paid in full', key: 'paidInFull' },
]

// A way is named by its months, and renting to own has its own above.
const COLUMNS = ROWS.filter(({ key }) => key !== 'months')

// Phones have room for what the picture draws.
const PLAN_COLUMNS: readonly PaymentColumn<PlanRow>[] = [
  { label: 'Due on', key: 'date', className: 'lg-only' },
  { label: 'You pay', key: 'payment', className: 'lg-only' },
  { label: 'Paid', key: 'paid' },
  { label: 'Left to pay', key: 'leftToPay' },
]

/** Every way to pay beside each other: a table where there is room for one, else one after the other, one of them open: renting to own where it is offered. */
export function TrueCosts({
  detail: { property, trueCost, costNotes, chosenMonths, takesApplications },
}: {
  detail: {
    property: { id: string }
    trueCost: TrueCost | null
    costNotes: readonly string[]
    /** The plan of the address, which is open; else renting to own, then the shortest plan. */
    chosenMonths: number | null
    /** Whether somebody can apply to rent to own here at the moment. */
    takesApplications: boolean
  }
}) {
  if (!trueCost) return null
  const { ways, example, planPicture } = trueCost
  const [cash, ...others] = ways
  return (
    <>
      <section aria-labelledby="costs">
        <SectionHeading id="costs">What it really costs</SectionHeading>
        {example ? (
          <p className="screen-only mb-4">
            <b>A payment plan</b> is a purchase: half of its total now, the rest within months.{' '}
            <b>Rent to own</b> begins with an option fee and runs for {example.term}: you live there as a
            tenant, part of every payment becomes your equity, and leaving ends it by the rules below.
          </p>
        ) : null}
        <p className="mb-2 text-ink-2 text-sm">In cedis. Dates as if you began today.</p>
        <div className="phone-only border-line border-y text-sm tabular">
          <dl className="py-3">
            <Figure term="Cash" isHead>
              {cash?.total ?? ''}
            </Figure>
          </dl>
          <div className="gap-x-6 sm:grid sm:grid-cols-2">
            {others.map((way, index) => (
              <details
                key={way.label}
                className="border-line border-t"
                open={
                  chosenMonths
                    ? way.months === String(chosenMonths)
                    : index === (example ? others.length - 1 : 0)
                }
              >
                <summary className="cursor-pointer py-3 font-semibold text-base">
                  {way.label}
                  <span className="float-right">{way.total}</span>
                </summary>
                <dl className="pb-3">
                  {ROWS.map(({ label, key }) => (
                    <Figure key={key} term={label}>
                      {way[key]}
                    </Figure>
                  ))}
                </dl>
              </details>
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
                {COLUMNS.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ways.map((way) => (
                <tr key={way.label}>
                  <th scope="row">{way.label}</th>
                  {COLUMNS.map(({ key }) => (
                    <td key={key}>{way[key]}</td>
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
        {planPicture ? (
          <div className="screen-only mt-6">
            <h3 className="font-sans font-semibold text-base">{planPicture.title}</h3>
            <EquityChart picture={planPicture.picture} />
            <details className="mt-2">
              <summary className="cursor-pointer py-3 font-semibold text-indigo">Month by month</summary>
              <PaymentsTable columns={PLAN_COLUMNS} rows={planPicture.rows} />
            </details>
          </div>
        ) : null}
      </section>
      {example ? (
        <section aria-labelledby="rent-to-own">
          <SectionHeading id="rent-to-own">Rent to own, worked out</SectionHeading>
          <OfferExampleView example={example}>
            {/* Who has applied reads of that here instead: web/buyers/own-application. */}
            <div data-application>
              <div data-for-others className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {takesApplications ? (
                  <>
                    <LinkButton href={urls.applyToRentToOwn(property.id)}>Apply to rent to own</LinkButton>
                    <span className="text-ink-2 text-sm">Applying costs nothing and binds nobody.</span>
                  </>
                ) : (
                  <>
                    <LinkButton href={urls.contact} variant="secondary">
                      Ask our office
                    </LinkButton>
                    <span className="text-ink-2 text-sm">Applications are closed here at the moment.</span>
                  </>
                )}
              </div>
            </div>
          </OfferExampleView>
        </section>
      ) : null}
    </>
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
