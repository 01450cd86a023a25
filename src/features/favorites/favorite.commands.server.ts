import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { holdPublicProperty } from '#/features/properties/property-hold.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { tooManyFavorites } from './favorite.errors.ts'
import { MOST_FAVORITES } from './favorite.schema.ts'

type FavoriteServices = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Saves a property that visitors may see; one that is saved already stays where it is in the list. Refuses one that
 * nobody may see, and more than there may be.
 */
export async function addFavorite(
  services: FavoriteServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<void> {
  const userId = actor.accountId
  await changeFavorites(services, actor, async (tx, now) => {
    await holdPublicProperty(tx, { propertyId })
    const added = await tx
      .insertInto('favorites')
      .values({ userId, propertyId, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('propertyId')
      .executeTakeFirst()
    if (!added) return
    const { count } = await tx
      .selectFrom('favorites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > MOST_FAVORITES) throw tooManyFavorites()
  })
}

/** Removes a favourite; one that was none is no refusal. */
export async function removeFavorite(
  services: FavoriteServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<void> {
  requireBuyer(actor)
  if (!isId(propertyId)) return
  await changeFavorites(services, actor, async (tx) => {
    await tx
      .deleteFrom('favorites')
      .where('userId', '=', actor.accountId)
      .where('propertyId', '=', propertyId)
      .execute()
  })
}

function changeFavorites(
  services: FavoriteServices,
  actor: Actor,
  change: (tx: Transaction<DB>, now: Date) => Promise<void>,
): Promise<void> {
  const limit = services.config.favorites.changesPerAccount
  return actAsBuyer(services, actor, { name: 'favorites:account', limit }, change)
}
