import { formatAmount } from '#/shared/money.ts'
import { presentPlans } from '../properties/property.rules.ts'
import type { PlanView } from '../properties/property.schema.ts'
import type { CartItemView, CartView, TotalsText } from './cart.schema.ts'
import { presentTotals } from './cart-totals.rules.ts'
import { type CartMoveIn, presentCartMoveIn } from './move-in.rules.ts'
import { type PaymentStep, paymentSchedules, type ScheduleTerms } from './payment-schedule.rules.ts'
import {
  type LaterSum,
  laterInAll,
  laterInShort,
  plansInAll,
  presentSchedule,
} from './payment-schedule-text.rules.ts'
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
  /** What of it comes later, in one phrase; empty where nothing does. */
  later: string
  /** What the chosen plan comes to in all; null without one, and for what cannot be ordered. */
  planInAll: LaterSum | null
  /** What a rental comes to until its tenant has the keys; null for others, and for what cannot be ordered. */
  moveIn: CartMoveIn | null
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
  /** What comes after checkout, of each part that has any. */
  laterInAll: { rent: LaterSum[]; sale: LaterSum[] }
}

/** A cart for reading, as it would be ordered on these terms. Formats money and dates: server only. */
export function presentCart(cart: CartView, terms: ScheduleTerms, rates: SaleCostRates | null): CartText {
  const items = [...cart.rentals, ...cart.sales].filter(({ state }) => state === 'available')
  const schedules = paymentSchedules(items, terms)
  const scheduleOf = new Map(items.map(({ propertyId }, index) => [propertyId, schedules[index] ?? []]))
  const laterOf = (wanted: CartItemView['tag']) =>
    laterInAll(
      items.flatMap(({ tag, propertyId }) => (tag === wanted ? [scheduleOf.get(propertyId) ?? []] : [])),
    )
  const rentalsOrdered = items.filter(({ tag }) => tag === 'For Rent').length
  const present = (item: CartItemView) => {
    const schedule = scheduleOf.get(item.propertyId)
    const moveIn =
      item.tag === 'For Rent' && schedule ? presentCartMoveIn(item, { terms, rentalsOrdered }) : null
    return { ...presentItem(item, schedule, rates), moveIn }
  }
  return {
    ...cart,
    rentals: cart.rentals.map(present),
    sales: cart.sales.map(present),
    totalsText: presentTotals(cart.totals),
    laterInAll: {
      rent: laterOf('For Rent'),
      sale: [...laterOf('For Sale'), ...plansInAll(items.map(({ plan }) => plan))],
    },
  }
}

function presentItem(
  { maxPaymentPlanMonths, duePesewas, plan, planRule, ...item }: CartItemView,
  schedule: readonly PaymentStep[] | undefined,
  rates: SaleCostRates | null,
): Omit<CartItemText, 'moveIn'> {
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
    later: laterInShort(schedule ?? []),
    planInAll: item.state === 'available' ? (plansInAll([plan])[0] ?? null) : null,
    saleCosts: item.state === 'available' ? presentSaleCosts({ tag, pricePesewas }, rates) : null,
    previousPrice: item.isPriceChanged ? formatAmount(item.pricePesewasWhenAdded) : null,
  }
}
