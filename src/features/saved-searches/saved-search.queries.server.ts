import type { Services } from '#/platform/services.ts'
import { findPlace } from '../places/place.queries.server.ts'
import { countEach } from '../search/search.queries.server.ts'
import { propertiesHref } from '../search/search.rules.ts'
import { withAgentName } from '../search/search-agent.queries.server.ts'
import { filterChips } from '../search/search-filter.queries.server.ts'
import { createMeanings } from '../search/search-meaning.queries.server.ts'
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

type ViewServices = Pick<Services, 'db' | 'readWords'>

/** What an account has saved, the newest first. */
export async function listSavedSearches(
  services: ViewServices,
  { accountId }: { accountId: string },
): Promise<SavedSearchView[]> {
  const rows = await services.db
    .selectFrom('savedSearches')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return await present(services, rows)
}

/** The saved search that a mail's link is about. Refuses a link that is unknown, or whose search has ended. */
export async function getLinkedSavedSearch(
  services: ViewServices & Pick<Services, 'secrets'>,
  { token }: { token: string },
): Promise<SavedSearchView> {
  const id = readSavedSearchToken(services.secrets, 'manage-saved-search', token)
  const row =
    id &&
    (await services.db.selectFrom('savedSearches').select(COLUMNS).where('id', '=', id).executeTakeFirst())
  const [found] = row ? await present(services, [row]) : []
  if (!found) throw savedSearchLinkNotValid()
  return found
}

type Row = Omit<SavedSearchView, 'words' | 'href' | 'found' | 'isPaused'> & {
  search: string
  form: number
  pausedAt: Date | null
}

// Counted together: a page may hold fifty.
async function present({ db, readWords }: ViewServices, rows: readonly Row[]): Promise<SavedSearchView[]> {
  const read = await Promise.all(
    rows.map(async ({ search, form }) => {
      const given = readStored({ search, form })
      const { filters: known, agentName } = await withAgentName(db, given)
      const { filters } = await readWords(known)
      const place = filters.location ? await findPlace(db, { nameOrSlug: filters.location }) : undefined
      return { given, filters, chips: filterChips(filters, { placeLabel: place?.label, agentName }) }
    }),
  )
  const counts = await countEach(db, {
    searches: read.map(({ filters }) => filters),
    meanings: createMeanings(db),
  })
  return rows.flatMap(({ search, form, pausedAt, ...row }, at) => {
    const [one, found] = [read[at], counts[at]]
    if (!one || !found) return []
    // The chips are those of the list; what it was saved with stays as it was typed.
    const words = one.chips.map(({ label }) => label)
    return { ...row, words, href: propertiesHref(one.given), found, isPaused: pausedAt !== null }
  })
}
