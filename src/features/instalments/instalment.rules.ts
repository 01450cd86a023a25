import { addMonths } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import type { Plan } from '../plans/plan-rule.rules.ts'

// Not among the addresses of every page: each visitor would load them.
/** Where the plans of an order stand with their instalments. */
export const instalmentsHref = (orderId: string) => `${urls.order(orderId)}/instalments`

/** Where the plan of one ordered home is paid; `position` is that of the home, from 0. */
export const payInstalmentHref = (orderId: string, position: number) =>
  `${instalmentsHref(orderId)}/${position}/pay`

/** Where the receipt of one payment stands, and the same as a file. */
export const instalmentReceiptHref = (orderId: string, paymentId: string) =>
  `${instalmentsHref(orderId)}/${paymentId}/receipt`
export const instalmentReceiptFileHref = (orderId: string, paymentId: string) =>
  `${instalmentReceiptHref(orderId, paymentId)}.pdf`

/** One monthly part of an ordered plan: whole pesewas, its day as `2026-12-01`. */
export type Instalment = {
  /** Counted from 1. */
  number: number
  dueOn: string
  amountPesewas: number
  paidPesewas: number
  /** `due` is today; what is not paid in full by its day is late from the next day on. */
  state: 'paid' | 'late' | 'due' | 'coming'
}

/** How an ordered plan stands on a day, in whole pesewas. */
export type PlanStanding = {
  instalments: Instalment[]
  paidPesewas: number
  leftPesewas: number
  latePesewas: number
}

/** What a plan asks for after its first payment, in whole pesewas. */
export const askedPesewas = ({ totalPesewas, firstPaymentPesewas }: Plan): number =>
  totalPesewas - firstPaymentPesewas

/**
 * The instalments of a plan that was ordered on a day, and how they stand on another: each month on the day of the
 * order, the last one with what equal parts leave over. What was paid pays the oldest first. While `isConfirmed` is
 * false nobody knows what was paid before, and nothing is late.
 */
export function planStanding(
  plan: Plan,
  {
    orderedOn,
    paidPesewas,
    today,
    isConfirmed,
  }: { orderedOn: string; paidPesewas: number; today: string; isConfirmed: boolean },
): PlanStanding {
  let left = paidPesewas
  const instalments = Array.from({ length: plan.months }, (_, index): Instalment => {
    const number = index + 1
    const dueOn = addMonths(orderedOn, number)
    const amountPesewas = number === plan.months ? plan.lastMonthlyPesewas : plan.monthlyPesewas
    const paid = Math.min(left, amountPesewas)
    left -= paid
    const isLate = isConfirmed && dueOn < today
    const state = paid >= amountPesewas ? 'paid' : isLate ? 'late' : dueOn === today ? 'due' : 'coming'
    return { number, dueOn, amountPesewas, paidPesewas: paid, state }
  })
  const late = instalments.filter(({ state }) => state === 'late')
  return {
    instalments,
    paidPesewas,
    leftPesewas: askedPesewas(plan) - paidPesewas,
    latePesewas: late.reduce((sum, one) => sum + one.amountPesewas - one.paidPesewas, 0),
  }
}

/** What is paid next of a plan, in whole pesewas: `on` is the day of the oldest instalment of it, `isLate` where that is over. */
export type PlanDue = { kind: 'parts' | 'last-part'; on: string; amountPesewas: number; isLate: boolean }

/** All that is late of a plan, else the first instalment from today on that is not paid; null where nothing is left. */
export function nextOfPlan(
  { instalments, latePesewas }: Pick<PlanStanding, 'instalments' | 'latePesewas'>,
  today: string,
): PlanDue | null {
  const isLate = latePesewas > 0
  const next = instalments.find(({ state, dueOn }) =>
    isLate ? state === 'late' : state !== 'paid' && dueOn >= today,
  )
  if (!next) return null
  return {
    kind: next.number === instalments.length ? 'last-part' : 'parts',
    on: next.dueOn,
    amountPesewas: isLate ? latePesewas : next.amountPesewas - next.paidPesewas,
    isLate,
  }
}
