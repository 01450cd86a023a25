import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { cleanText } from '#/shared/text.ts'
import { presentPlace } from '../../places/place.queries.server.ts'
import type { PlaceCount } from '../../places/place.schema.ts'
import { indexPlaceNames, type PlaceNames } from '../../places/place-names.rules.ts'
import { listCoversOfPlaces, listPlaceCounts } from '../place-count.queries.server.ts'
import { type FindPlaces, type NamedPlace, placeFinder, topPlaces } from './suggestion.rules.ts'

const MAX_NAME_LENGTH = 200
// A repair sets counts right without a word to anybody.
const OLDEST_MILLISECONDS = 60_000
const MOST_REMEMBERED = 1_000
const LONGEST_REMEMBERED = 24

/**
 * All places with their names and how many homes each has, in this program's memory: a few hundred kilobytes. The
 * numbers are read again with the first question after a change of a property was heard of, or with every question while
 * nothing can be heard.
 */
export type KnownPlaces = {
  /**
   * Places for what somebody has typed so far, best first, tolerant of typing mistakes; with nothing typed, the places
   * with the most properties. Counts include what lies inside.
   */
  suggest(options: { query: string; limit: number }): Promise<PlaceCount[]>
  /**
   * The places with the most active properties, most first: neighbourhoods, and cities most of whose properties lie in
   * none of them.
   */
  listTop(options: { limit: number }): Promise<PlaceCount[]>
  /** What every place is called, and how many homes are advertised in one, by its id, and what lies inside. */
  all(): Promise<{ names: PlaceNames; countOf: (placeId: string) => number }>
  /** Something of these subjects has changed; of any subject when there are none. */
  noteChange(subjects: readonly string[]): void
  /** From now on every change is noted. */
  trust(): void
  /** From now on changes may be missed. */
  distrust(): void
}

declare module '#/platform/services.ts' {
  interface Services {
    readonly knownPlaces: KnownPlaces
  }
}

type Places = {
  all: readonly NamedPlace[]
  find: FindPlaces
  names: PlaceNames
  /** Of how many changes they know. */
  changes: number
}

type Known = {
  places: Places
  countOf: (placeId: string) => number
  changes: number
  readAt: number
  /** Answers that were given since. */
  remembered: Map<string, PlaceCount[]>
}

export function createKnownPlaces(db: Executor): KnownPlaces {
  let changes = 0
  let lastOfEverything = 0
  let isTrusted = false
  let known: Known | undefined
  let reading: { changes: number; read: Promise<Known> } | undefined

  function read(): Promise<Known> {
    if (known && isTrusted && known.changes === changes && !isOld(known)) return Promise.resolve(known)
    // Who asks while it is being read may share the answer when nothing has changed since that began.
    if (isTrusted && reading?.changes === changes) return reading.read
    const current = { changes, read: readAnew(changes) }
    reading = current
    const settle = () => {
      if (reading === current) reading = undefined
    }
    current.read.then((result) => {
      if (!known || known.changes <= result.changes) known = result
      settle()
    }, settle)
    return current.read
  }

  async function readAnew(now: number): Promise<Known> {
    const readAt = performance.now()
    const before = known?.places
    const [counts, places] = await Promise.all([
      listPlaceCounts(db),
      before && before.changes >= lastOfEverything ? before : readPlaces(now),
    ])
    const countOf = (placeId: string) => counts.get(placeId) ?? 0
    return { places, countOf, changes: now, readAt, remembered: new Map() }
  }

  async function readPlaces(now: number): Promise<Places> {
    const all = (await listNamedPlaces(db, {})).map(presentNamed)
    // The first of its names is its label.
    const names = indexPlaceNames(
      all.map((place) => ({ ...place, aliases: place.names.slice(1).map(({ name }) => name) })),
    )
    return { all, find: placeFinder(all), names, changes: now }
  }

  function noteChangeOfEverything(): void {
    changes += 1
    lastOfEverything = changes
  }

  function answer(known: Known, typed: string, limit: number): PlaceCount[] {
    const { places, countOf, remembered } = known
    const key = `${limit} ${typed}`
    const given = remembered.get(key)
    if (given) return given
    const found = typed ? places.find(typed, { countOf, limit }) : topPlaces(places.all, { countOf, limit })
    const counted = found.map((place) => ({ ...presentPlace(place), count: countOf(place.id) }))
    if (key.length <= LONGEST_REMEMBERED && remembered.size < MOST_REMEMBERED) remembered.set(key, counted)
    return counted
  }

  return {
    async suggest({ query, limit }) {
      const typed = plainLetters(cleanText(query, MAX_NAME_LENGTH)).replace(/\s+/g, ' ').trim()
      const known = await read()
      return answer(known, typed, limit)
    },
    async listTop({ limit }) {
      return answer(await read(), '', limit)
    },
    async all() {
      const { places, countOf } = await read()
      return { names: places.names, countOf }
    },
    noteChange(subjects) {
      if (subjects.length === 0) noteChangeOfEverything()
      else if (subjects.includes('properties')) changes += 1
    },
    trust() {
      isTrusted = true
    },
    distrust() {
      isTrusted = false
      // What will be missed nobody knows.
      noteChangeOfEverything()
    },
  }
}

// Places are written without accents and without the letters of Akan.
const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ɔ', 'o')
    .replaceAll('ɛ', 'e')

const isOld = ({ readAt }: Known) => performance.now() - readAt > OLDEST_MILLISECONDS

/** As `listTop`, each with the cover of one of its newest homes; null when these have no picture. */
export async function listTopWithCover(
  { db, knownPlaces }: { db: Executor; knownPlaces: KnownPlaces },
  options: { limit: number },
) {
  const places = await knownPlaces.listTop(options)
  const covers = await listCoversOfPlaces(
    db,
    places.map(({ id }) => id),
  )
  return places.map((place) => ({ ...place, cover: covers.get(place.id) ?? null }))
}

type NamedRow = Omit<NamedPlace, 'names'> & { text: string; lowerName: string; otherNames: string[] }

const listNamedPlaces = prepared((db, _: Record<string, never>) =>
  sql<NamedRow>`
    select id, kind, name, slug, label, parent_id, lower(label) as text, lower(name) as lower_name,
      row_number() over (order by label, id) as order_by_label,
      row_number() over (order by name, id) as order_by_name,
      array(select lower(name) from place_aliases where place_id = places.id) as other_names
    from places`.compile(db),
)

function presentNamed({ text, lowerName, otherNames, ...place }: NamedRow): NamedPlace {
  return {
    ...place,
    names: [{ text, name: lowerName }, ...otherNames.map((name) => ({ text: name, name }))],
  }
}
