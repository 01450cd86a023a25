import type { ExpressionBuilder, Transaction } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { holdPublicProperty } from '#/features/properties/property-hold.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { tooManyFavorites } from './favorite.errors.ts'
import { countFavorites } from './favorite.queries.server.ts'
import { MOST_FAVORITES } from './favorite.schema.ts'

type FavoriteServices = Pick<Services, 'db' | 'clock' | 'config'>

type Favorite = { userId: string; propertyId: string }

const addOne = prepared((db, { userId, propertyId, now }: Favorite & { now: Date }) =>
  db
    .with('added', (own) =>
      own
        .insertInto('favorites')
        .values({ userId, propertyId, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('propertyId'),
    )
    .selectNoFrom((eb) => [
      countOwn(eb, userId).as('before'),
      eb
        .selectFrom('added')
        .select((own) => own.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('added'),
    ])
    .compile(),
)

const removeOne = prepared((db, { userId, propertyId }: Favorite) =>
  db
    .with('removed', (own) =>
      own
        .deleteFrom('favorites')
        .where('userId', '=', userId)
        .where('propertyId', '=', propertyId)
        .returning('propertyId'),
    )
    .selectNoFrom((eb) => [
      countOwn(eb, userId).as('before'),
      eb
        .selectFrom('removed')
        .select((own) => own.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('removed'),
    ])
    .compile(),
)

/**
 * Saves a property that visitors may see, and answers how many are saved then; one that is saved already stays where
 * it is in the list. Refuses one that nobody may see, and more than there may be.
 */
export function addFavorite(
  services: FavoriteServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<number> {
  const userId = actor.accountId
  return changeFavorites(services, actor, async (tx, now) => {
    await holdPublicProperty(tx, { propertyId })
    const { before, added } = only(await addOne(tx, { userId, propertyId, now }))
    if (added > 0 && before + added > MOST_FAVORITES) throw tooManyFavorites()
    return before + added
  })
}

/** Removes a favourite, and answers how many are left; one that was none is no refusal. */
export async function removeFavorite(
  services: FavoriteServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<number> {
  requireBuyer(actor)
  if (!isId(propertyId)) return await countFavorites(services.db, actor)
  const userId = actor.accountId
  return await changeFavorites(services, actor, async (tx) => {
    const { before, removed } = only(await removeOne(tx, { userId, propertyId }))
    return before - removed
  })
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement without a table gives one row')
  return row
}

// Beside a write of the same statement this sees what was there before it.
function countOwn(eb: ExpressionBuilder<DB, never>, userId: string) {
  return eb
    .selectFrom('favorites')
    .select((own) => own.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .$asScalar()
    .$notNull()
}

function changeFavorites(
  services: FavoriteServices,
  actor: Actor,
  change: (tx: Transaction<DB>, now: Date) => Promise<number>,
): Promise<number> {
  const limit = services.config.favorites.changesPerAccount
  return actAsBuyer(services, actor, { name: 'favorites:account', limit }, change)
}
