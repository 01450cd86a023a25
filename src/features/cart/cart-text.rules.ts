import { formatAmount } from '#/shared/money.ts'
import { presentPlans } from '../properties/property.rules.ts'
import type { PlanView } from '../properties/property.schema.ts'
import type { CartItemView, CartView, TotalsText } from './cart.schema.ts'
import { presentTotals } from './cart-totals.rules.ts'

/** An item for reading. All texts of money are formatted as amounts. */
export type CartItemText = Omit<CartItemView, 'maxPaymentPlanMonths' | 'duePesewas'> & {
  price: string
  /** What may be chosen, the shortest first; none for rent. */
  plans: PlanView[]
  due: string
  /** What it cost when it was put in, if that is something else. */
  previousPrice: string | null
}

/** A cart as its page shows it. */
export type CartText = Omit<CartView, 'rentals' | 'sales'> & {
  rentals: CartItemText[]
  sales: CartItemText[]
  totalsText: TotalsText
}

/** A cart for reading. Formats money: server only. */
export function presentCart(cart: CartView): CartText {
  return {
    ...cart,
    rentals: cart.rentals.map(presentItem),
    sales: cart.sales.map(presentItem),
    totalsText: presentTotals(cart.totals),
  }
}

function presentItem({ maxPaymentPlanMonths, duePesewas, ...item }: CartItemView): CartItemText {
  const { tag, pricePesewas } = item
  return {
    ...item,
    price: formatAmount(pricePesewas),
    plans: item.state === 'available' ? presentPlans({ tag, pricePesewas, maxPaymentPlanMonths }) : [],
    due: formatAmount(duePesewas),
    previousPrice: item.isPriceChanged ? formatAmount(item.pricePesewasWhenAdded) : null,
  }
}
