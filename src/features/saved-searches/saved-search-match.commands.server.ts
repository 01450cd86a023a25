import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { takeDueChange } from '../properties/property-change.commands.server.ts'
import { hasProperties } from '../properties/property-count.queries.server.ts'
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
    // What a lost server forgets of this it forgets whole, and the change is matched again.
    await sql`set local synchronous_commit = off`.execute(tx)
    const now = clock.now()
    const { quietHours } = config.savedSearches
    const change = await takeDueChange(tx, now)
    if (!change) return false
    const { propertyId, before, fromStatus } = change
    const candidates = await listCandidates(tx, propertyId)
    const [first] = candidates
    const home = {
      ...{ now: first?.home ?? null, before: before && JSON.stringify(before) },
      placeId: first?.placeId ?? null,
    }
    const matches = await matchHome(tx, { db, readWords }, home, candidates.map(readStored))
    const pesewas = first?.pricePesewas ?? 0
    const isCheaper = before !== null && pesewas < before.price_pesewas
    const found = candidates.flatMap((search, at) => {
      const { isListed = false, wasListed = false } = matches[at] ?? {}
      return isListed ? [{ ...search, wasListed }] : []
    })
    if (first?.isNoted !== false)
      await forgetOthers(tx, propertyId, { pesewas, listedBy: found.map(({ id }) => id) })
    const toTell = found.flatMap((search) => {
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
      const dueAt = nextTelling(search.frequency, { now, lastToldAt: search.lastToldAt, quietHours })
      return [{ searchId: search.id, kind, dueAt }]
    })
    await note(tx, toTell, { propertyId, fromPesewas: isCheaper ? before.price_pesewas : null, foundAt: now })
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
  /** The home's row as JSON text; of the first candidate alone. */
  home: string | null
  placeId: string | null
  /** Whether any search is to tell of the home already. */
  isNoted: boolean
}

// In the order of their ids, so that two that note matches lock them one way round. Few searches have any one of a
// home's many keys, which the database cannot know: each key is looked up by itself (`offset 0`), or all keys of all
// searches would be read. Most keys nobody has, which one look into the smallest index shows; of the others, each place
// that must be empty is found by the one before, and tag and type are looked up in the four ways that they may be asked
// for.
async function listCandidates(tx: Transaction<DB>, propertyId: string): Promise<Candidate[]> {
  const fits = sql`tag = of_tag and type = of_type
    and max_pesewas >= home.price_pesewas and min_pesewas <= home.price_pesewas and min_beds <= home.beds`
  const { rows } = await sql<Candidate>`
    with recursive home as materialized (
      select place_id, location, search_text, map_latitude, map_longitude, tag, type, beds, price_pesewas,
        to_jsonb(properties)::text as row_text
      from properties where id = ${propertyId} and status = 'active'
    ), keys as materialized (
      select key from unnest(array(${homeKeys})) as key
    ), known as materialized (
      -- Null comes last: where it is the first, the key counts always and nothing else.
      select keys.key, first.place_id
      from (
        select key from keys
        where exists (select from saved_search_keys where saved_search_keys.key = keys.key offset 0)
        offset 0
      ) as keys cross join lateral (
        select empty_place_id as place_id from saved_search_keys
        where key = keys.key order by empty_place_id limit 1
      ) as first
    ), named (key, place_id) as (
      select key, place_id from known where place_id is not null
      union all
      select key, (
        select empty_place_id from saved_search_keys
        where saved_search_keys.key = named.key and empty_place_id > named.place_id order by empty_place_id limit 1
      )
      from named where place_id is not null
    ), empty_places as materialized (
      select place_id from (select distinct place_id from named where place_id is not null) as places
      -- What the home lies in is not empty.
      where place_id <> all (array(select scope_id from home, scopes_of(home.place_id) as scope_id))
        and not ${hasProperties(sql`place_id`)}
    ), found as materialized (
      select distinct search_id from unnest(array(
        select of_key.search_id
        from home, known, unnest(array['', home.tag]) as of_tag, unnest(array['', home.type]) as of_type
          cross join lateral (
            select search_id from saved_search_keys
            where key = known.key and empty_place_id is null and ${fits}
            offset 0
          ) as of_key
        union all
        select of_place.search_id
        from empty_places join named using (place_id), home, unnest(array['', home.tag]) as of_tag,
          unnest(array['', home.type]) as of_type cross join lateral (
            select search_id from saved_search_keys
            where key = named.key and empty_place_id = empty_places.place_id and ${fits}
            offset 0
          ) as of_place
        union all
        -- Keys of an older program may leave out what is meant now.
        select id from saved_searches where form < ${sql.lit(SEARCH_FORM)}
      )) as search_id
    )
    select search.*, home.price_pesewas, home.place_id,
      case when row_number() over (order by search.id) = 1 then (select row_text from home) end as home,
      exists (select from saved_search_matches where property_id = ${propertyId}) as is_noted
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
  toTell: readonly { searchId: string; kind: 'new' | 'drop' | 'return'; dueAt: Date }[],
  home: { propertyId: string; fromPesewas: number | null; foundAt: Date },
): Promise<void> {
  if (toTell.length === 0) return
  await sql`
    insert into saved_search_matches (search_id, property_id, kind, from_pesewas, found_at, due_at)
    select search_id, ${home.propertyId}::uuid, kind, ${home.fromPesewas}::bigint, ${home.foundAt}::timestamptz, due_at
    from unnest(
      ${toTell.map(({ searchId }) => searchId)}::uuid[], ${toTell.map(({ kind }) => kind)}::text[],
      ${toTell.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as found (search_id, kind, due_at)
    on conflict (search_id, property_id) do update
      set from_pesewas = coalesce(saved_search_matches.from_pesewas, excluded.from_pesewas)`.execute(tx)
}
