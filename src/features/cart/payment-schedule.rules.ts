import { halfPricePesewas, planAmounts } from '#/features/properties/property.rules.ts'
import { addMonths } from '#/shared/dates.ts'
import {
  dueAtCheckoutPesewas,
  type PricedItem,
  RENTAL_APPLICATION_FEE_PESEWAS,
  SALE_PROCESSING_FEE_PESEWAS,
} from './cart-totals.rules.ts'

/** `advanceMonths` is how many months' rent the agent asks for in advance, the first among them; null unsaid. */
export type ScheduledItem = PricedItem & { advanceMonths: number | null }

/** Days as `2026-12-01`; null is not known yet. A lease without a day has not been given one. */
export type ScheduleTerms = {
  orderedOn: string | null
  lease: { months: number; moveInOn: string | null } | null
}

/** One payment for a home, or equal ones: amounts in whole pesewas, days as `2026-12-01` and null while unknown. */
export type PaymentStep =
  /** Paid at checkout for a rental: first month and deposit. */
  | { kind: 'reservation'; on: string | null; amountPesewas: number; hasFee: boolean }
  /** The other months of the advance, due on signing; null while the agent has not said how many are asked for. */
  | { kind: 'advance'; on: string | null; amountPesewas: number; months: number; ofMonths: number }
  | { kind: 'advance'; on: string | null; amountPesewas: null }
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
  const reservation: PaymentStep = {
    kind: 'reservation',
    on: orderedOn,
    amountPesewas: dueAtCheckoutPesewas(item) + (hasFee ? RENTAL_APPLICATION_FEE_PESEWAS : 0),
    hasFee,
  }
  if (advanceMonths === null)
    return [
      reservation,
      { kind: 'advance', on: moveInOn, amountPesewas: null },
      { kind: 'rent', on: null, amountPesewas: pricePesewas, fromMonth: null, count: null },
    ]
  // Nobody pays for more months than the lease has; the first is paid at checkout, whatever is asked for.
  const ofMonths = Math.max(1, Math.min(advanceMonths, lease?.months ?? advanceMonths))
  const count = lease && lease.months - ofMonths
  return [
    reservation,
    ...(ofMonths > 1
      ? [
          {
            kind: 'advance' as const,
            on: moveInOn,
            amountPesewas: (ofMonths - 1) * pricePesewas,
            months: ofMonths - 1,
            ofMonths,
          },
        ]
      : []),
    ...(count === 0
      ? []
      : [
          {
            kind: 'rent' as const,
            on: moveInOn && addMonths(moveInOn, ofMonths),
            amountPesewas: pricePesewas,
            fromMonth: ofMonths + 1,
            count,
          },
        ]),
  ]
}

function saleSteps(item: ScheduledItem, { orderedOn }: ScheduleTerms, hasFee: boolean): PaymentStep[] {
  const { pricePesewas, planMonths } = item
  const downPayment: PaymentStep = {
    kind: 'down-payment',
    on: orderedOn,
    amountPesewas: dueAtCheckoutPesewas(item) + (hasFee ? SALE_PROCESSING_FEE_PESEWAS : 0),
    hasFee,
    planMonths,
  }
  if (planMonths === null) {
    const restPesewas = pricePesewas - halfPricePesewas(pricePesewas)
    return [
      downPayment,
      ...(restPesewas > 0 ? [{ kind: 'other-half' as const, on: null, amountPesewas: restPesewas }] : []),
    ]
  }
  const { monthlyPesewas, lastMonthlyPesewas } = planAmounts(pricePesewas, planMonths)
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

/** What a rental costs until its tenant has the keys: reservation and the rest of the advance; null while unsaid. */
export function moveInPesewas(steps: readonly PaymentStep[]): number | null {
  let sum = 0
  for (const { kind, amountPesewas } of steps) {
    if (kind !== 'reservation' && kind !== 'advance') continue
    if (amountPesewas === null) return null
    sum += amountPesewas
  }
  return sum
}
