import { halfPricePesewas, RENTAL_APPLICATION_FEE_PESEWAS } from '#/features/properties/property.rules.ts'
import type { RentTerms } from '#/features/properties/property.schema.ts'
import { addMonths } from '#/shared/dates.ts'
import { dueAtCheckoutPesewas, type PricedItem, SALE_PROCESSING_FEE_PESEWAS } from './cart-totals.rules.ts'

/** Of the months in advance the one that is paid at checkout is the first. */
export type ScheduledItem = PricedItem & RentTerms

/** Days as `2026-12-01`; null is not known yet. A lease without a day has not been given one. */
export type ScheduleTerms = {
  orderedOn: string | null
  lease: { months: number; moveInOn: string | null } | null
}

/** One payment for a home, or equal ones: amounts in whole pesewas, days as `2026-12-01` and null while unknown. */
export type PaymentStep =
  /**
   * Paid at checkout for a rental: the first month, and as much again for the deposit. What of it the agent asks no
   * deposit for counts towards the rent after the first month: `aheadPesewas`.
   */
  | {
      kind: 'reservation'
      on: string | null
      amountPesewas: number
      hasFee: boolean
      aheadPesewas: number
    }
  /** The other months of the advance, due on signing; null while the agent has not said how many are asked for. */
  | {
      kind: 'advance'
      on: string | null
      amountPesewas: number
      months: number
      ofMonths: number
      /** Checkout took a part of it. */
      isPartPaid: boolean
    }
  | { kind: 'advance'; on: string | null; amountPesewas: null }
  /** What the deposit is more than a month's rent. */
  | { kind: 'deposit'; on: string | null; amountPesewas: number; ofPesewas: number }
  /** Null while the agent has not said whether there is one. */
  | { kind: 'agent-fee'; on: string | null; amountPesewas: number | null }
  | { kind: 'other-fees'; on: string | null; amountPesewas: number }
  /** The month of which a part was paid at checkout, `month` counted from 1. */
  | { kind: 'rest-of-rent'; on: string | null; amountPesewas: number; month: number }
  /** From the first month that is not paid in advance; `count` and `fromMonth` are null while nobody knows. */
  | {
      kind: 'rent'
      on: string | null
      amountPesewas: number
      fromMonth: number | null
      count: number | null
    }
  /** Paid at checkout for a purchase: half of the price, or the plan's first payment. */
  | {
      kind: 'down-payment'
      on: string | null
      amountPesewas: number
      hasFee: boolean
      planMonths: number | null
    }
  | { kind: 'other-half'; on: null; amountPesewas: number }
  /** Equal parts of a plan, and the last one where it differs. */
  | { kind: 'parts'; on: string | null; lastOn: string | null; amountPesewas: number; count: number }
  | { kind: 'last-part'; on: string | null; amountPesewas: number }

/**
 * Everything that is paid for each of these homes and when, in their order. A fee is asked once an order: it is part of
 * a home's first step where that home is the only one of its kind, and of none otherwise.
 */
export function paymentSchedules(items: readonly ScheduledItem[], terms: ScheduleTerms): PaymentStep[][] {
  return items.map((item) => {
    const hasFee = items.filter(({ tag }) => tag === item.tag).length === 1
    return item.tag === 'For Rent' ? rentalSteps(item, terms, hasFee) : saleSteps(item, terms, hasFee)
  })
}

/** Everything that is paid for a home that is ordered alone. */
export function paymentSchedule(item: ScheduledItem, terms: ScheduleTerms): PaymentStep[] {
  return paymentSchedules([item], terms)[0] ?? []
}

function rentalSteps(
  item: ScheduledItem,
  { orderedOn, lease }: ScheduleTerms,
  hasFee: boolean,
): PaymentStep[] {
  const { pricePesewas, advanceMonths } = item
  const moveInOn = lease?.moveInOn ?? null
  const { aheadPesewas } = depositOf(item)
  const reservation: PaymentStep = {
    kind: 'reservation',
    on: orderedOn,
    amountPesewas: dueAtCheckoutPesewas(item) + (hasFee ? RENTAL_APPLICATION_FEE_PESEWAS : 0),
    hasFee,
    aheadPesewas,
  }
  if (advanceMonths === null)
    return [
      reservation,
      { kind: 'advance', on: moveInOn, amountPesewas: null },
      ...feeSteps(item, moveInOn),
      { kind: 'rent', on: null, amountPesewas: pricePesewas, fromMonth: null, count: null },
    ]
  // Nobody pays for more months than the lease has; the first is paid at checkout, whatever is asked for.
  const ofMonths = Math.max(1, Math.min(advanceMonths, lease?.months ?? advanceMonths))
  const advancePesewas = (ofMonths - 1) * pricePesewas - aheadPesewas
  const advance: PaymentStep = {
    kind: 'advance',
    on: moveInOn,
    amountPesewas: advancePesewas,
    months: ofMonths - 1,
    ofMonths,
    isPartPaid: aheadPesewas > 0,
  }
  return [
    reservation,
    ...(advancePesewas > 0 ? [advance] : []),
    ...feeSteps(item, moveInOn),
    ...rentSteps(item, { moveInOn, ofMonths, months: lease?.months ?? null }),
  ]
}

/** How the deposit is paid: checkout takes a month's rent for it, whatever is asked for. */
function depositOf({ pricePesewas, depositPesewas }: ScheduledItem) {
  const deposit = depositPesewas ?? pricePesewas
  const atCheckoutPesewas = Math.min(deposit, pricePesewas)
  return { aheadPesewas: pricePesewas - atCheckoutPesewas, laterPesewas: deposit - atCheckoutPesewas }
}

function feeSteps(item: ScheduledItem, on: string | null): PaymentStep[] {
  const { pricePesewas, agentFeePesewas, otherFeesPesewas } = item
  const { laterPesewas } = depositOf(item)
  const steps: PaymentStep[] = [
    { kind: 'deposit', on, amountPesewas: laterPesewas, ofPesewas: pricePesewas + laterPesewas },
    { kind: 'agent-fee', on, amountPesewas: agentFeePesewas },
    { kind: 'other-fees', on, amountPesewas: otherFeesPesewas ?? 0 },
  ]
  return steps.filter(({ amountPesewas }) => amountPesewas !== 0)
}

// The rent that no advance covers. Where none does, what checkout took beyond the deposit is part of the second month's.
function rentSteps(
  item: ScheduledItem,
  { moveInOn, ofMonths, months }: { moveInOn: string | null; ofMonths: number; months: number | null },
): PaymentStep[] {
  const { pricePesewas } = item
  const { aheadPesewas } = depositOf(item)
  const isAhead = ofMonths === 1 && aheadPesewas > 0 && months !== 1
  const paidMonths = ofMonths + (isAhead ? 1 : 0)
  const after = (count: number) => moveInOn && addMonths(moveInOn, count)
  const count = months && months - paidMonths
  const restPesewas = isAhead ? pricePesewas - aheadPesewas : 0
  return [
    ...(restPesewas > 0
      ? [{ kind: 'rest-of-rent' as const, on: after(1), amountPesewas: restPesewas, month: 2 }]
      : []),
    ...(count === 0
      ? []
      : [
          {
            kind: 'rent' as const,
            on: after(paidMonths),
            amountPesewas: pricePesewas,
            fromMonth: paidMonths + 1,
            count,
          },
        ]),
  ]
}

function saleSteps(item: ScheduledItem, { orderedOn }: ScheduleTerms, hasFee: boolean): PaymentStep[] {
  const { pricePesewas, plan } = item
  const downPayment: PaymentStep = {
    kind: 'down-payment',
    on: orderedOn,
    amountPesewas: dueAtCheckoutPesewas(item) + (hasFee ? SALE_PROCESSING_FEE_PESEWAS : 0),
    hasFee,
    planMonths: plan?.months ?? null,
  }
  if (plan === null) {
    const restPesewas = pricePesewas - halfPricePesewas(pricePesewas)
    return [
      downPayment,
      ...(restPesewas > 0 ? [{ kind: 'other-half' as const, on: null, amountPesewas: restPesewas }] : []),
    ]
  }
  const { months: planMonths, monthlyPesewas, lastMonthlyPesewas } = plan
  const isEven = monthlyPesewas === lastMonthlyPesewas
  const count = isEven ? planMonths : planMonths - 1
  const after = (months: number) => orderedOn && addMonths(orderedOn, months)
  return [
    downPayment,
    { kind: 'parts', on: after(1), lastOn: after(count), amountPesewas: monthlyPesewas, count },
    ...(isEven
      ? []
      : [
          {
            kind: 'last-part' as const,
            on: after(planMonths),
            amountPesewas: lastMonthlyPesewas,
          },
        ]),
  ]
}

const UNTIL_THE_KEYS: readonly PaymentStep['kind'][] = [
  'reservation',
  'advance',
  'deposit',
  'agent-fee',
  'other-fees',
]

/** What is stated of a rental's cost until its tenant has the keys: months in advance that are unsaid come to it. */
export function moveInPesewas(steps: readonly PaymentStep[]): number {
  return steps
    .filter(({ kind }) => UNTIL_THE_KEYS.includes(kind))
    .reduce((sum, { amountPesewas }) => sum + (amountPesewas ?? 0), 0)
}
