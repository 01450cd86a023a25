import * as v from 'valibot'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { Plan, PlanRule } from '#/features/plans/plan-rule.rules.ts'
import type { PropertyTag, RentTerms } from '#/features/properties/property.schema.ts'
import type { Totals } from './cart-totals.rules.ts'

/** How many properties a cart holds. */
export const MOST_CART_ITEMS = 100

export const CART_MESSAGES = {
  loadFailed: 'Failed to load cart items',
  addFailed: 'Failed to add property to cart',
  removeFailed: 'Failed to remove property from cart',
  clearFailed: 'Failed to clear cart',
  planFailed: 'Failed to change the payment plan',
  acceptFailed: 'Failed to accept the new price',
  added: 'Property added to cart',
  alreadyIn: 'This property is already in your cart',
  removed: 'Property removed from cart',
  cleared: 'Cart cleared',
  planChanged: 'Payment plan changed',
  priceAccepted: 'New price accepted',
  signIn: 'Please log in to add items to your cart',
  empty: 'No properties in your cart',
  unavailable: 'This property is not available any more.',
  notInCart: 'This property is not in your cart any more.',
  planUnknown: 'Choose one of the payment plans of this property.',
  tooMany: `A cart holds at most ${MOST_CART_ITEMS} properties. Remove one first.`,
} as const

/** A part of a cart that may be paid for by itself. */
export type CartPart = 'rent' | 'sale'

/** The part that an address or a form names; null for the whole cart, and for what names none. */
export function readCartPart(text: string | null | undefined): CartPart | null {
  return text === 'rent' || text === 'sale' ? text : null
}

/** Whether something with this tag belongs to the part; null is the whole cart. */
export function isInPart(tag: PropertyTag, part: CartPart | null): boolean {
  return part === null || (part === 'rent') === (tag === 'For Rent')
}

// A form sends text, and nothing for "no plan"; a script sends numbers.
const planMonths = v.optional(
  v.pipe(
    v.union([v.string(), v.number(), v.null()], CART_MESSAGES.planUnknown),
    v.check(
      (value) => value === null || value === '' || /^[1-9]\d?$/.test(String(value)),
      CART_MESSAGES.planUnknown,
    ),
    v.transform((value) => (value === null || value === '' ? null : Number(value))),
  ),
  null,
)

// What is no time counts as none.
const addedAt = v.optional(
  v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^20\d{2}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))), null),
)

/**
 * Puts a property into the cart, or chooses the plan of one that is there; '' or null is no plan. `addedAt` puts back
 * what was taken out, to its old place.
 */
export const addForm = v.object({ propertyId: v.string(), planMonths, addedAt })

/** Takes a property out of the cart. */
export const removeForm = v.object({ propertyId: v.string() })

/** Chooses the plan of a property that is in the cart; '' or null is none. */
export const planForm = v.object({ propertyId: v.string(), planMonths })

/** What `POST /api/cart` takes. */
export const cartCall = v.variant(
  'act',
  [
    v.object({ act: v.literal('add'), ...addForm.entries }),
    v.object({ act: v.literal('remove'), ...removeForm.entries }),
    v.object({ act: v.literal('clear') }),
    v.object({ act: v.literal('plan'), ...planForm.entries }),
    v.object({ act: v.literal('accept'), ...removeForm.entries }),
  ],
  'Say what to do with the cart: add, remove, clear, plan or accept.',
)
export type CartCall = v.InferOutput<typeof cartCall>

/** What `POST /api/cart` answers; `message` is shown to the person, `added` says whether "add" put it in. */
export type CartAnswer = { count: number; message: string; added?: boolean }

/** What `GET /api/cart` answers: in the order they were put in. */
export type CartIdsAnswer = { ids: string[]; count: number }

/** Whether an item can be ordered; 'gone' when its agent took it off the market, 'removed' when it exists no more. */
export type CartItemState = 'available' | 'reserved' | 'sold' | 'let' | 'gone' | 'removed'

/**
 * One property of a cart. What is gone or removed is called as visitors
 * saw it last and keeps the price it was put in with; no more is told of it.
 */
export type CartItemView = RentTerms & {
  propertyId: string
  /** Whether it has a page that can be opened. */
  isPublic: boolean
  title: string
  /** Empty for what is not public. */
  location: string
  tag: PropertyTag
  cover: ImageView | null
  /** ISO 8601, UTC. */
  addedAt: string
  /** Now; each month, for rent. */
  pricePesewas: number
  pricePesewasWhenAdded: number
  /** The plan that was chosen, if it is still offered; null for rent. */
  planMonths: number | null
  /** The same as it is worked out now. */
  plan: Plan | null
  /** By which its plans are worked out; null for what is gone. */
  planRule: PlanRule | null
  /** The chosen plan is not offered any more, so that none counts. */
  isPlanGone: boolean
  /** The longest plan that may be chosen; null for rent, and for what cannot be ordered. */
  maxPaymentPlanMonths: number | null
  /** What is paid at checkout for it, fees aside: rent and deposit, or the down payment. */
  duePesewas: number
  state: CartItemState
  /** It costs something else than when it was put in; false for what cannot be ordered. */
  isPriceChanged: boolean
}

/** The totals as texts, under the names that receipts use; null for a part without items. */
export type TotalsText = {
  rental: { monthlyRent: string; securityDeposit: string; applicationFee: string; total: string } | null
  sale: { downPayment: string; processingFee: string; total: string } | null
  totalAmount: string
}

/** A cart with everything that its page is made of. */
export type CartView = {
  /** In the order they were put in. */
  rentals: CartItemView[]
  sales: CartItemView[]
  /** Everything in it. */
  count: number
  /** What of it can be ordered. */
  availableCount: number
  /** Of what can be ordered alone. */
  totals: Totals
  /** How many items cost something else than when they were put in, cannot be ordered, or lost their plan. */
  changes: { repriced: number; unavailable: number; plansGone: number }
}
