import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import type { Plan } from '../plans/plan-rule.rules.ts'
import type { PricedItem } from './cart-totals.rules.ts'
import {
  type PaymentStep,
  paymentSchedule,
  type ScheduledItem,
  type ScheduleTerms,
} from './payment-schedule.rules.ts'
import type { PaymentStepText } from './payment-step.rules.ts'

const NOT_STATED = 'Not stated'

/** From where it is read: before anything is in a cart, in front of the checkout, after it, or in the office. */
type Reader = 'browsing' | 'paying' | 'paid' | 'staff'

/**
 * Steps for reading.
 * Formats money and dates: server only.
 */
export function presentSchedule(steps: readonly PaymentStep[], reader: Reader): PaymentStepText[] {
  return steps.map((step) => ({
    ...wordsOf(step, reader),
    amount: step.amountPesewas === null ? NOT_STATED : formatAmount(step.amountPesewas),
    isFirst: step.kind === 'reservation' || step.kind === 'down-payment',
  }))
}

/** What is paid for a home after checkout. Formats money and dates: server only. */
export function presentLater(
  item: ScheduledItem,
  terms: ScheduleTerms,
  reader: 'paid' | 'staff' = 'paid',
): PaymentStepText[] {
  return presentSchedule(paymentSchedule(item, terms), reader).filter(({ isFirst }) => !isFirst)
}

const ON_SIGNING: readonly PaymentStep['kind'][] = [
  'advance',
  'deposit',
  'agent-fee',
  'other-fees',
  'other-half',
]

/** What is paid after checkout, in one phrase: `GH₵5,750 when you sign`; empty where nothing is. Formats money: server only. */
export function laterInShort(steps: readonly PaymentStep[]): string {
  const signing = steps.filter(({ kind }) => ON_SIGNING.includes(kind))
  const isLeast = signing.some(({ amountPesewas }) => amountPesewas === null)
  const sum = signing.reduce((all, { amountPesewas }) => all + (amountPesewas ?? 0), 0)
  if (sum > 0) return `${isLeast ? 'at least ' : ''}${formatAmount(sum)} when you sign`
  const each = steps.find((step) => step.kind === 'parts' || step.kind === 'rent')
  if (!each) return ''
  if (each.kind === 'rent')
    return `${isLeast ? 'ask the agent, then ' : ''}${formatAmount(each.amountPesewas)} a month`
  const { months, pesewas } = planOf(steps)
  return `${formatAmount(pesewas)} over ${countOf(months, 'month', 'months')}`
}

/** A sum that comes later, as in `Later, when you sign` with `GH₵5,750`; `note` says what it is compared with. */
export type LaterSum = { term: string; amount: string; note?: string }

/** What plans come to with their first payments, and how much of it is for paying over time. Formats money: server only. */
export function plansInAll(plans: readonly (Plan | null)[]): LaterSum[] {
  const chosen = plans.filter((plan) => plan !== null)
  if (chosen.length === 0) return []
  const extra = chosen.reduce((sum, { surchargePesewas }) => sum + surchargePesewas, 0)
  return [
    {
      term: chosen.length === 1 ? 'Plan in all' : 'Plans in all',
      amount: formatAmount(chosen.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)),
      ...(extra > 0 && {
        note: `${formatAmount(extra)} more than the ${chosen.length === 1 ? 'price' : 'prices'}`,
      }),
    },
  ]
}

/**
 * What several homes come to after checkout: on signing, and with their plans; the rent of the months after that is not
 * part of it. Formats money: server only.
 */
export function laterInAll(schedules: readonly (readonly PaymentStep[])[]): LaterSum[] {
  const steps = schedules.flat()
  const signing = steps.filter(({ kind }) => ON_SIGNING.includes(kind))
  const isLeast = signing.some(({ amountPesewas }) => amountPesewas === null)
  const onSigning = signing.reduce((all, { amountPesewas }) => all + (amountPesewas ?? 0), 0)
  const plans = schedules.map(planOf).filter(({ months }) => months > 0)
  const inParts = plans.reduce((all, { pesewas }) => all + pesewas, 0)
  const longest = Math.max(...plans.map(({ months }) => months))
  return [
    ...(onSigning > 0
      ? [
          {
            term: `Later, when you sign${isLeast ? ', at least' : ''}`,
            amount: formatAmount(onSigning),
          },
        ]
      : []),
    ...(inParts > 0
      ? [{ term: `Later, over ${countOf(longest, 'month', 'months')}`, amount: formatAmount(inParts) }]
      : []),
  ]
}

function planOf(steps: readonly PaymentStep[]): { months: number; pesewas: number } {
  const each = steps.find((step) => step.kind === 'parts')
  if (!each) return { months: 0, pesewas: 0 }
  const last = steps.find((step) => step.kind === 'last-part')
  return {
    months: each.count + (last ? 1 : 0),
    pesewas: each.count * each.amountPesewas + (last?.amountPesewas ?? 0),
  }
}

function wordsOf(step: PaymentStep, reader: Reader): Pick<PaymentStepText, 'when' | 'note'> {
  const first = () =>
    reader === 'paid' && step.on ? `Paid on ${day(step.on)}` : reader === 'paying' ? 'Today' : 'At checkout'
  const onSigning = reader === 'staff' ? 'on signing' : 'when you sign'
  const signing = step.on
    ? `By ${day(step.on)}, ${onSigning}`
    : `${onSigning[0]?.toUpperCase()}${onSigning.slice(1)}`
  switch (step.kind) {
    case 'reservation':
      return {
        when: first(),
        note: reservationNote(step),
      }
    case 'advance':
      return step.amountPesewas === null
        ? { when: signing, note: 'How many months are asked for in advance: ask the agent' }
        : {
            when: signing,
            note: `${countOf(step.months, 'more month', 'more months')} of the ${step.ofMonths} in advance${step.isPartPaid ? ', less what is paid ahead' : ''}`,
          }
    case 'deposit':
      return {
        when: signing,
        note: `Rest of the refundable deposit of ${formatAmount(step.ofPesewas)}`,
      }
    case 'agent-fee':
      return {
        when: signing,
        note: step.amountPesewas === null ? 'Agent’s fee, if there is one: ask the agent' : 'Agent’s fee',
      }
    case 'other-fees':
      return { when: signing, note: 'Other fees' }
    case 'rest-of-rent':
      return {
        when: step.on ? `On ${day(step.on)}` : `In month ${step.month}`,
        note: 'Rest of that month’s rent; the other part is paid ahead',
      }
    case 'rent':
      return {
        when: step.on
          ? `From ${day(step.on)}`
          : step.fromMonth === null
            ? 'After the months in advance'
            : `From month ${step.fromMonth}`,
        note: step.count === null ? 'Rent each month' : `Rent each month, ${timesOf(step.count)}`,
      }
    case 'down-payment': {
      const part = step.planMonths === null ? 'Half of the price' : 'First payment of the plan'
      return { when: first(), note: step.hasFee ? `${part}, processing fee` : part }
    }
    case 'other-half':
      return { when: signing, note: 'The other half of the price' }
    case 'parts':
      return {
        when: step.on ? `From ${day(step.on)}` : 'Each month after that',
        note: `${countOf(step.count, 'monthly payment', 'monthly payments')}${
          step.lastOn && step.count > 1 ? `, the last on ${day(step.lastOn)}` : ''
        }`,
      }
    case 'last-part':
      return { when: step.on ? `On ${day(step.on)}` : 'At the end', note: 'Last payment of the plan' }
  }
}

// Checkout takes a month's rent as deposit. Of a smaller one the rest is rent that is paid already.
function reservationNote({ hasFee, aheadPesewas }: Extract<PaymentStep, { kind: 'reservation' }>): string {
  const parts = hasFee
    ? 'first month, refundable deposit, application fee'
    : 'first month and refundable deposit'
  const ahead = aheadPesewas > 0 ? `; ${formatAmount(aheadPesewas)} of it counts towards later rent` : ''
  return `Reservation: ${parts}${ahead}`
}

/** What is paid for a home at checkout, fees aside: `first month and refundable deposit`. */
export function describeDue({ tag, plan }: Pick<PricedItem, 'tag' | 'plan'>): string {
  if (tag === 'For Rent') return 'first month and refundable deposit'
  return plan === null ? 'half of the price' : `first payment of a plan over ${plan.months} months`
}

const day = (text: string) => formatDate(startOfDay(text))

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
