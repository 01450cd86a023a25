import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import type { CartItemState } from './cart.schema.ts'

const STATES: Record<PropertyStatus, CartItemState> = {
  active: 'available',
  reserved: 'reserved',
  sold: 'sold',
  let: 'let',
  draft: 'gone',
  withdrawn: 'gone',
}

/**
 * What a property's status means for somebody who has it in the cart; null for one that was removed. An order has
 * claimed it while somebody pays for it, and from then on.
 */
export function itemStateOf(
  status: PropertyStatus | null,
  { isClaimed }: { isClaimed: boolean },
): CartItemState {
  if (status === null) return 'removed'
  return status === 'active' && isClaimed ? 'reserved' : STATES[status]
}
