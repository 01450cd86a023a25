import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import {
  type AtOnce,
  actAsBuyer,
  type BuyerValues,
  buyerSteps,
  type ClaimedSession,
  whoActs,
} from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { holdPublicProperty, holdStep } from '#/features/properties/property-hold.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { favoriteNotFound, tooManyFavorites } from './favorite.errors.ts'
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

// Beside other processes a count may lag behind by one act of each; where that could matter, the lock is waited for.
const SURELY_FREE = MOST_FAVORITES - 50

type AtOnceRow = { isCounted: boolean; isDone: boolean; before: number; changed: number }

// As the steps one by one, whose order of locks it keeps; where something is unusual it does nothing but count the act.
const addAtOnce = prepared((db, values: BuyerValues & { propertyId: string }) =>
  sql<AtOnceRow>`
    with ${buyerSteps(values)},
    held as materialized (
      select property.id from buyer cross join lateral (${holdStep(values.propertyId)}) as property
    ), own as materialized (
      select count(*) as before from favorites where user_id = ${values.accountId}
    ), wanted as materialized (
      select buyer.id as user_id, held.id as property_id from buyer, held, own where own.before < ${SURELY_FREE}
    ), changed as (
      insert into favorites (user_id, property_id, created_at)
      select user_id, property_id, ${values.now}::timestamptz from wanted
      on conflict do nothing
      returning property_id
    )
    select exists (select from attempt) as is_counted, exists (select from wanted) as is_done,
      own.before, (select count(*) from changed) as changed
    from own`.compile(db),
)

const removeAtOnce = prepared((db, values: BuyerValues & { propertyId: string }) =>
  sql<AtOnceRow>`
    with ${buyerSteps(values)},
    changed as (
      delete from favorites using buyer where user_id = buyer.id and property_id = ${values.propertyId}
      returning property_id
    )
    select exists (select from attempt) as is_counted, exists (select from buyer) as is_done,
      (select count(*) from favorites where user_id = ${values.accountId}) as before,
      (select count(*) from changed) as changed`.compile(db),
)

/**
 * Saves a property that visitors may see, and answers how many are saved then; one that is saved already stays where
 * it is in the list. Refuses one that nobody may see, and more than there may be.
 */
export function addFavorite(
  services: FavoriteServices,
  by: Actor | ClaimedSession,
  { propertyId }: { propertyId: string },
): Promise<number> {
  const userId = by.accountId
  const oneByOne = async (tx: Transaction<DB>, now: Date) => {
    await holdPublicProperty(tx, { propertyId })
    const { before, added } = only(await addOne(tx, { userId, propertyId, now }))
    if (added > 0 && before + added > MOST_FAVORITES) throw tooManyFavorites()
    return before + added
  }
  const atOnce = async (buyer: BuyerValues) => {
    const { isCounted, isDone, before, changed } = only(
      await addAtOnce(services.db, { ...buyer, propertyId }),
    )
    return { isCounted, outcome: isDone ? before + changed : undefined }
  }
  return changeFavorites(services, by, oneByOne, isId(propertyId) ? atOnce : undefined)
}

/** Removes a favourite, and answers how many are left; one that was none is no refusal. */
export async function removeFavorite(
  services: FavoriteServices,
  by: Actor | ClaimedSession,
  { propertyId }: { propertyId: string },
): Promise<number> {
  if (!isId(propertyId)) {
    const actor = await whoActs(by)
    requireBuyer(actor)
    return await countFavorites(services.db, actor)
  }
  const userId = by.accountId
  const oneByOne = async (tx: Transaction<DB>) => {
    const { before, removed } = only(await removeOne(tx, { userId, propertyId }))
    return before - removed
  }
  return await changeFavorites(services, by, oneByOne, async (buyer) => {
    const { isCounted, isDone, before, changed } = only(
      await removeAtOnce(services.db, { ...buyer, propertyId }),
    )
    return { isCounted, outcome: isDone ? before - changed : undefined }
  })
}

/**
 * Notes something of a favourite of the actor, or with an empty note nothing; answers the note. What was noted before
 * is gone. Refuses what is none.
 */
export function noteFavorite(
  services: FavoriteServices,
  actor: Actor,
  { propertyId, note }: { propertyId: string; note: string },
): Promise<string | null> {
  const text = note === '' ? null : note
  const limit = services.config.favorites.changesPerAccount
  return actAsBuyer(services, actor, { name: 'favorites:account', limit }, async (tx) => {
    if (!isId(propertyId)) throw favoriteNotFound()
    const { numUpdatedRows } = await tx
      .updateTable('favorites')
      .set({ note: text })
      .where('userId', '=', actor.accountId)
      .where('propertyId', '=', propertyId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw favoriteNotFound()
    return text
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
  by: Actor | ClaimedSession,
  change: (tx: Transaction<DB>, now: Date) => Promise<number>,
  atOnce?: (buyer: BuyerValues) => Promise<AtOnce<number>>,
): Promise<number> {
  const limit = services.config.favorites.changesPerAccount
  return actAsBuyer(services, by, { name: 'favorites:account', limit }, change, atOnce)
}
