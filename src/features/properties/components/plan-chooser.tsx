import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import type { PlanView } from '../property.schema.ts'
import { PLAN_FIELD, SHOWN_WITHOUT_PLAN, shownForPlan } from './plan-choice.ts'

/**
 * Payment plans of a property for sale: choose one, or none, and see what it comes to. Which breakdown shows is
 * decided by style alone, so it also works without script; see `plan-choice.ts` for what must be around it.
 */
export function PlanChooser({ plans, halfPrice }: { plans: readonly PlanView[]; halfPrice: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  const [months, setMonths] = useState<string | null>(null)

  // What somebody chose before the script ran, or the browser restored after a reload, stays chosen.
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>(`[name=${PLAN_FIELD}]:checked`)
    if (chosen) setMonths(chosen.value)
  }, [])

  return (
    <form
      ref={form}
      aria-labelledby="plans"
      onSubmit={(event) => event.preventDefault()}
      onReset={() => setMonths(null)}
      className="rounded border border-line bg-card p-4"
    >
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h2 id="plans" className="font-sans font-strong text-h3">
          Pay over time
        </h2>
        <div className={clsx('invisible', 'group-has-[[name=plan]:checked]/plan:visible')}>
          <button
            type="reset"
            className="min-h-11 cursor-pointer rounded px-2 font-semibold text-indigo text-sm underline-offset-4 hover:underline"
          >
            No plan
          </button>
        </div>
      </div>
      <RadioCards
        legend="Payment plan"
        legendHidden
        name={PLAN_FIELD}
        options={plans.map((plan) => ({ value: String(plan.months), label: `${plan.months} months` }))}
        value={months}
        onChange={setMonths}
        deselectable
        className="mt-2"
      />
      <div aria-live="polite" className="mt-3 text-sm">
        <p className={clsx('text-ink-2', SHOWN_WITHOUT_PLAN)}>
          {halfPrice ? `Without a plan, 50% is accepted: ${halfPrice} first. ` : null}
          Choose a number of months to see what each payment would be.
        </p>
        {plans.map((plan, at) => (
          <Breakdown key={plan.months} plan={plan} className={shownForPlan(at)} />
        ))}
      </div>
    </form>
  )
}

function Breakdown({ plan, className }: { plan: PlanView; className: string }) {
  return (
    <div className={className}>
      <table className="w-full">
        <caption className="sr-only">Plan over {plan.months} months</caption>
        <tbody>
          <Row label="Total with plan" amount={plan.total} />
          <Row label="First payment" amount={plan.firstPayment} />
          <Row label={`${plan.months} monthly payments`} amount={plan.monthly} strong />
          <Row label="Above the list price" amount={plan.surcharge} />
        </tbody>
      </table>
    </div>
  )
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
        {label}
      </th>
      <td className={clsx('whitespace-nowrap py-1 text-right font-semibold tabular', strong && 'text-price')}>
        {amount}
      </td>
    </tr>
  )
}
