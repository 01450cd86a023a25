/**
 * What it costs to find which of many saved searches a changed home belongs to.
 *
 *   node bench/saved-searches.ts --searches 100000 --rows 100000
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { connect, type Database } from '../src/database/connection.server.ts'
import { createRandom } from '../src/database/seed/random.ts'
import { readSearch as readStored, writeSearch } from '../src/features/saved-searches/saved-search.rules.ts'
import { SEARCH_FORM } from '../src/features/saved-searches/saved-search-form.rules.ts'
import { writeKeys } from '../src/features/saved-searches/saved-search-key.commands.server.ts'
import { matchNextChange } from '../src/features/saved-searches/saved-search-match.commands.server.ts'
import { writeBounds } from '../src/features/search/area/area.rules.ts'
import type { PropertyFilters, ReadWords } from '../src/features/search/search.schema.ts'
import { createKnownPlaces } from '../src/features/search/suggestions/known-places.queries.server.ts'
import { readSearch } from '../src/features/search/words/read-search.queries.server.ts'
import { newId } from '../src/shared/ids.ts'
import { quantileOf } from './measuring.ts'
import type { AlertsResult } from './results.ts'
import { onStage, readOptions, STAGE_USAGE, say } from './stage.ts'

const USAGE = `What a change of a home costs that is matched against saved searches.
${STAGE_USAGE}  --searches how many searches are saved (100000 unless given)
  --homes    how many homes change (1500 unless given): a third as they stand, a third moved to any of all places,
             where few or none look, a third at two to four times their price
`
/** A home that more searches list is counted by what each of them costs. */
const FEW = 100
const OF_ONE_PERSON = 50
const AT_ONCE = 4

type Home = {
  id: string
  slug: string
  place: string
  city: string
  tag: 'For Sale' | 'For Rent'
  type: string
  cedis: number
  beds: number
  amenities: string[]
  latitude: number | null
  longitude: number | null
}

/** Homes that anybody may look for, the same ones in every run. */
async function listHomes(db: Database, seed: string, count: number): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select properties.id, places.slug, places.name as place, coalesce(parents.slug, places.slug) as city,
      tag, type, (price_pesewas / 100)::int as cedis, beds, amenities,
      map_latitude as latitude, map_longitude as longitude
    from properties
      join places on places.id = properties.place_id
      left join places as parents on parents.id = places.parent_id
    where status = 'active'
    order by md5(properties.id::text || ${seed}) limit ${count}`.execute(db)
  return rows
}

const MOVES = ['as it stands', 'elsewhere', 'dearer'] as const

/** Makes of a home one that is wanted by more or fewer; what it was comes back with `putBack`. */
async function move(
  db: Database,
  { id }: Home,
  { how, chance, places }: { how: (typeof MOVES)[number]; chance: () => number; places: PlaceName[] },
): Promise<void> {
  const place = places[Math.floor(chance() * places.length)]
  if (how === 'elsewhere' && place)
    await sql`update properties
      set place_id = ${place.id}, location = ${`Behind the market, ${place.label}`},
        title = ${`Newly built home in ${place.name}`}, description = ${`Quiet and close to the road in ${place.name}.`}
      where id = ${id}`.execute(db)
  if (how === 'dearer')
    await sql`update properties set price_pesewas = price_pesewas * ${2 + chance() * 2}::float8 where id = ${id}`.execute(
      db,
    )
}

type PlaceName = { id: string; name: string; label: string }

type Stored = { placeId: string; location: string; title: string; description: string; pricePesewas: number }

const putBack = (db: Database, id: string, was: Stored) =>
  db.updateTable('properties').set(was).where('id', '=', id).execute()

/**
 * What somebody saves who would be glad of this home: mostly its neighbourhood, else its city, a part of the map or
 * words; nearly always what for, often type, price and rooms; of all Ghana only what is rare.
 */
function searchFor(home: Home, chance: () => number): string {
  const { slug, place, city, tag, cedis, beds, latitude, longitude } = home
  const type = [home.type] as unknown as NonNullable<PropertyFilters['type']>
  const rounded = (amount: number) => Math.max(1, Number(amount.toPrecision(2)))
  const narrow: PropertyFilters = {
    ...(chance() < 0.9 ? { tag } : {}),
    ...(chance() < 0.8 ? { type } : {}),
    ...(chance() < 0.7 ? { maxPrice: rounded(cedis * (1 + chance() / 2)) } : {}),
    ...(chance() < 0.3 ? { minPrice: rounded(cedis * (0.5 + chance() / 2)) } : {}),
    ...(beds > 0 && chance() < 0.5 ? { beds } : {}),
  }
  const where = chance()
  if (where < 0.6) return writeSearch({ ...narrow, location: slug })
  if (where < 0.8)
    return writeSearch({
      ...narrow,
      tag,
      type,
      location: city,
      maxPrice: rounded(cedis * (1 + chance() / 5)),
    })
  if (where < 0.9 && latitude !== null && longitude !== null) {
    const reach = 0.005 + chance() * 0.03
    const area = writeBounds({
      south: latitude - reach,
      north: latitude + reach,
      west: longitude - reach,
      east: longitude + reach,
    })
    return writeSearch({ ...narrow, area })
  }
  if (where < 0.97)
    return writeSearch({
      query: `${beds > 0 ? `${beds} bedroom ` : ''}${place.toLowerCase()}${chance() < 0.5 ? ` under ${rounded(cedis * 1.2)}` : ''}`,
    })
  const most = rounded(cedis * 1.1)
  return writeSearch({
    ...{
      tag,
      type,
      minPrice: rounded(cedis * 0.9),
      maxPrice: most,
      beds: Math.max(1, beds),
      plan: undefined,
    },
    ...(tag === 'For Sale' ? { plan: 'yes' as const } : { maxAdvance: 6 }),
  })
}

async function saveSearches(db: Database, readWords: ReadWords, count: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where form = ${SEARCH_FORM}`.execute(db)
  if (rows[0]?.count === count) return
  say(`Saving ${count.toLocaleString('en-GB')} searches; the next measurement finds them…`)
  await sql`truncate saved_searches cascade`.execute(db)
  const homes = await listHomes(db, 'searches', count)
  const random = createRandom(1, 1)
  const searches = Array.from({ length: count }, (_, at) =>
    searchFor(homes[at % homes.length] as Home, () => random.next()),
  )
  // A search of each place, text and area that is stored already.
  const models = new Map<string, string>()
  const saveFrom = async (first: number) => {
    for (let start = first; start < count; start += OF_ONE_PERSON * AT_ONCE) {
      const made: [string, string][] = []
      await db.transaction().execute(async (tx) => {
        for (const [at, search] of searches.slice(start, start + OF_ONE_PERSON).entries()) {
          const searchId = newId(Date.now())
          await tx
            .insertInto('savedSearches')
            .values({
              ...{ id: searchId, name: 'Measured', search, frequency: 'daily', consentVersion: '2026-11' },
              ...{ tellsNew: true, tellsDrops: true, tellsReturns: true },
              ...{ createdAt: new Date(), confirmedAt: new Date(), form: SEARCH_FORM },
              email: `searcher.${Math.floor((start + at) / OF_ONE_PERSON)}@example.com`,
            })
            .execute()
          const stored = readStored(search)
          const { filters } = await readWords(stored)
          const { location, query, area, minPrice, maxPrice, beds = 0, tag = '', type = '' } = filters
          const where = JSON.stringify([stored.query !== undefined, location, query, area])
          const model = models.get(where)
          if (model === undefined) await writeKeys(tx, readWords, { searchId, search })
          // To read the places of Ghana a hundred thousand times would take an hour: the same place has the same keys.
          else
            await sql`insert into saved_search_keys (search_id, key, empty_place_id, tag, type, min_pesewas, max_pesewas, min_beds)
              select ${searchId}, key, empty_place_id, ${tag}, ${type}, ${(minPrice ?? 0) * 100},
                ${maxPrice === undefined ? Number.MAX_SAFE_INTEGER : maxPrice * 100}, ${beds}
              from saved_search_keys where search_id = ${model}`.execute(tx)
          made.push([where, searchId])
        }
      })
      for (const [where, id] of made) models.set(where, id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => saveFrom(lane * OF_ONE_PERSON)))
  await sql`vacuum (analyze) saved_searches, saved_search_keys, saved_search_matches`.execute(db)
}

/** Milliseconds that a process has had a processor for; Linux only. */
const milliseconds = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

const options = readOptions(
  { searches: { type: 'string', default: '100000' }, homes: { type: 'string', default: '1500' } },
  USAGE,
)
if (options)
  await onStage(options, async ({ marketplace, rows, conditions, write }) => {
    const searches = Number(options.searches)
    const open = async <T>(
      maxConnections: number,
      act: (db: Database, readWords: ReadWords) => Promise<T>,
    ) => {
      const connection = connect({ url: marketplace.url, maxConnections, isUnlimited: true })
      // What the program keeps in its memory is none of what is measured, and is asked for within transactions.
      const memory = connect({ url: marketplace.url, maxConnections: 1, isUnlimited: true })
      const knownPlaces = createKnownPlaces(memory.db)
      knownPlaces.trust()
      try {
        return await act(connection.db, (filters) => readSearch(knownPlaces, filters))
      } finally {
        await connection.close()
        await memory.close()
      }
    }
    await open(AT_ONCE, (db, readWords) => saveSearches(db, readWords, searches))
    const measured = await open(1, async (db, readWords) => {
      const homes = await listHomes(db, 'homes', Number(options.homes))
      const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const backend = backends[0]?.pid ?? 0
      const services = {
        db,
        readWords,
        clock: { now: () => new Date() },
        config: { savedSearches: { quietHours: null } },
      }
      const places = await db.selectFrom('places').select(['id', 'name', 'label']).orderBy('id').execute()
      const random = createRandom(2, 1)
      const chance = () => random.next()
      await sql`truncate property_changes, saved_search_matches`.execute(db)
      const found: { matches: number; database: number; program: number; elapsed: number }[] = []
      for (const [at, home] of homes.entries()) {
        const { id } = home
        const was = await db
          .selectFrom('properties')
          .select(['placeId', 'location', 'title', 'description', 'pricePesewas'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await move(db, home, { how: MOVES[at % MOVES.length] ?? 'as it stands', chance, places })
        await sql`delete from property_changes`.execute(db)
        // Its price has fallen by a fifth.
        await sql`insert into property_changes (property_id, before, from_status, changed_at, due_at)
          select id, to_jsonb(properties) || jsonb_build_object('price_pesewas', price_pesewas * 5 / 4),
            'active', now(), now() - interval '1 minute'
          from properties where id = ${id}`.execute(db)
        const before = { database: milliseconds(backend), program: process.cpuUsage(), at: performance.now() }
        await matchNextChange(services as never)
        const elapsed = performance.now() - before.at
        const { user, system } = process.cpuUsage(before.program)
        const database = milliseconds(backend) - before.database
        const { rows: told } = await sql<{ matches: number }>`with gone as (
          delete from saved_search_matches where property_id = ${id} returning search_id
        ) select count(*)::int as matches from gone`.execute(db)
        await putBack(db, id, was as Stored)
        await sql`delete from property_changes`.execute(db)
        found.push({
          matches: told[0]?.matches ?? 0,
          database,
          program: (user + system) / 1_000,
          elapsed,
        })
      }
      return found
    })
    const few = measured.filter(({ matches }) => matches <= FEW)
    const many = measured.filter(({ matches }) => matches > FEW)
    const sum = (of: typeof measured, key: keyof (typeof measured)[number]) =>
      of.reduce((total, each) => total + each[key], 0)
    const spread = (key: 'database' | 'program' | 'matches') => ({
      median: quantileOf(
        few.map((each) => each[key]),
        0.5,
      ),
      p95: quantileOf(
        few.map((each) => each[key]),
        0.95,
      ),
      most: quantileOf(
        few.map((each) => each[key]),
        1,
      ),
    })
    const result: AlertsResult = {
      ...{ rows, searches, conditions: conditions() },
      few: {
        homes: few.length,
        matches: spread('matches'),
        database: spread('database'),
        program: spread('program'),
      },
      many: {
        homes: many.length,
        matches: sum(many, 'matches'),
        mostMatches: Math.max(0, ...many.map(({ matches }) => matches)),
        databasePerSecond: Math.round(sum(many, 'matches') / (sum(many, 'database') / 1_000)) || 0,
        perSecond: Math.round(sum(many, 'matches') / (sum(many, 'elapsed') / 1_000)) || 0,
      },
    }
    say(JSON.stringify(result, null, 2))
    write('alerts', result)
  })
