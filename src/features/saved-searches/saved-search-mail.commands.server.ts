import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { formatPrice } from '#/shared/money.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { commonFormat, imageUrl, imageWidthFor } from '../media/image.rules.ts'
import { listActiveCards } from '../properties/property.queries.server.ts'
import { queueNotifications } from './notification.jobs.server.ts'
import { savedSearchMatchesMail } from './saved-search.emails.ts'
import { shownOf, type ToldHome } from './told-home.rules.ts'

/** So many homes one mail shows; of the others it says how many they are. */
const MOST_SHOWN = 10
const PICTURE_WIDTH = 640
/** Longer than a change waits to be matched. */
const WITHDRAWN_MILLISECONDS = 1_900_000

/**
 * Owes the mail that has been due for longest, with all that its search has to tell, and the notifications to the
 * account's devices, and forgets that it had; all or nothing. False when none was due. An account's address must be
 * confirmed before it gets a mail; its devices are told without.
 */
export function oweNextMail(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'push'>): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    const now = services.clock.now()
    const search = await takeDueSearch(tx, { now, serverKey: services.push.publicKey })
    if (!search) return false
    const matches = await tx
      .deleteFrom('savedSearchMatches')
      .where('searchId', '=', search.id)
      .returning(['propertyId', 'kind', 'fromPesewas', 'foundAt'])
      .execute()
    const homes = await describe(tx, matches, now)
    await keepWithdrawn(tx, search.id, matches, now)
    if (homes.length === 0) return true
    await tx.updateTable('savedSearches').set({ lastToldAt: now }).where('id', '=', search.id).execute()
    const { accountId, recipient } = search
    const told = shownOf(homes, MOST_SHOWN)
    if (accountId !== null)
      await queueNotifications(tx, services, {
        accountId,
        savedSearchId: search.id,
        data: { search: search.search, ...told },
      })
    if (!recipient) return true
    await queueMail(tx, services, {
      template: savedSearchMatchesMail,
      data: {
        savedSearchId: search.id,
        // What a stranger called it does not go to the address that they typed.
        name: accountId === null ? null : search.name,
        search: search.search,
        ...told,
      },
      accountId,
      recipient,
      savedSearchId: search.id,
    })
    return true
  })
}

async function takeDueSearch(tx: Transaction<DB>, { now, serverKey }: { now: Date; serverKey: string }) {
  const row = await tx
    .selectFrom('savedSearchMatches')
    .innerJoin('savedSearches', 'savedSearches.id', 'savedSearchMatches.searchId')
    .leftJoin('accounts', 'accounts.id', 'savedSearches.accountId')
    .select([
      'savedSearches.id',
      'savedSearches.accountId',
      'savedSearches.name',
      'savedSearches.search',
      'savedSearches.email',
      'accounts.email as accountEmail',
      'accounts.emailVerifiedAt',
    ])
    .where('savedSearchMatches.dueAt', '<=', now)
    // Noted while it was being paused.
    .where('savedSearches.pausedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('savedSearches.email', 'is not', null),
        eb('accounts.emailVerifiedAt', 'is not', null),
        eb.exists(
          eb
            .selectFrom('devices')
            .select('devices.id')
            .whereRef('devices.accountId', '=', 'savedSearches.accountId')
            .where('devices.serverKey', '=', serverKey),
        ),
      ]),
    )
    .orderBy('savedSearchMatches.dueAt')
    .limit(1)
    .forUpdate('savedSearches')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const { email, accountEmail, emailVerifiedAt } = row
  return { ...row, recipient: email ?? (emailVerifiedAt ? accountEmail : null) }
}

// One that is not advertised at this moment may be put back before its change is matched, which otherwise forgets it.
async function keepWithdrawn(
  tx: Transaction<DB>,
  searchId: string,
  matches: readonly Match[],
  now: Date,
): Promise<void> {
  const ids = matches.map(({ propertyId }) => propertyId)
  const gone = await tx
    .selectFrom('properties')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'active')
    .execute()
  const withdrawn = matches.filter(({ propertyId }) => gone.some(({ id }) => id === propertyId))
  if (withdrawn.length === 0) return
  const dueAt = new Date(now.getTime() + WITHDRAWN_MILLISECONDS)
  await tx
    .insertInto('savedSearchMatches')
    .values(withdrawn.map((match) => ({ ...match, searchId, dueAt })))
    .execute()
}

type Match = { propertyId: string; kind: ToldHome['kind']; fromPesewas: number | null; foundAt: Date }

// The newest first, as they are now: what is gone, and what costs as much as before, is not told of.
async function describe(tx: Transaction<DB>, matches: readonly Match[], now: Date): Promise<ToldHome[]> {
  const sorted = [...matches].sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime())
  const cards = await listActiveCards(tx, { ids: sorted.map(({ propertyId }) => propertyId), now })
  const byId = new Map(sorted.map((match) => [match.propertyId, match]))
  return cards.flatMap((card) => {
    const match = byId.get(card.id)
    if (!match) return []
    const { kind, fromPesewas } = match
    const isCheaper = fromPesewas !== null && card.pricePesewas < fromPesewas
    if (kind === 'drop' && !isCheaper) return []
    const { cover } = card
    return [
      {
        id: card.id,
        kind,
        title: card.title,
        location: card.location,
        price: card.tag === 'For Rent' ? `${card.price} / month` : card.price,
        ...(isCheaper ? { before: formatPrice(fromPesewas) } : {}),
        ...(cover
          ? {
              picture: {
                path: imageUrl(cover.storageKey, imageWidthFor(cover, PICTURE_WIDTH), commonFormat(cover)),
                alt: cover.alt,
              },
            }
          : {}),
      },
    ]
  })
}
