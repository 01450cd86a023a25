import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { emailSubject, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { takeRecipientBudget } from '#/features/mail/recipient-budget.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { newId } from '#/shared/ids.ts'
import { changeRow, choicesOf, endRow, pauseRow, resumeRow } from './saved-search.commands.server.ts'
import { savedSearchConfirmMail } from './saved-search.emails.ts'
import { savedSearchLinkNotValid } from './saved-search.errors.ts'
import { readSearch, writeSearch } from './saved-search.rules.ts'
import { type AskForm, MOST_SAVED_SEARCHES, type SavedSearchChoices } from './saved-search.schema.ts'
import { writeKeys } from './saved-search-key.commands.server.ts'
import { readSavedSearchToken } from './saved-search-link.queries.server.ts'
import { CONFIRM_DAYS } from './saved-search-link.rules.ts'

type AskServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets' | 'config' | 'readWords'>
type LinkServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>
type Link = { token: string }

/**
 * Saves a search with an address and mails a link there that confirms it. Answers alike whatever the address is to us,
 * whether it got enough mails, and also where it has as many searches as there may be. Refuses too many requests from
 * one address of the internet.
 */
export async function askForSearch(
  services: AskServices,
  visitor: Visitor,
  { email, search, [HONEYPOT]: bait, ...choices }: AskForm,
): Promise<void> {
  const { requestsPerAddress } = services.config.savedSearches
  await takeAttempts(services, [
    { name: 'saved-searches:address', subject: addressSubject(visitor.ip), limit: requestsPerAddress },
  ])
  if (bait !== '' || !(await mayMail(services, email))) return
  const now = services.clock.now()
  const written = writeSearch(readSearch(search))
  const id = savedSearchIdOf(services, email, written)
  await services.db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    const own = await tx
      .selectFrom('savedSearches')
      .select(['id', 'confirmedAt'])
      .where('email', '=', email)
      .execute()
    const known = own.find((each) => each.id === id)
    if (!known && own.length >= MOST_SAVED_SEARCHES) return
    // What its owner has chosen is theirs to change, by the link of a mail alone.
    if (known?.confirmedAt) return
    const fresh = { ...choicesOf(choices), consentVersion: CONSENT_VERSION, createdAt: now }
    await tx
      .insertInto('savedSearches')
      .values({ ...fresh, id, email, search: written })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
      .execute()
    await writeKeys(tx, services.readWords, { searchId: id, search: written })
    await queueMail(tx, services, {
      template: savedSearchConfirmMail,
      data: { savedSearchId: id },
      accountId: null,
      recipient: email,
      savedSearchId: id,
    })
  })
}

// One after the other for one address, so that none passes the limit beside another.
async function lockAddress(tx: Transaction<DB>, email: string): Promise<void> {
  const key = emailSubject(`saved-searches ${email}`)
  await tx
    .selectNoFrom((eb) =>
      eb
        .fn<string>('pg_advisory_xact_lock', [eb.fn('hashtextextended', [eb.val(key), eb.lit(0)])])
        .as('lock'),
    )
    .execute()
}

/** The same search of the same address is the same row for ever, so that an old link still ends it. */
function savedSearchIdOf({ secrets }: Pick<Services, 'secrets'>, email: string, search: string): string {
  return newId(0, Buffer.from(secrets.linkToken('saved-search', `${email} ${search}`), 'base64url'))
}

/** Counts a mail to this address alike for everybody; false when it got enough. */
async function mayMail(services: AskServices, email: string): Promise<boolean> {
  const { mailsPerRecipientShort, mailsPerRecipientLong } = services.config.savedSearches
  const subject = emailSubject(email)
  const taken = await takeRecipientBudget(services.db, services, email, [
    { name: 'saved-searches:mail:short', subject, limit: mailsPerRecipientShort },
    { name: 'saved-searches:mail:long', subject, limit: mailsPerRecipientLong },
  ])
  return taken !== undefined
}

/** Lets a saved search count; pressing the link again changes nothing. Refuses a link that is unknown or too old. */
export async function confirmSavedSearch(services: LinkServices, { token }: Link): Promise<void> {
  const id = readSavedSearchToken(services.secrets, 'confirm-saved-search', token)
  const now = services.clock.now()
  const confirmed =
    id &&
    (await services.db
      .updateTable('savedSearches')
      .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('confirmedAt', 'is not', null),
          eb('createdAt', '>', new Date(now.getTime() - CONFIRM_DAYS * MILLISECONDS_PER_DAY)),
        ]),
      )
      .returning('id')
      .executeTakeFirst())
  if (!confirmed) throw savedSearchLinkNotValid()
}

/** What the holder of a mail's link does with that one search, of an account or of an address. */
export const byLink = {
  change: (services: LinkServices, { token, ...choices }: SavedSearchChoices & Link) =>
    changeLinked(services, token, (tx, id) =>
      changeRow(tx, id, choicesOf(choices), {
        now: services.clock.now(),
        quietHours: services.config.savedSearches.quietHours,
      }),
    ),
  pause: (services: LinkServices, { token }: Link) =>
    changeLinked(services, token, (tx, id) => pauseRow(tx, id, services.clock.now())),
  resume: (services: LinkServices, { token }: Link) => changeLinked(services, token, resumeRow),
}

/** Ends the search of a mail's link; works as often as it is asked. Refuses a link that we did not make. */
export async function endByLink(services: LinkServices, { token }: Link): Promise<void> {
  const id = readSavedSearchToken(services.secrets, 'manage-saved-search', token)
  if (!id) throw savedSearchLinkNotValid()
  await services.db.transaction().execute((tx) => endRow(tx, id))
}

async function changeLinked(
  services: LinkServices,
  token: string,
  change: (tx: Transaction<DB>, id: string) => Promise<boolean>,
): Promise<void> {
  const id = readSavedSearchToken(services.secrets, 'manage-saved-search', token)
  const isChanged = id !== undefined && (await services.db.transaction().execute((tx) => change(tx, id)))
  if (!isChanged) throw savedSearchLinkNotValid()
}
