import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { fingerprintOf } from '#/features/cart/cart.queries.server.ts'
import type { CartLine, LockedCart } from '#/features/cart/cart-lock.queries.server.ts'
import { cartTotals, type Totals } from '#/features/cart/cart-totals.rules.ts'
import { cartEmpty, propertiesTaken, totalChanged } from './order.errors.ts'

/** Where an agent learns of an order. */
export type OrderAgent = {
  id: string
  fullName: string | null
  email: string
  /** False for one who cannot sign in. */
  hasAccount: boolean
}

/**
 * The agents of what is in a locked cart. None of their accounts is deleted until `tx` ends: accounts come before
 * properties, in the order in which an account is deleted, so that nobody waits in a circle.
 */
export async function holdAgents(
  tx: Transaction<DB>,
  { accountId }: { accountId: string },
): Promise<Map<string, OrderAgent>> {
  const agentsOf = (db: Transaction<DB>) =>
    db
      .selectFrom('cartItems')
      .innerJoin('properties', 'properties.id', 'cartItems.propertyId')
      .select('properties.userId')
      .where('cartItems.userId', '=', accountId)
  const held = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', agentsOf(tx))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const accounts = new Set(held.map(({ id }) => id))
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'fullName', 'email'])
    .where('id', 'in', agentsOf(tx))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, hasAccount: accounts.has(row.id) }]))
}

/** Holds these accounts, as far as they exist, in the order in which everybody does. */
export async function holdAccounts(tx: Transaction<DB>, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx.selectFrom('accounts').select('id').where('id', 'in', known).orderBy('id').forKeyShare().execute()
}

/** The present cover of each property, which is its first picture; of properties that are locked. */
export async function findCovers(
  tx: Transaction<DB>,
  propertyIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('propertyImages')
    .select(['propertyId', 'imageId'])
    .distinctOn('propertyId')
    .where('propertyId', 'in', propertyIds)
    .orderBy('propertyId')
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ propertyId, imageId }) => [propertyId, imageId]))
}

/**
 * What is ordered of a locked cart, and what it comes to. Refuses anything else than was shown. What cannot be had is
 * never paid for: once the buyer was shown a total without it, it stays behind in the cart.
 */
export function chooseLines(
  { lines, removed }: LockedCart,
  shown: { totalPesewas: number; items: string | null },
): { available: CartLine[]; totals: Totals } {
  if (lines.length === 0 && removed.length === 0) throw cartEmpty()
  const available = lines.filter(({ state }) => state === 'available')
  const totals = cartTotals(available)
  const isAsShown =
    totals.totalPesewas === shown.totalPesewas &&
    (shown.items === null || shown.items === fingerprintOf(lines))
  if (available.length > 0 && isAsShown) return { available, totals }
  const taken = [...lines.filter(({ state }) => state !== 'available'), ...removed]
  throw taken.length > 0 ? propertiesTaken(taken, totals) : totalChanged(totals, shown.totalPesewas)
}
