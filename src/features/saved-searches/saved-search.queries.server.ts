import type { Executor } from '#/database/connection.server.ts'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { findPlace } from '../places/place.queries.server.ts'
import { propertiesHref } from '../search/search.rules.ts'
import { withAgentName } from '../search/search-agent.queries.server.ts'
import { filterChips } from '../search/search-filter.queries.server.ts'
import { savedSearchLinkNotValid } from './saved-search.errors.ts'
import { readStored } from './saved-search.rules.ts'
import type { SavedSearchView } from './saved-search.schema.ts'
import { readSavedSearchToken } from './saved-search-link.queries.server.ts'

const COLUMNS = [
  'id',
  'name',
  'search',
  'form',
  'frequency',
  'tellsNew',
  'tellsDrops',
  'tellsReturns',
  'pausedAt',
  'createdAt',
] as const

/** What an account has saved, the newest first. */
export async function listSavedSearches(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<SavedSearchView[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return await Promise.all(rows.map((row) => present(db, row)))
}

/** The saved search that a mail's link is about. Refuses a link that is unknown, or whose search has ended. */
export async function getLinkedSavedSearch(
  db: Executor,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<SavedSearchView> {
  const id = readSavedSearchToken(secrets, 'manage-saved-search', token)
  const row =
    id && (await db.selectFrom('savedSearches').select(COLUMNS).where('id', '=', id).executeTakeFirst())
  if (!row) throw savedSearchLinkNotValid()
  return await present(db, row)
}

type Row = Omit<SavedSearchView, 'words' | 'href' | 'isPaused'> & {
  search: string
  form: number
  pausedAt: Date | null
}

async function present(db: Executor, { search, form, pausedAt, ...row }: Row): Promise<SavedSearchView> {
  const filters = readStored({ search, form })
  const { agentName } = await withAgentName(db, filters)
  const place = filters.location ? await findPlace(db, { nameOrSlug: filters.location }) : undefined
  return {
    ...row,
    words: filterChips(filters, { placeLabel: place?.label, agentName }).map(({ label }) => label),
    href: propertiesHref(filters),
    isPaused: pausedAt !== null,
  }
}
