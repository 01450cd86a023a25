import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { listCards } from '#/features/properties/property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { noHomesChosen, shortlistNotFound, tooManyHomes, tooManyShortlists } from './shortlist.errors.ts'
import { hashShortlistToken } from './shortlist.queries.server.ts'
import { LINK_DAYS, MOST_HOMES, MOST_SHORTLISTS, type ShortlistForm } from './shortlist.schema.ts'
import { shortlistToken } from './shortlist-link.rules.ts'

type OwnerServices = Pick<Services, 'db' | 'clock' | 'config'>
type One = { shortlistId: string }

const DAY = 24 * 60 * 60 * 1_000

/**
 * Makes a list of homes, or adds them to one of the actor's, and answers its id. A list without a name is called after
 * its number of homes. Refuses administrators, homes that visitors do not see when there is no other, and more than
 * there may be.
 */
export function saveShortlist(
  services: OwnerServices,
  actor: Actor,
  { homes, shortlistId, name }: ShortlistForm,
): Promise<string> {
  return asOwner(services, actor, async (tx, now) => {
    const ids = [...new Set(homes.toLowerCase().split(',').filter(isId))].slice(0, MOST_HOMES)
    const known = (await listCards(tx, { ids, now })).map((card) => card.id)
    const visible =
      known.length > 0
        ? await tx
            .selectFrom('properties')
            .select('id')
            .where('id', 'in', known)
            .where('status', 'in', ['active', 'reserved', 'sold', 'let'])
            .execute()
        : []
    const chosen = ids.filter((id) => visible.some((home) => home.id === id))
    if (chosen.length === 0) throw noHomesChosen()
    const listId = shortlistId
      ? await lockOwn(tx, actor, shortlistId)
      : await makeList(tx, actor, { name, now })
    await tx
      .insertInto('shortlistHomes')
      .values(chosen.map((propertyId) => ({ shortlistId: listId, propertyId, addedAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await tx
      .selectFrom('shortlistHomes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('shortlistId', '=', listId)
      .executeTakeFirstOrThrow()
    if (count > MOST_HOMES) throw tooManyHomes()
    return listId
  })
}

/** Adds one home to a list of the actor's; one that is on it already stays where it is. Refuses as `saveShortlist` does. */
export async function addShortlistHome(
  services: OwnerServices,
  actor: Actor,
  { shortlistId, propertyId }: One & { propertyId: string },
): Promise<void> {
  requireBuyer(actor)
  // An empty id would make another list.
  if (!isId(shortlistId)) throw shortlistNotFound()
  await saveShortlist(services, actor, { homes: propertyId, shortlistId, name: '' })
}

/** Gives a list another name, which its family reads as well. */
export function renameShortlist(
  services: OwnerServices,
  actor: Actor,
  { shortlistId, name }: One & { name: string },
): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    await tx.updateTable('shortlists').set({ name }).where('id', '=', id).execute()
  })
}

/** Gives a list a link that works for 30 days from now, the same one while it works; its owner reads it on the list. */
export function shareShortlist(
  services: OwnerServices & Pick<Services, 'secrets'>,
  actor: Actor,
  { shortlistId }: One,
): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id, now) => {
    const { linkSeed, linkEndsAt } = await tx
      .selectFrom('shortlists')
      .select(['linkSeed', 'linkEndsAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isLive = linkSeed !== null && linkEndsAt !== null && linkEndsAt > now
    const seed = isLive ? linkSeed : randomBytes(16)
    await tx
      .updateTable('shortlists')
      .set({
        linkSeed: seed,
        linkHash: hashShortlistToken(shortlistToken(services.secrets, seed)),
        linkEndsAt: new Date(now.getTime() + LINK_DAYS * DAY),
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Ends the link of a list for good: the next one is another. What was said stays. */
export function endShortlistLink(services: OwnerServices, actor: Actor, { shortlistId }: One): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    await tx
      .updateTable('shortlists')
      .set({ linkSeed: null, linkHash: null, linkEndsAt: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Takes a home off a list, with what was said of it; one that was not on it is no refusal. */
export function removeShortlistHome(
  services: OwnerServices,
  actor: Actor,
  { shortlistId, propertyId }: One & { propertyId: string },
): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    if (!isId(propertyId)) return
    await tx
      .deleteFrom('shortlistHomes')
      .where('shortlistId', '=', id)
      .where('propertyId', '=', propertyId)
      .execute()
  })
}

/** Removes what somebody wrote on one of the actor's lists. */
export function removeShortlistComment(
  services: OwnerServices,
  actor: Actor,
  { shortlistId, commentId }: One & { commentId: string },
): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    if (!isId(commentId)) return
    await tx
      .deleteFrom('shortlistComments')
      .where('shortlistId', '=', id)
      .where('id', '=', commentId)
      .execute()
  })
}

/** Removes somebody from one of the actor's lists with all they said; with the link they may come back. */
export function removeShortlistVoter(
  services: OwnerServices,
  actor: Actor,
  { shortlistId, voterId }: One & { voterId: string },
): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    if (!isId(voterId)) return
    await tx.deleteFrom('shortlistVoters').where('shortlistId', '=', id).where('id', '=', voterId).execute()
  })
}

/** Deletes a list with everything on it. */
export function deleteShortlist(services: OwnerServices, actor: Actor, { shortlistId }: One): Promise<void> {
  return changeOwn(services, actor, shortlistId, async (tx, id) => {
    await tx.deleteFrom('shortlists').where('id', '=', id).execute()
  })
}

async function makeList(
  tx: Transaction<DB>,
  { accountId }: Actor,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const { count } = await tx
    .selectFrom('shortlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_SHORTLISTS) throw tooManyShortlists()
  const id = newId(now.getTime())
  await tx
    .insertInto('shortlists')
    .values({ id, ownerId: accountId, name: name || unnamed(count), createdAt: now })
    .execute()
  return id
}

// No two of them by one name.
const unnamed = (others: number) => `Homes to choose from${others > 0 ? ` ${others + 1}` : ''}`

async function changeOwn(
  services: OwnerServices,
  actor: Actor,
  shortlistId: string,
  change: (tx: Transaction<DB>, id: string, now: Date) => Promise<void>,
): Promise<void> {
  requireBuyer(actor)
  await asOwner(services, actor, async (tx, now) => {
    await change(tx, await lockOwn(tx, actor, shortlistId), now)
  })
}

async function lockOwn(tx: Transaction<DB>, { accountId }: Actor, shortlistId: string): Promise<string> {
  const own = isId(shortlistId)
    ? await tx
        .selectFrom('shortlists')
        .select('id')
        .where('id', '=', shortlistId)
        .where('ownerId', '=', accountId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!own) throw shortlistNotFound()
  return own.id
}

function asOwner<T>(
  services: OwnerServices,
  actor: Actor,
  act: (tx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  const limit = services.config.shortlists.changesPerAccount
  return actAsBuyer(services, actor, { name: 'shortlists:account', limit }, act)
}
