import { formatAmount } from '#/shared/money.ts'
import { presentPlans } from '../properties/property.rules.ts'
import type { PlanView } from '../properties/property.schema.ts'
import type { CartItemView, CartView, TotalsText } from './cart.schema.ts'
import { presentTotals } from './cart-totals.rules.ts'
import { isLeastToMoveIn, moveInTerm } from './move-in.rules.ts'
import {
  moveInPesewas,
  type PaymentStep,
  paymentSchedules,
  type ScheduleTerms,
} from './payment-schedule.rules.ts'
import { presentSchedule } from './payment-schedule-text.rules.ts'
import type { PaymentStepText } from './payment-step.rules.ts'
import { presentSaleCosts, type SaleCostRates, type SaleCostsText } from './sale-costs.rules.ts'

/** An item for reading. All texts of money are formatted as amounts. */
export type CartItemText = Omit<CartItemView, 'maxPaymentPlanMonths' | 'duePesewas' | 'plan' | 'planRule'> & {
  price: string
  /** What may be chosen, the shortest first; none for rent. */
  plans: PlanView[]
  due: string
  /** What is paid today and later; empty for what cannot be ordered. */
  steps: PaymentStepText[]
  /** What a rental comes to until its tenant has the keys, as its own page says; null for others, and while unsaid. */
  moveIn: { term: string; amount: string } | null
  /** What buying it usually costs beside the price; null for rent, and without rates. */
  saleCosts: SaleCostsText | null
  /** What it cost when it was put in, if that is something else. */
  previousPrice: string | null
}

/** A cart as its page shows it. */
export type CartText = Omit<CartView, 'rentals' | 'sales'> & {
  rentals: CartItemText[]
  sales: CartItemText[]
  totalsText: TotalsText
}

/** A cart for reading, as it would be ordered on these terms. Formats money and dates: server only. */
export function presentCart(cart: CartView, terms: ScheduleTerms, rates: SaleCostRates | null): CartText {
  const items = [...cart.rentals, ...cart.sales].filter(({ state }) => state === 'available')
  const schedules = paymentSchedules(items, terms)
  const scheduleOf = new Map(items.map(({ propertyId }, index) => [propertyId, schedules[index] ?? []]))
  const present = (item: CartItemView) => presentItem(item, scheduleOf.get(item.propertyId), rates)
  return {
    ...cart,
    rentals: cart.rentals.map(present),
    sales: cart.sales.map(present),
    totalsText: presentTotals(cart.totals),
  }
}

function presentItem(
  { maxPaymentPlanMonths, duePesewas, plan: _plan, planRule, ...item }: CartItemView,
  schedule: readonly PaymentStep[] | undefined,
  rates: SaleCostRates | null,
): CartItemText {
  const { tag, pricePesewas } = item
  return {
    ...item,
    price: formatAmount(pricePesewas),
    plans:
      item.state === 'available' && planRule
        ? presentPlans({ tag, pricePesewas, maxPaymentPlanMonths, planRule })
        : [],
    due: formatAmount(duePesewas),
    steps: presentSchedule(schedule ?? [], 'paying'),
    moveIn:
      tag === 'For Rent' && schedule
        ? { term: moveInTerm(isLeastToMoveIn(item)), amount: formatAmount(moveInPesewas(schedule)) }
        : null,
    saleCosts: item.state === 'available' ? presentSaleCosts({ tag, pricePesewas }, rates) : null,
    previousPrice: item.isPriceChanged ? formatAmount(item.pricePesewasWhenAdded) : null,
  }
}
