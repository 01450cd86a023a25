import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { offeredPlan } from '#/features/properties/property.rules.ts'
import { holdPublicProperty } from '#/features/properties/property-hold.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { notInCart, planUnknown, propertyUnavailable, tooManyCartItems } from './cart.errors.ts'
import { MOST_CART_ITEMS } from './cart.schema.ts'

type CartServices = Pick<Services, 'db' | 'clock' | 'config'>

/** A property and the plan for it, in months; null is no plan. */
type PlannedProperty = { propertyId: string; planMonths: number | null }

/**
 * Puts an active property into the cart at its present price. One that is there already stays, with the price it was
 * put in at, and takes the plan if one is given. `addedAt` (ISO 8601) is when something that was taken out was put in
 * before, which gives it back its place. Refuses what nobody may see, what is reserved, sold or let, a plan that the
 * property does not have, and more than a cart holds.
 */
export async function addToCart(
  services: CartServices,
  actor: Actor,
  { propertyId, planMonths, addedAt }: PlannedProperty & { addedAt?: string | null | undefined },
): Promise<{ added: boolean }> {
  return await changeCart(services, actor, async (tx, now) => {
    const property = await holdPublicProperty(tx, { propertyId })
    if (property.status !== 'active') throw propertyUnavailable()
    if (offeredPlan(planMonths, property) !== planMonths) throw planUnknown()
    const userId = actor.accountId
    const createdAt = firstAdded(addedAt, now)
    const added = await tx
      .insertInto('cartItems')
      .values({ userId, propertyId, planMonths, pricePesewas: property.pricePesewas, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('propertyId')
      .executeTakeFirst()
    if (!added) {
      if (planMonths !== null) await setPlan(tx, actor, { propertyId, planMonths })
      return { added: false }
    }
    const { count } = await tx
      .selectFrom('cartItems')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > MOST_CART_ITEMS) throw tooManyCartItems()
    return { added: true }
  })
}

/** Takes a property out of the cart; one that is not in it is no refusal. */
export async function removeFromCart(
  services: CartServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<void> {
  requireBuyer(actor)
  if (!isId(propertyId)) return
  await changeCart(services, actor, (tx) =>
    emptyCart(tx, { accountId: actor.accountId, propertyIds: [propertyId] }),
  )
}

/** Takes everything out of the cart. */
export async function clearCart(services: CartServices, actor: Actor): Promise<void> {
  await changeCart(services, actor, async (tx) => {
    await tx.deleteFrom('cartItems').where('userId', '=', actor.accountId).execute()
  })
}

/** Chooses or drops the plan of a property in the cart. Refuses one that is not there or cannot be ordered any more. */
export async function choosePlan(
  services: CartServices,
  actor: Actor,
  { propertyId, planMonths }: PlannedProperty,
): Promise<void> {
  await changeCart(services, actor, async (tx) => {
    const property = isId(propertyId)
      ? await tx
          .selectFrom('cartItems')
          .leftJoin('properties', 'properties.id', 'cartItems.propertyId')
          .select(['properties.status', 'properties.tag', 'properties.maxPaymentPlanMonths'])
          .where('cartItems.userId', '=', actor.accountId)
          .where('cartItems.propertyId', '=', propertyId)
          .executeTakeFirst()
      : undefined
    if (!property) throw notInCart()
    const { status, tag, maxPaymentPlanMonths } = property
    if (status !== 'active' || tag === null) throw propertyUnavailable()
    if (offeredPlan(planMonths, { tag, maxPaymentPlanMonths }) !== planMonths) throw planUnknown()
    await setPlan(tx, actor, { propertyId, planMonths })
  })
}

/**
 * Accepts the present prices of a cart, or of one property in it: the price stored with an item becomes the present
 * one.
 */
export async function acceptCartPrices(
  services: CartServices,
  actor: Actor,
  { propertyId }: { propertyId?: string } = {},
): Promise<void> {
  requireBuyer(actor)
  if (propertyId !== undefined && !isId(propertyId)) return
  await changeCart(services, actor, async (tx) => {
    await tx
      .updateTable('cartItems')
      .from('properties')
      .set((eb) => ({ pricePesewas: eb.ref('properties.pricePesewas') }))
      .whereRef('properties.id', '=', 'cartItems.propertyId')
      .whereRef('properties.pricePesewas', '<>', 'cartItems.pricePesewas')
      // What cannot be ordered shows no present price.
      .where('properties.status', '=', 'active')
      .where('cartItems.userId', '=', actor.accountId)
      .$if(propertyId !== undefined, (update) => update.where('cartItems.propertyId', '=', propertyId ?? ''))
      .execute()
  })
}

/** A step of checkout: takes what was ordered out of a locked cart. */
export async function emptyCart(
  tx: Transaction<DB>,
  { accountId, propertyIds }: { accountId: string; propertyIds: readonly string[] },
): Promise<void> {
  if (propertyIds.length === 0) return
  await tx
    .deleteFrom('cartItems')
    .where('userId', '=', accountId)
    .where('propertyId', 'in', propertyIds)
    .execute()
}

// Every change waits for the one before, a checkout included.
function changeCart<T>(
  services: CartServices,
  actor: Actor,
  change: (tx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  const limit = services.config.cart.changesPerAccount
  return actAsBuyer(services, actor, { name: 'cart:account', limit }, change)
}

// What was never put in, or later than now, is put in now.
function firstAdded(addedAt: string | null | undefined, now: Date): Date {
  const before = Date.parse(addedAt ?? '')
  return before < now.getTime() ? new Date(before) : now
}

async function setPlan(
  tx: Transaction<DB>,
  { accountId }: Actor,
  { propertyId, planMonths }: PlannedProperty,
): Promise<void> {
  await tx
    .updateTable('cartItems')
    .set({ planMonths })
    .where('userId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .execute()
}
