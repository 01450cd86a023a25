import type { Plan } from '#/features/plans/plan-rule.rules.ts'
import { halfPricePesewas, RENTAL_APPLICATION_FEE_PESEWAS } from '#/features/properties/property.rules.ts'
import type { PropertyTag } from '#/features/properties/property.schema.ts'
import { formatAmount, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import type { TotalsText } from './cart.schema.ts'

/** Asked once an order, however many homes are in it, as the application fee is. */
export const SALE_PROCESSING_FEE_PESEWAS = 100 * PESEWAS_PER_CEDI

/** What the totals depend on; the plan counts for a property for sale only. */
export type PricedItem = { tag: PropertyTag; pricePesewas: number; plan: Plan | null }

/** What is paid at checkout, in whole pesewas; a part without items is 0 throughout. */
export type Totals = {
  hasRentals: boolean
  hasSales: boolean
  rental: {
    monthlyRentPesewas: number
    securityDepositPesewas: number
    applicationFeePesewas: number
    totalPesewas: number
  }
  sale: { downPaymentPesewas: number; processingFeePesewas: number; totalPesewas: number }
  totalPesewas: number
}

/** Half of the price of what is for sale, or the first payment of the plan chosen for it. */
export function downPaymentPesewas({
  pricePesewas,
  plan,
}: Pick<PricedItem, 'pricePesewas' | 'plan'>): number {
  return plan === null ? halfPricePesewas(pricePesewas) : plan.firstPaymentPesewas
}

/** What one item adds to the total, fees aside: a month's rent and as much as deposit, or the down payment. */
export function dueAtCheckoutPesewas(item: PricedItem): number {
  return item.tag === 'For Rent' ? 2 * item.pricePesewas : downPaymentPesewas(item)
}

/** What these items come to at checkout. */
export function cartTotals(items: readonly PricedItem[]): Totals {
  const rentals = items.filter(({ tag }) => tag === 'For Rent')
  const sales = items.filter(({ tag }) => tag === 'For Sale')
  const monthlyRentPesewas = sumOf(rentals.map(({ pricePesewas }) => pricePesewas))
  const applicationFeePesewas = rentals.length > 0 ? RENTAL_APPLICATION_FEE_PESEWAS : 0
  const salesPesewas = sumOf(sales.map(downPaymentPesewas))
  const processingFeePesewas = sales.length > 0 ? SALE_PROCESSING_FEE_PESEWAS : 0
  const rental = {
    monthlyRentPesewas,
    securityDepositPesewas: monthlyRentPesewas,
    applicationFeePesewas,
    totalPesewas: 2 * monthlyRentPesewas + applicationFeePesewas,
  }
  const sale = {
    downPaymentPesewas: salesPesewas,
    processingFeePesewas,
    totalPesewas: salesPesewas + processingFeePesewas,
  }
  return {
    hasRentals: rentals.length > 0,
    hasSales: sales.length > 0,
    rental,
    sale,
    totalPesewas: rental.totalPesewas + sale.totalPesewas,
  }
}

/** The totals for reading. Formats money: server only. */
export function presentTotals({ hasRentals, hasSales, rental, sale, totalPesewas }: Totals): TotalsText {
  return {
    rental: hasRentals
      ? {
          monthlyRent: formatAmount(rental.monthlyRentPesewas),
          securityDeposit: formatAmount(rental.securityDepositPesewas),
          applicationFee: formatAmount(rental.applicationFeePesewas),
          total: formatAmount(rental.totalPesewas),
        }
      : null,
    sale: hasSales
      ? {
          downPayment: formatAmount(sale.downPaymentPesewas),
          processingFee: formatAmount(sale.processingFeePesewas),
          total: formatAmount(sale.totalPesewas),
        }
      : null,
    totalAmount: formatAmount(totalPesewas),
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
