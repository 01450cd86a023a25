import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import type { PlanView } from '../property.schema.ts'
import { PLAN_FIELD, SHOWN_WITHOUT_PLAN, shownForPlan } from './plan-choice.ts'

/**
 * Payment plans of a property for sale: choose one, or none, and see what it comes to. Which breakdown shows is
 * decided by style alone, so it also works without script, where a button puts the choice into the address; see
 * `plan-choice.ts` for what must be around it.
 */
export function PlanChooser({
  plans,
  chosen,
  halfPrice,
}: {
  plans: readonly PlanView[]
  /** The plan that the address names, in months. */
  chosen: number | null
  halfPrice: string | null
}) {
  const form = useRef<HTMLFormElement>(null)
  const [months, setMonths] = useState(chosen === null ? null : String(chosen))

  // What somebody chose before the script ran, or the browser restored after a reload, stays chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as later choices come by `choose`
  useEffect(() => {
    const checked = form.current?.querySelector<HTMLInputElement>(`[name=${PLAN_FIELD}]:checked`)
    if (!checked || checked.value === months) return
    setMonths(checked.value)
    keepInAddress(checked.value)
  }, [])

  const choose = (next: string | null) => {
    setMonths(next)
    keepInAddress(next)
  }
  return (
    <form ref={form} aria-labelledby="plans" onSubmit={(event) => event.preventDefault()}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="plans" className="font-sans font-semibold text-base">
          Pay over time
        </h2>
        {months === null ? null : (
          <button
            type="button"
            onClick={() => {
              choose(null)
              // This button goes, and the focus with it.
              form.current?.querySelector('input')?.focus({ preventScroll: true })
            }}
            className="-my-3 min-h-11 cursor-pointer px-2 font-semibold text-indigo text-sm hover:underline"
          >
            No plan
          </button>
        )}
      </div>
      <RadioCards
        legend="Payment plan"
        legendHidden
        name={PLAN_FIELD}
        options={plans.map((plan) => ({ value: String(plan.months), label: `${plan.months} months` }))}
        value={months}
        onChange={choose}
        deselectable
      />
      <div aria-live="polite" className="mt-2">
        <p className={clsx('text-ink-2 text-sm', SHOWN_WITHOUT_PLAN)}>
          {halfPrice ? `Without a plan, 50% is accepted: ${halfPrice} first. ` : null}
          Choose a number of months to see what each payment would be.
        </p>
        {plans.map((plan, at) => (
          <Breakdown key={plan.months} plan={plan} className={shownForPlan(at)} />
        ))}
      </div>
      <noscript>
        <Button type="submit" variant="secondary" size="sm" className="mt-2">
          Keep this choice in the address
        </Button>
        {chosen === null ? null : <a href="?">No plan</a>}
      </noscript>
    </form>
  )
}

// In place of the entry, without the router: it would ask for the page's data again.
function keepInAddress(months: string | null) {
  const url = new URL(window.location.href)
  if (months === null) url.searchParams.delete(PLAN_FIELD)
  else url.searchParams.set(PLAN_FIELD, months)
  window.history.replaceState(window.history.state, '', url)
}

function Breakdown({ plan, className }: { plan: PlanView; className: string }) {
  return (
    <div className={className}>
      <table className="w-full text-sm">
        <caption className="sr-only">Plan over {plan.months} months</caption>
        <tbody>
          <Row label="First payment" amount={plan.firstPayment} />
          <Row label={`Then ${plan.months} monthly payments`} amount={plan.monthly} />
          <Row label="Total with plan" amount={plan.total} isSum />
        </tbody>
      </table>
      <p className="text-ink-2 text-xs">{plan.extraCost}</p>
    </div>
  )
}

function Row({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-1 text-left font-normal text-ink-2">
        {label}
      </th>
      <td className={clsx('whitespace-nowrap text-right font-semibold tabular', isSum && 'text-base')}>
        {amount}
      </td>
    </tr>
  )
}
