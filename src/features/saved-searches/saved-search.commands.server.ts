import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { changeUnsentMails } from '../mail/mail.commands.server.ts'
import { changeNotifications } from './notification.jobs.server.ts'
import type { QuietHours } from './saved-search.config.ts'
import { savedSearchMatchesMail } from './saved-search.emails.ts'
import { savedSearchNotFound, tooManySavedSearches } from './saved-search.errors.ts'
import { readSearch, writeSearch } from './saved-search.rules.ts'
import { MOST_SAVED_SEARCHES, type SavedSearchChoices, type SaveForm } from './saved-search.schema.ts'
import { writeKeys } from './saved-search-key.commands.server.ts'
import { MATCH_KINDS, type MatchKind, nextTelling, TOPIC_OF } from './saved-search-telling.rules.ts'
import { onlyKinds } from './told-home.rules.ts'

type AccountServices = Pick<Services, 'db' | 'clock' | 'config'>
type One = { savedSearchId: string }

/** Saves a search for the actor, and answers its id. Refuses administrators, and more than there may be. */
export function saveSearch(
  services: AccountServices & Pick<Services, 'readWords'>,
  actor: Actor,
  { search, ...choices }: SaveForm,
): Promise<string> {
  return asOwner(services, actor, async (tx, now) => {
    const { accountId } = actor
    const { count } = await tx
      .selectFrom('savedSearches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    if (count >= MOST_SAVED_SEARCHES) throw tooManySavedSearches()
    const id = newId(now.getTime())
    await tx
      .insertInto('savedSearches')
      .values({
        ...choicesOf(choices),
        id,
        accountId,
        search: writeSearch(readSearch(search)),
        createdAt: now,
        confirmedAt: now,
      })
      .execute()
    await writeKeys(tx, services.readWords, { searchId: id, search })
    return id
  })
}

/** Gives one of the actor's searches another name, and changes how often and what it tells. */
export function changeSavedSearch(
  services: AccountServices,
  actor: Actor,
  { savedSearchId, ...choices }: SavedSearchChoices & One,
): Promise<void> {
  return changeOwn(services, actor, savedSearchId, (tx, id, now) =>
    changeRow(tx, id, choicesOf(choices), { now, quietHours: services.config.savedSearches.quietHours }),
  )
}

/** Says nothing of a search until it is resumed; a search that is paused already stays so since then. */
export function pauseSavedSearch(
  services: AccountServices,
  actor: Actor,
  { savedSearchId }: One,
): Promise<void> {
  return changeOwn(services, actor, savedSearchId, (tx, id, now) => pauseRow(tx, id, now))
}

/** Tells of a search again, of what is found from this moment on: nothing of the pause is told later. */
export function resumeSavedSearch(
  services: AccountServices,
  actor: Actor,
  { savedSearchId }: One,
): Promise<void> {
  return changeOwn(services, actor, savedSearchId, resumeRow)
}

/** Forgets one of the actor's searches with every mail about it. */
export function endSavedSearch(
  services: AccountServices,
  actor: Actor,
  { savedSearchId }: One,
): Promise<void> {
  return changeOwn(services, actor, savedSearchId, endRow)
}

/** A step that changes a saved search, and messages that were not handed over yet with it; false when it is not there any more. */
export async function changeRow(
  tx: Transaction<DB>,
  id: string,
  change: SavedSearchChoices,
  at: { now: Date; quietHours: QuietHours | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('savedSearches')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'lastToldAt'])
    .executeTakeFirst()
  if (!changed) return false
  const kinds = MATCH_KINDS.filter((kind) => change[TOPIC_OF[kind]])
  await tx
    .deleteFrom('savedSearchMatches')
    .where('searchId', '=', id)
    .where('kind', 'not in', kinds)
    .execute()
  await tx
    .updateTable('savedSearchMatches')
    .set({ dueAt: nextTelling(change.frequency, { ...at, lastToldAt: changed.lastToldAt }) })
    .where('searchId', '=', id)
    .execute()
  await limitMessages(tx, id, kinds)
  return true
}

/** A step that lets a saved search tell again, of what is found from now on. */
export async function resumeRow(tx: Transaction<DB>, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('savedSearches')
    .set({ pausedAt: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * A step that pauses a saved search, since now or since it was paused before, and forgets what it had to tell: matches,
 * and the mails and notifications that were not handed over yet.
 */
export async function pauseRow(tx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('savedSearches')
    .set((eb) => ({ pausedAt: eb.fn.coalesce('pausedAt', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await tx.deleteFrom('savedSearchMatches').where('searchId', '=', id).execute()
  await limitMessages(tx, id, [])
  return changed !== undefined
}

/** A step after which the messages of a search that wait to be handed over tell of these kinds only. */
async function limitMessages(
  tx: Transaction<DB>,
  savedSearchId: string,
  kinds: readonly MatchKind[],
): Promise<void> {
  await changeNotifications(tx, { savedSearchId }, (data) => onlyKinds(data, kinds))
  await changeUnsentMails(tx, { template: savedSearchMatchesMail, savedSearchId }, (data) =>
    onlyKinds(data, kinds),
  )
}

/** A step that forgets a saved search; matches and messages that were not handed over yet go with it. */
export async function endRow(tx: Transaction<DB>, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('savedSearches').where('id', '=', id).returning('id').executeTakeFirst()
  return ended !== undefined
}

/** What can be changed and nothing else, whatever was sent with it. */
export function choicesOf({
  name,
  frequency,
  tellsNew,
  tellsDrops,
  tellsReturns,
}: SavedSearchChoices): SavedSearchChoices {
  return { name, frequency, tellsNew, tellsDrops, tellsReturns }
}

async function changeOwn(
  services: AccountServices,
  actor: Actor,
  savedSearchId: string,
  change: (tx: Transaction<DB>, id: string, now: Date) => Promise<boolean>,
): Promise<void> {
  requireBuyer(actor)
  if (!isId(savedSearchId)) throw savedSearchNotFound()
  await asOwner(services, actor, async (tx, now) => {
    const own = await tx
      .selectFrom('savedSearches')
      .select('id')
      .where('id', '=', savedSearchId)
      .where('accountId', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!own || !(await change(tx, own.id, now))) throw savedSearchNotFound()
  })
}

function asOwner<T>(
  services: AccountServices,
  actor: Actor,
  act: (tx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  const limit = services.config.savedSearches.changesPerAccount
  return actAsBuyer(services, actor, { name: 'saved-searches:account', limit }, act)
}
