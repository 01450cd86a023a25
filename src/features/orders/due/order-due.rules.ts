import { addMonths } from '#/shared/dates.ts'
import type { PaymentStep } from '../../cart/payment-schedule.rules.ts'

type DueKind = Exclude<PaymentStep['kind'], 'reservation' | 'down-payment'>

/**
 * What is paid next, in whole pesewas: everything of one day, `kind` being the first of it. `on` is a day, `2026-12-01`,
 * and null where only signing says when.
 */
export type DuePayment = {
  kind: DueKind
  on: string | null
  amountPesewas: number
  /** What else is due on that day and counted in, such as the agent's fee. */
  also: readonly DueKind[]
}

/**
 * What a schedule without a plan asks for first that is not before this day; one without a day comes after those that
 * have one. What is paid of a plan is known, so that `instalments` says what comes next of it.
 */
export function nextPayment(steps: readonly PaymentStep[], today: string): DuePayment | null {
  const coming = steps.flatMap((step): DuePayment[] => {
    const { kind, amountPesewas } = step
    if (kind === 'reservation' || kind === 'down-payment' || amountPesewas === null) return []
    const count = (kind === 'rent' ? step.count : 1) ?? 1
    const on = step.on === null ? null : firstNotBefore(step.on, count, today)
    return on === undefined ? [] : [{ kind, on, amountPesewas, also: [] }]
  })
  const first = coming.sort(byDay)[0]
  if (!first?.on) return first ?? null
  const sameDay = coming.filter(({ on }) => on === first.on)
  const amountPesewas = sameDay.reduce((sum, one) => sum + one.amountPesewas, 0)
  return { ...first, amountPesewas, also: sameDay.slice(1).map(({ kind }) => kind) }
}

/** The earliest first; without a day last. */
export function byDay(one: { on: string | null }, other: { on: string | null }): number {
  return (one.on ?? '9').localeCompare(other.on ?? '9')
}

function firstNotBefore(first: string, count: number, today: string): string | undefined {
  for (let month = 0; month < count; month++) {
    const on = addMonths(first, month)
    if (on >= today) return on
  }
  return undefined
}
