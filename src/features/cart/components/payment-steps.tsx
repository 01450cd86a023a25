import { clsx } from 'clsx'
import type { PaymentStepText } from '../payment-schedule-text.rules.ts'

/** What is paid for a home and when, the first step marked. */
export function PaymentSteps({
  steps,
  isBusy = false,
}: {
  steps: readonly PaymentStepText[]
  isBusy?: boolean
}) {
  return (
    <ol aria-busy={isBusy} className={clsx('flex flex-col gap-3', isBusy && 'opacity-60')}>
      {steps.map(({ when, note, amount, isFirst }) => (
        <li key={when} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className={clsx(
              'mt-1 size-4 shrink-0 rounded-sm rounded-br-full border-2',
              isFirst ? 'border-laterite bg-laterite' : 'border-indigo',
            )}
          />
          <p className="min-w-0 grow">
            <span className="block font-semibold">{when}</span>
            <span className="block text-ink-2 text-sm">{note}</span>
          </p>
          <p className="font-semibold tabular">{amount}</p>
        </li>
      ))}
    </ol>
  )
}
