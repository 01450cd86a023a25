import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { takeDueChange } from '../properties/property-change.commands.server.ts'
import { homeKeys } from '../search/search-index.queries.server.ts'
import { matchHome } from '../search/search-match.queries.server.ts'
import { readStored } from './saved-search.rules.ts'
import type { AlertTopic, Frequency } from './saved-search.schema.ts'
import { SEARCH_FORM } from './saved-search-form.rules.ts'
import { kindOf, nextTelling } from './saved-search-telling.rules.ts'

/**
 * Matches the change of a property that has been due for longest against the saved searches, and notes which are to
 * tell of it; all of it or nothing. False when no change was due.
 */
export function matchNextChange({
  db,
  clock,
  readWords,
  config,
}: Pick<Services, 'db' | 'clock' | 'config' | 'readWords'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { quietHours } = config.savedSearches
    const change = await takeDueChange(tx, now)
    if (!change) return false
    const { propertyId, before, fromStatus } = change
    const candidates = await listCandidates(tx, propertyId)
    const matches = await matchHome(tx, readWords, { propertyId, before }, candidates.map(readStored))
    const pesewas = candidates[0]?.pricePesewas ?? 0
    const isCheaper = before !== null && pesewas < before.price_pesewas
    const found = candidates.flatMap((search, at) => {
      const { isListed = false, wasListed = false } = matches[at] ?? {}
      return isListed ? [{ ...search, wasListed }] : []
    })
    await forgetOthers(tx, propertyId, { pesewas, listedBy: found.map(({ id }) => id) })
    const told = found.flatMap((search) => {
      const kind = kindOf(
        {
          wasListed: search.wasListed,
          wasAdvertised: before !== null,
          isBack: fromStatus !== null && fromStatus !== 'draft',
          isCheaper,
        },
        search,
      )
      if (!kind) return []
      return [
        {
          searchId: search.id,
          propertyId,
          kind,
          fromPesewas: isCheaper ? before.price_pesewas : null,
          foundAt: now,
          dueAt: nextTelling(search.frequency, { now, lastToldAt: search.lastToldAt, quietHours }),
        },
      ]
    })
    await note(tx, told)
    return true
  })
}

type Candidate = Record<AlertTopic, boolean> & {
  id: string
  search: string
  form: number
  frequency: Frequency
  lastToldAt: Date | null
  /** Of the home, now. */
  pricePesewas: number
}

// In the order of their ids, so that two that note matches lock them one way round. Few searches have any one of a
// home's many keys, which the database cannot know: each key is looked up by itself (`offset 0`), or all keys of all
// searches would be read.
async function listCandidates(tx: Transaction<DB>, propertyId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with home as materialized (
      select place_id, location, search_text, map_latitude, map_longitude, tag, type, price_pesewas
      from properties where id = ${propertyId} and status = 'active'
    ), keys as materialized (${homeKeys}), found as materialized (
      select of_key.search_id
      from home, keys cross join lateral (
        select search_id from saved_search_keys
        where saved_search_keys.key = keys.key
          and tag in ('', home.tag) and type in ('', home.type)
          and min_pesewas <= home.price_pesewas and max_pesewas >= home.price_pesewas
        offset 0
      ) as of_key
      union
      -- Keys of an older program may leave out what is meant now.
      select id from saved_searches where form < ${SEARCH_FORM}
    )
    select search.*, home.price_pesewas
    from home, found cross join lateral (
      select id, search, form, frequency, tells_new, tells_drops, tells_returns, last_told_at
      from saved_searches
      where saved_searches.id = found.search_id and confirmed_at is not null and paused_at is null
      offset 0
    ) as search
    order by search.id`.execute(tx)
  return rows
}

// What a search does not list any more, and prices that have risen again.
async function forgetOthers(
  tx: Transaction<DB>,
  propertyId: string,
  { listedBy, pesewas }: { listedBy: string[]; pesewas: number },
): Promise<void> {
  await tx
    .deleteFrom('savedSearchMatches')
    .where('propertyId', '=', propertyId)
    .where((eb) =>
      eb.or([
        eb(sql<boolean>`search_id <> all (${listedBy}::uuid[])`, '=', true),
        eb.and([eb('kind', '=', 'drop'), eb('fromPesewas', '<=', pesewas)]),
      ]),
    )
    .execute()
}

// A home that a search is to tell of already stays what it is there, and keeps the price it had first.
async function note(
  tx: Transaction<DB>,
  told: {
    searchId: string
    propertyId: string
    kind: 'new' | 'drop' | 'return'
    fromPesewas: number | null
    foundAt: Date
    dueAt: Date
  }[],
): Promise<void> {
  const STEP = 1_000
  for (let start = 0; start < told.length; start += STEP)
    await tx
      .insertInto('savedSearchMatches')
      .values(told.slice(start, start + STEP))
      .onConflict((conflict) =>
        conflict.columns(['searchId', 'propertyId']).doUpdateSet((eb) => ({
          fromPesewas: eb.fn.coalesce('savedSearchMatches.fromPesewas', 'excluded.fromPesewas'),
        })),
      )
      .execute()
}
