import { planMonths } from '#/features/properties/property.rules.ts'
import type { PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import type { CartItemState } from './cart.schema.ts'

const STATES: Record<PropertyStatus, CartItemState> = {
  active: 'available',
  reserved: 'reserved',
  sold: 'sold',
  let: 'let',
  draft: 'gone',
  withdrawn: 'gone',
}

/** What a property's status means for somebody who has it in the cart. */
export function itemStateOf(status: PropertyStatus): CartItemState {
  return STATES[status]
}

/** The plan of so many months if the property has it, else null: none is offered for rent. */
export function offeredPlan(
  months: number | null,
  property: { tag: PropertyTag; maxPaymentPlanMonths: number | null },
): number | null {
  if (months === null || property.tag !== 'For Sale') return null
  return planMonths(property.maxPaymentPlanMonths).includes(months) ? months : null
}
