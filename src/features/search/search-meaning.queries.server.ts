import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import {
  type PlaceName,
  placeName,
  presentPlace,
  selectPlaceNamed,
  selectPlaces,
} from '../places/place.queries.server.ts'
import { listPlaceKeys, listPlaceMap } from '../places/place-map.queries.server.ts'
import { findBySpelling } from '../places/place-spelling.rules.ts'
import { listPlanRules, type PlanRules } from '../plans/plan-rule.queries.server.ts'
import { EVERYWHERE, hasProperties } from '../properties/property-count.queries.server.ts'
import type { PropertyFilters } from './search.schema.ts'
import {
  type Condition,
  FILTER_MEANINGS,
  type Search,
  type SeenWords,
} from './search-filter.queries.server.ts'
import { listStartedWords } from './search-order.queries.server.ts'
import { FILTER_KEYS } from './search-restriction.rules.ts'
import { insidePattern, isSignsOnly, unfinishedWords } from './search-term.rules.ts'
import { hasWordMatch, lookForWords } from './search-word.queries.server.ts'

/** A scope without properties. */
const NOWHERE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const knownPlaces = prepared((db, name: PlaceName) =>
  selectPlaceNamed(db, name).select(hasProperties(sql`places.id`).as('hasHomes')).compile(),
)

const placesOfSlugs = prepared((db, { slugs }: { slugs: string[] }) =>
  selectPlaces(db).where(sql<boolean>`slug = any (${slugs}::text[])`).compile(),
)

const idsWithHomes = prepared((db, { ids }: { ids: string[] }) =>
  sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id where ${hasProperties(sql`id`)}`.compile(db),
)

type KnownPlace = Awaited<ReturnType<typeof knownPlaces>>[number] | undefined

type FindPlace = (options: { nameOrSlug: string }) => Promise<KnownPlace>

/** Finds places one by one, but for those that are known by their slugs; most words are no place's, as memory knows. */
function placeFinder(db: Executor, memory: Executor, bySlug: ReadonlyMap<string, KnownPlace>): FindPlace {
  return async ({ nameOrSlug }) => {
    const name = placeName(nameOrSlug)
    const known = name && bySlug.get(name.slug)
    if (!name || known) return known
    const keys = await listPlaceKeys(memory)
    return keys.has(name.slug) || keys.has(name.text.toLowerCase())
      ? (await knownPlaces(db, name))[0]
      : undefined
  }
}

type FoundPlace = Pick<NonNullable<KnownPlace>, 'id' | 'insideIds'> | undefined

/** What words mean that nothing holds. */
const NO_PLACE: FoundPlace = { id: NOWHERE, insideIds: [] }

/** What the words of searches mean, each looked up once however many of them have it. */
export type Meanings = {
  location(text: string): Promise<FoundLocation>
  query(text: string): Promise<FoundQuery>
  planRules(): Promise<PlanRules>
}

// Places change with a new version of the program, which begins anew.
const OLDEST_MILLISECONDS = 3_600_000
type RememberedPlaces = { bySlug: Map<string, Omit<NonNullable<KnownPlace>, 'hasHomes'>>; until: number }
const remembered = new WeakMap<Database, RememberedPlaces>()

/**
 * Those of many searches, asked in one transaction of `db` where a home is advertised in `placeId`. The places that they
 * name by slugs are remembered for an hour; those that do not hold this home are asked together whether they have homes.
 */
export async function createMeaningsOf(
  { db, tx }: { db: Database; tx: Executor },
  searches: readonly PropertyFilters[],
  { placeId }: { placeId: string | null },
): Promise<Meanings> {
  const texts = new Set(searches.flatMap(({ location, query }) => [location ?? '', query ?? '']))
  const slugs = [...texts].flatMap((text) => placeName(text)?.slug || [])
  let known = remembered.get(db)
  if (!known || known.until < performance.now()) {
    known = { bySlug: new Map(), until: performance.now() + OLDEST_MILLISECONDS }
    remembered.set(db, known)
  }
  const { bySlug } = known
  const unknown = slugs.filter((slug) => !bySlug.has(slug))
  for (const place of unknown.length > 0 ? await placesOfSlugs(tx, { slugs: unknown }) : [])
    bySlug.set(place.slug, place)
  const places = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
  const holdsHome = ({ insideIds }: { insideIds: string[] }) =>
    placeId !== null && insideIds.includes(placeId)
  const ids = places.filter((place) => !holdsHome(place)).map(({ id }) => id)
  const withHomes = new Set(ids.length > 0 ? (await idsWithHomes(tx, { ids })).map(({ id }) => id) : [])
  const hasHomes = (place: (typeof places)[number]) => holdsHome(place) || withHomes.has(place.id)
  return createMeanings(
    tx,
    new Map(places.map((place) => [place.slug, { ...place, hasHomes: hasHomes(place) }])),
    db,
  )
}

export function createMeanings(
  db: Executor,
  bySlug: ReadonlyMap<string, KnownPlace> = new Map(),
  memory: Executor = db,
): Meanings {
  const findPlace = placeFinder(db, memory, bySlug)
  let planRules: Promise<PlanRules> | undefined
  const once = <Found>(find: (text: string) => Promise<Found>) => {
    const found = new Map<string, Promise<Found>>()
    return (text: string) => {
      const known = found.get(text) ?? find(text)
      found.set(text, known)
      return known
    }
  }
  return {
    location: once((text) => findLocation(db, findPlace, text)),
    query: once((text) => findQuery(db, findPlace, text)),
    planRules: () => {
      planRules ??= listPlanRules(db)
      return planRules
    },
  }
}

/** Looks up what the filters' words mean: places, also with a letter or two wrong where nothing else is found. */
export async function understand(
  db: Executor,
  filters: PropertyFilters,
  meanings = createMeanings(db),
): Promise<Search> {
  const [{ place, location }, { asked, words }, planRules] = await Promise.all([
    filters.location ? meanings.location(filters.location) : NO_LOCATION,
    filters.query ? meanings.query(filters.query) : NO_QUERY,
    filters.cash === undefined && filters.monthly === undefined ? undefined : meanings.planRules(),
  ])
  // The counts know nothing of these either, and their tokens stand beside the words.
  const isByWords =
    words?.condition !== undefined ||
    (filters.location !== undefined && !location) ||
    FILTER_KEYS.some((key) => filters[key] !== undefined && !FILTER_MEANINGS[key].countedBy)
  return {
    filters,
    place: place ? presentPlace(place) : null,
    locationIds: location?.insideIds ?? null,
    queryIds: asked?.insideIds ?? null,
    words: words?.condition ?? null,
    textQuery: words?.textQuery ?? null,
    seen: words?.seen,
    isIndexed: words?.isIndexed ?? true,
    scopeId: isByWords ? null : scopeOf(location, asked),
    planRules,
  }
}

// Of two places one lies in the other and counts, or nothing lies in both.
function scopeOf(location: FoundPlace, query: FoundPlace): string {
  if (!location || !query) return (location ?? query)?.id ?? EVERYWHERE
  if (location.insideIds.includes(query.id)) return query.id
  return query.insideIds.includes(location.id) ? location.id : NOWHERE
}

type FoundLocation = {
  /** What the words name. */
  place: KnownPlace
  /** Where to look; undefined when the words are looked for instead. */
  location: KnownPlace
}
const NO_LOCATION: FoundLocation = { place: undefined, location: undefined }

async function findLocation(db: Executor, findPlace: FindPlace, location: string): Promise<FoundLocation> {
  const place = await findPlace({ nameOrSlug: location })
  const isPlace = place && !isTextOnly(place, location)
  if (isPlace || isSignsOnly(location)) return { place, location: place }
  const search = {
    ...{ filters: { location }, place: null, locationIds: null, queryIds: null, words: null },
    ...{ textQuery: null, isIndexed: true, scopeId: null },
  }
  if (await hasWordMatch(db, search)) return { place, location: undefined }
  const meant = place ?? (await findSpelled(db, findPlace, location))
  return { place: meant, location: meant }
}

type FoundQuery = {
  /** Where to look, when the words are a place's name; nowhere when they are nothing's. */
  asked: FoundPlace
  /** What they ask of the text otherwise. */
  words: Words | undefined
}
const NO_QUERY: FoundQuery = { asked: undefined, words: undefined }

async function findQuery(db: Executor, findPlace: FindPlace, text: string): Promise<FoundQuery> {
  // What is quoted is meant as text, and what is left out is no place to look in.
  const place = /"|^-/.test(text) ? undefined : await findPlace({ nameOrSlug: text })
  if (place && !isTextOnly(place, text)) return { asked: place, words: undefined }
  const words = await understandWords(db, findPlace, text, place)
  return { asked: words.place, words }
}

const SHORTEST_NAME = 4

/**
 * Whether homes may say the name of a place that none of them is in: their agent has written it and chosen none, or
 * the larger place around. A short name stands in too many other words.
 */
function isTextOnly({ hasHomes }: NonNullable<KnownPlace>, text = ''): boolean {
  return text.length >= SHORTEST_NAME && !hasHomes
}

async function findSpelled(db: Executor, findPlace: FindPlace, text: string) {
  const spelled = findBySpelling(await listPlaceMap(db), text)
  return spelled && findPlace({ nameOrSlug: spelled.slug })
}

type Words = {
  condition?: Condition
  textQuery?: RawBuilder<unknown>
  seen?: SeenWords
  isIndexed?: boolean
  place?: FoundPlace
}

/**
 * What the typed words ask of the text: whole words, or when there are none such, the last one as a beginning, or a
 * place that is nearly spelled so. The name of a `known` place without homes is looked for as it is, or means that
 * place. Signs without a word are looked for as they stand.
 */
async function understandWords(
  db: Executor,
  findPlace: FindPlace,
  query: string,
  known: KnownPlace,
): Promise<Words> {
  if (isSignsOnly(query)) return { condition: holds(insidePattern(query)), isIndexed: false }
  const whole = sql`websearch_to_tsquery('english', ${query})`
  const unfinished = unfinishedWords(query)
  const seen = await seenOf(db, whole)
  if (known) return seen ? asText(whole, seen) : { place: known }
  if (!unfinished || seen) return asText(whole, seen ?? { rows: [] })
  // All words that begin like a common one are many and slow to put together. Of a description only the stems of its
  // words are there, and what we take for a word may be part of a longer one there, such as "porter’s".
  const frequent = (await listStartedWords(db, unfinished.started))?.join(' | ')
  const asWords = frequent && sql`(to_tsquery('english', ${frequent}) || to_tsquery('simple', ${frequent}))`
  for (const last of [asWords, sql`to_tsquery('simple', ${`${unfinished.started}:*`})`]) {
    if (!last) continue
    const started = unfinished.whole
      ? sql`(plainto_tsquery('english', ${unfinished.whole}) && ${last})`
      : last
    const found = await seenOf(db, started)
    if (found) return asText(started, found)
  }
  return { place: (await findSpelled(db, findPlace, query)) ?? NO_PLACE }
}

function seenOf(db: Executor, words: RawBuilder<unknown>): Promise<SeenWords | null> {
  const search = {
    ...{ filters: { query: '-' }, place: null, locationIds: null, queryIds: null, words: mentions(words) },
    ...{ textQuery: words, isIndexed: true, scopeId: null },
  }
  return lookForWords(db, search)
}

function holds(pattern: string): Condition {
  return sql`(properties.title like ${pattern} or properties.location like ${pattern}
    or properties.description like ${pattern})`
}

function asText(words: RawBuilder<unknown>, seen: SeenWords): Words {
  return { condition: mentions(words), textQuery: words, seen }
}

function mentions(words: RawBuilder<unknown>): Condition {
  return sql`properties.search_text @@ ${words}`
}
