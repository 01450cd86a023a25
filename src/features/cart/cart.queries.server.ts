import { createHash } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import { planOf } from '#/features/plans/plan-rule.rules.ts'
import { presentCard, selectCards } from '#/features/properties/property.queries.server.ts'
import { offeredPlan, rentTermsOf } from '#/features/properties/property.rules.ts'
import { NO_RENT_TERMS, RENT_TERM_COLUMNS, RENT_TERMS } from '#/features/properties/property.schema.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import { type CartItemView, type CartPart, type CartView, isInPart, MOST_CART_ITEMS } from './cart.schema.ts'
import { itemStateOf } from './cart-item.rules.ts'
import { cartTotals, dueAtCheckoutPesewas } from './cart-totals.rules.ts'
import type { ScheduledItem } from './payment-schedule.rules.ts'

/** How many properties are in somebody's cart, whatever became of them. */
export async function countCartItems(db: Executor, { accountId }: { accountId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('cartItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of everything in somebody's cart, in the order they were put in. */
export async function listCartIds(db: Executor, { accountId }: { accountId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('cartItems')
    .select('propertyId')
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('propertyId')
    .limit(MOST_CART_ITEMS)
    .execute()
  return rows.map(({ propertyId }) => propertyId)
}

/** Somebody's cart, or a part of it, with prices, plans and states as they are now. */
export async function getCart(
  db: Executor,
  { accountId, now, only = null }: { accountId: string; now: Date; only?: CartPart | null },
): Promise<CartView> {
  const rows = await selectItems(db, accountId).execute()
  const items = rows.map((row) => presentItem(row, now)).filter(({ tag }) => isInPart(tag, only))
  const available = items.filter(({ state }) => state === 'available')
  const totals = cartTotals(available)
  const countOf = (isCounted: (item: CartItemView) => boolean) => items.filter(isCounted).length
  return {
    rentals: items.filter(({ tag }) => tag === 'For Rent'),
    sales: items.filter(({ tag }) => tag === 'For Sale'),
    count: items.length,
    availableCount: available.length,
    totals,
    changes: {
      repriced: countOf((item) => item.isPriceChanged),
      unavailable: items.length - available.length,
      plansGone: countOf((item) => item.isPlanGone),
    },
  }
}

// In one statement, so that a property that is removed meanwhile is told once. Where it is removed, `status` and
// everything else of the property are null.
function selectItems(db: Executor, accountId: string) {
  return selectCards(db)
    .rightJoin('cartItems', 'cartItems.propertyId', 'properties.id')
    .leftJoin('removedProperties', 'removedProperties.id', 'cartItems.propertyId')
    .select([
      'cartItems.propertyId',
      'cartItems.createdAt as addedAt',
      'cartItems.planMonths as chosenPlan',
      'cartItems.pricePesewas as priceWhenAdded',
      'properties.status',
      'properties.maxPaymentPlanMonths',
      ...RENT_TERM_COLUMNS,
    ])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('propertyClaims').whereRef('propertyClaims.propertyId', '=', 'cartItems.propertyId'),
        )
        .as('isClaimed'),
    )
    .select(tombstoneColumns)
    .where('cartItems.userId', '=', accountId)
    .orderBy('cartItems.createdAt')
    .orderBy('cartItems.propertyId')
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function presentItem(row: ItemRow, now: Date): CartItemView {
  const state = itemStateOf(row.status, { isClaimed: Boolean(row.isClaimed) })
  if (state === 'gone' || state === 'removed') return presentGone(row, state)
  const { title, location, cover } = presentCard(row, now)
  const isAvailable = state === 'available'
  const { tag, propertyId, pricePesewas, priceWhenAdded, chosenPlan, maxPaymentPlanMonths } = row
  const planMonths = offeredPlan(chosenPlan, { tag, maxPaymentPlanMonths })
  const plan = planOf(pricePesewas, planMonths, row.planRule)
  const isPriceChanged = isAvailable && pricePesewas !== priceWhenAdded
  return {
    propertyId,
    isPublic: true,
    title,
    location,
    tag,
    cover,
    addedAt: row.addedAt.toISOString(),
    pricePesewas,
    pricePesewasWhenAdded: priceWhenAdded,
    planMonths,
    plan,
    planRule: row.planRule,
    isPlanGone: isAvailable && chosenPlan !== planMonths,
    maxPaymentPlanMonths: isAvailable ? maxPaymentPlanMonths : null,
    ...(isAvailable ? rentTermsOf(row) : NO_RENT_TERMS),
    duePesewas: dueAtCheckoutPesewas({ tag, pricePesewas, plan }),
    state,
    isPriceChanged,
  }
}

// What an agent does to a property that is off the market is not for others to see.
function presentGone(row: ItemRow, state: 'gone' | 'removed'): CartItemView {
  const { propertyId, addedAt, priceWhenAdded: pricePesewas } = row
  const { title, tag } = presentTombstone(row)
  return {
    propertyId,
    isPublic: false,
    title,
    location: '',
    tag,
    cover: null,
    addedAt: addedAt.toISOString(),
    pricePesewas,
    pricePesewasWhenAdded: pricePesewas,
    planMonths: null,
    plan: null,
    planRule: null,
    isPlanGone: false,
    maxPaymentPlanMonths: null,
    ...NO_RENT_TERMS,
    duePesewas: dueAtCheckoutPesewas({ tag, pricePesewas, plan: null }),
    state,
    isPriceChanged: false,
  }
}

/**
 * What can be paid for in a cart, in one word: another as soon as a property, a price, a plan, a tag or something
 * that is asked for beside the rent is another, even where the total stays the same.
 */
export function fingerprintOf(
  items: readonly (ScheduledItem & { propertyId: string; state: CartItemView['state'] })[],
): string {
  const lines = items
    .filter(({ state }) => state === 'available')
    .map(({ propertyId, tag, pricePesewas, plan, ...terms }) =>
      [
        propertyId,
        tag,
        pricePesewas,
        plan?.months,
        plan?.totalPesewas,
        ...RENT_TERMS.map((term) => terms[term]),
      ].join(' '),
    )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url').slice(0, 22)
}
