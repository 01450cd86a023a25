import { type KnownPlace, type PlaceNames, placeKey } from '../../places/place-names.rules.ts'
import type { BestMatch, PropertyFilters } from '../search.schema.ts'
import type { KnownPlaces } from '../suggestions/known-places.queries.server.ts'
import { isPlaceOfWork } from './ordinary-words.rules.ts'
import { type ReadWords, readSearchWords } from './search-words.rules.ts'
import { tokensIn } from './word-token.rules.ts'

/** A search whose words were read. */
export type ReadSearch = {
  /** What the list is narrowed to: what the address says, what the words say, and as `query` what is left of them. */
  filters: PropertyFilters
  /** What comes first among the homes that the rest of the words are found in. */
  best: BestMatch
  /** The place that the words or the address name, with or without homes. */
  place: KnownPlace | undefined
  /** The same search but for the place, to be asked of another one. */
  elsewhere: PropertyFilters
  /** What the search is while nothing is advertised in the place that its words name; undefined when they name none. */
  whileEmpty: () => PropertyFilters | undefined
}

// A shorter name stands in too many other words to be looked for in a text.
const SHORTEST_NAME = 4

/**
 * Reads the words of a search. A place where nothing is advertised is looked for as text: homes may say its name whose
 * agent has chosen none, or the larger place around.
 */
export async function readSearch(knownPlaces: KnownPlaces, filters: PropertyFilters): Promise<ReadSearch> {
  const { names, countOf } = await knownPlaces.all()
  const { query, ...given } = filters
  const named = given.location === undefined ? undefined : names.named(placeKey(given.location))
  if (query === undefined)
    return { filters, best: {}, place: named, elsewhere: filters, whileEmpty: () => undefined }
  const first = readSearchWords(query, given, names)
  const said = first.said.location === undefined ? undefined : names.named(placeKey(first.said.location))
  const asText = () =>
    said && said.name.length >= SHORTEST_NAME ? readSearchWords(query, given, names, said.slug) : undefined
  const read = (said && countOf(said.id) === 0 ? asText() : undefined) ?? first
  const whole = ({ said, text }: ReadWords) => ({ ...said, ...given, ...(text ? { query: text } : {}) })
  return {
    filters: whole(read),
    best: bestOf(read.text, names),
    place: named ?? said,
    elsewhere: whole(first),
    whileEmpty: () => {
      const words = asText()
      return words && whole(words)
    },
  }
}

function bestOf(text: string, names: PlaceNames): BestMatch {
  const tokens = tokensIn(text)
  // Only what is quoted names a place here: another was understood.
  const quoted = tokens.find(({ isExact, word, key }) => isExact && !word.startsWith('-') && names.named(key))
  const placeId = quoted && names.named(quoted.key)?.id
  return {
    ...(placeId ? { placeId } : {}),
    ...(tokens.some(({ word }) => isPlaceOfWork(word)) ? { type: 'Commercial' as const } : {}),
  }
}
