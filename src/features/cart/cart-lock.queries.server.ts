import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { planRule } from '#/features/plans/plan-rule.queries.server.ts'
import { type Plan, planOf } from '#/features/plans/plan-rule.rules.ts'
import { offeredPlan, rentTermsOf } from '#/features/properties/property.rules.ts'
import { type PropertyTag, RENT_TERM_COLUMNS, type RentTerms } from '#/features/properties/property.schema.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import { type CartItemState, type CartPart, isInPart } from './cart.schema.ts'
import { itemStateOf } from './cart-item.rules.ts'

/** One item of a cart as checkout needs it. */
export type CartLine = RentTerms & {
  propertyId: string
  /** As it is now; null without one, and when it is no longer offered. */
  plan: Plan | null
  /** Of what is not on the market any more, as visitors saw it last. */
  title: string
  location: string
  type: string
  tag: PropertyTag
  state: CartItemState
  /** Now. */
  pricePesewas: number
  pricePesewasWhenAdded: number
  agentId: string
  /** Null while the agent has no name. */
  agentName: string | null
  coverImageId: string | null
}

/** A cart that nobody changes; `removed` are the properties in it that exist no more, as visitors saw them last. */
export type LockedCart = {
  lines: CartLine[]
  removed: { propertyId: string; title: string; tag: PropertyTag }[]
}

/** What of a locked cart belongs to the part; null is all of it. */
export function partOf({ lines, removed }: LockedCart, part: CartPart | null): LockedCart {
  return {
    lines: lines.filter(({ tag }) => isInPart(tag, part)),
    removed: removed.filter(({ tag }) => isInPart(tag, part)),
  }
}

/**
 * A step of checkout: locks somebody's cart and everything in it, then reads it, in the order it was filled. Until `tx`
 * ends nothing is put in or taken out, and no price and no status in it moves.
 */
export async function lockCart(
  tx: Transaction<DB>,
  { accountId }: { accountId: string },
): Promise<LockedCart> {
  // In the order in which an account is deleted.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forKeyShare().execute()
  await tx.selectFrom('profiles').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const rows = await tx
    .selectFrom('cartItems')
    .innerJoin('properties', 'properties.id', 'cartItems.propertyId')
    .innerJoin('profiles as agents', 'agents.id', 'properties.userId')
    .select([
      'cartItems.propertyId',
      'cartItems.planMonths',
      'cartItems.pricePesewas as pricePesewasWhenAdded',
      'cartItems.createdAt',
      'properties.title',
      'properties.lastPublicTitle',
      'properties.location',
      'properties.type',
      'properties.tag',
      'properties.status',
      'properties.pricePesewas',
      'properties.maxPaymentPlanMonths',
      planRule,
      ...RENT_TERM_COLUMNS,
      'properties.userId as agentId',
      'agents.fullName as agentName',
    ])
    .select((eb) =>
      eb
        .selectFrom('propertyImages')
        .select('imageId')
        .whereRef('propertyImages.propertyId', '=', 'properties.id')
        .orderBy('position')
        .limit(1)
        .as('coverImageId'),
    )
    .where('cartItems.userId', '=', accountId)
    // One order for everybody, so that two buyers of the same properties never wait for each other.
    .orderBy('properties.id')
    .forNoKeyUpdate('properties')
    .execute()
  const claimed = await findClaimed(tx, rows)
  const lines = rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ createdAt: _, status, maxPaymentPlanMonths, lastPublicTitle, planMonths, planRule, ...row }) => {
      const tag = row.tag
      const state = itemStateOf(status, { isClaimed: claimed.has(row.propertyId) })
      return {
        ...row,
        title:
          state === 'gone' ? presentTombstone({ lastTitle: lastPublicTitle, lastTag: tag }).title : row.title,
        tag,
        state,
        plan: planOf(row.pricePesewas, offeredPlan(planMonths, { tag, maxPaymentPlanMonths }), planRule),
        ...rentTermsOf(row),
      }
    })
  return { lines, removed: await listRemoved(tx, accountId) }
}

// Only once they are locked, since whoever had the locks may have claimed one of them.
async function findClaimed(
  tx: Transaction<DB>,
  rows: readonly { propertyId: string }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const claims = await tx
    .selectFrom('propertyClaims')
    .select('propertyId')
    .where(
      'propertyId',
      'in',
      rows.map(({ propertyId }) => propertyId),
    )
    .execute()
  return new Set(claims.map(({ propertyId }) => propertyId))
}

// Only once the others are locked, since one of them may have been removed while its lock was waited for.
async function listRemoved(tx: Transaction<DB>, accountId: string): Promise<LockedCart['removed']> {
  const rows = await tx
    .selectFrom('cartItems')
    .leftJoin('properties', 'properties.id', 'cartItems.propertyId')
    .leftJoin('removedProperties', 'removedProperties.id', 'cartItems.propertyId')
    .select('cartItems.propertyId')
    .select(tombstoneColumns)
    .where('cartItems.userId', '=', accountId)
    .where('properties.id', 'is', null)
    .orderBy('cartItems.createdAt')
    .orderBy('cartItems.propertyId')
    .execute()
  return rows.map((row) => ({ propertyId: row.propertyId, ...presentTombstone(row) }))
}
