import { type KnownPlace, type PlaceNames, placeKey } from '../../places/place-names.rules.ts'
import {
  fitsType,
  isCautiousName,
  isJoint,
  isNoun,
  isOrdinaryWord,
  leadsToPlace,
  MOST_PHRASE_WORDS,
  phraseOf,
} from './phrase.rules.ts'
import { barePriceAt, priceAt } from './price-words.rules.ts'
import { roomsAt } from './room-words.rules.ts'
import { termsAt } from './term-words.rules.ts'
import {
  dropJoints,
  isFree,
  type Reading,
  restOf,
  type SaidFilters,
  settle,
  takeNegated,
} from './word-reading.rules.ts'
import { type Token, tokensIn } from './word-token.rules.ts'

export type ReadWords = {
  /** What the words say beside `given`. A place by its slug. */
  said: SaidFilters
  /** What is left of them to be looked for; empty when all was understood. */
  text: string
}

// Nobody types so many; what is longer is looked for as it stands.
const MOST_TOKENS = 60
// Each round understands something or is the last; what is left of a long text may join to something new.
const MOST_ROUNDS = 8

/**
 * What the words of a search say as filters, and the rest of them. What the address says already, `given`, wins: words
 * that say it otherwise stay text, but for a price, of which there is one. Words of which nothing is understood stay as
 * they are. The name of the place whose slug is `unplaced` is looked for as text, whole.
 */
export function readSearchWords(
  words: string,
  given: SaidFilters,
  places: PlaceNames,
  unplaced?: string,
): ReadWords {
  let text = words
  let said: SaidFilters = {}
  for (let round = 0; round < MOST_ROUNDS && text; round += 1) {
    const read = readOnce(text, { ...said, ...given }, { places, unplaced })
    if (!read) break
    said = { ...read.said, ...said }
    text = read.text
  }
  for (const key of Object.keys(given)) delete said[key as keyof SaidFilters]
  const { minPrice = given.minPrice, maxPrice = given.maxPrice } = said
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    const { minPrice: _least, maxPrice: _most, ...rest } = said
    said = rest
  }
  return { said, text }
}

function readOnce(
  text: string,
  known: SaidFilters,
  { places, unplaced }: Pick<Reading, 'places' | 'unplaced'>,
): ReadWords | undefined {
  const tokens = tokensIn(text)
  if (tokens.length > MOST_TOKENS) return undefined
  const reading: Reading = { text, tokens, fates: [], known, said: {}, places, unplaced }
  for (const [at, { isExact }] of tokens.entries()) if (isExact) reading.fates[at] = 'text'
  everywhere(reading, readPlace)
  everywhere(reading, readTerms)
  everywhere(reading, readRooms)
  everywhere(reading, readPrice)
  for (const depth of PHRASE_DEPTHS) everywhere(reading, (each, at) => readPhrase(each, at, depth))
  everywhere(reading, readMisspeltPlace)
  dropJoints(reading)
  everywhere(reading, readLonelyPlace)
  if (reading.fates.includes('said')) everywhere(reading, readBarePrice)
  if (!reading.fates.includes('said') && !reading.fates.includes('without')) return undefined
  dropJoints(reading)
  return { said: reading.said, text: restOf(reading) }
}

/** Asks at every token that is still free; a reader says how many it took. */
function everywhere(reading: Reading, read: (reading: Reading, at: number) => number): void {
  for (let at = 0; at < reading.tokens.length; ) {
    at += reading.fates[at] === undefined ? Math.max(1, read(reading, at)) : 1
  }
}

/** Takes what a token says, unless something else said it before. */
function say<Key extends keyof SaidFilters>(reading: Reading, key: Key, value: SaidFilters[Key]): boolean {
  const before = reading.said[key] ?? reading.known[key]
  if (before !== undefined) return before === value
  reading.said[key] = value
  return true
}

/** Takes all that a phrase says, or nothing where something else said one of it otherwise. */
function sayAll({ said, known }: Reading, means: Partial<SaidFilters>): boolean {
  const keys = Object.keys(means) as (keyof SaidFilters)[]
  const isNew = keys.every((key) => (said[key] ?? known[key] ?? means[key]) === means[key])
  if (isNew) Object.assign(said, means)
  return isNew
}

// --- Places

function readPlace(reading: Reading, at: number): number {
  const { tokens, places } = reading
  for (let count = Math.min(places.mostWords, tokens.length - at); count > 0; count -= 1) {
    if (!isFree(reading, at, count)) continue
    const key = keyOf(tokens, at, count)
    const place = places.named(key) ?? regionNamed(places, tokens, at, count)
    if (!place) continue
    const isLedTo = leadsToPlace(tokens[at - 1]?.word === 'the' ? tokens[at - 2]?.word : tokens[at - 1]?.word)
    if (isCautiousName(key) && !isLedTo) return 1
    return takeNegated(reading, at, count, 'without') ?? takePlace(reading, at, count, place)
  }
  return 1
}

function keyOf(tokens: readonly Token[], at: number, count: number): string {
  let key = ''
  for (let index = at; index < at + count; index += 1) key += tokens[index]?.key ?? ''
  return key
}

// "ashanti region" is a label, "greater accra region" too: these are in the index; "region" after an alias is not.
function regionNamed(places: PlaceNames, tokens: readonly Token[], at: number, count: number) {
  if (count < 2 || tokens[at + count - 1]?.word !== 'region') return undefined
  const place = places.named(keyOf(tokens, at, count - 1))
  return place?.kind === 'region' ? place : undefined
}

/** The first place counts, of one and what lies around it the smaller; another stays text. */
function takePlace(reading: Reading, at: number, count: number, place: KnownPlace): number {
  const { known, said, places } = reading
  if (place.slug === reading.unplaced) return settle(reading, at, count, 'text')
  const before = said.location ?? known.location
  const other = before === undefined ? undefined : places.named(placeKey(before))
  if (before === undefined) reading.said.location = place.slug
  else if (other?.slug !== place.slug && !other?.around.includes(place.slug)) {
    const isInside = other && place.around.includes(other.slug) && said.location !== undefined
    if (!isInside) return settle(reading, at, count, 'text')
    reading.said.location = place.slug
  }
  return settle(reading, at, count, 'said')
}

const MOST_MISSPELT_WORDS = 3
// Longer texts are prose, in which many words are nearly names.
const MOST_WORDS_OF_A_SEARCH = 20

function readMisspeltPlace(reading: Reading, at: number): number {
  const { tokens, places, known, said } = reading
  if ((said.location ?? known.location) !== undefined || tokens.length > MOST_WORDS_OF_A_SEARCH) return 1
  for (let count = Math.min(MOST_MISSPELT_WORDS, tokens.length - at); count > 0; count -= 1) {
    if (!isFree(reading, at, count)) continue
    const words = tokens.slice(at, at + count)
    const isName = words.every(
      ({ word, number }) =>
        number === undefined && !isJoint(word) && !isNoun(word) && !isOrdinaryWord(word) && !isPhrase(word),
    )
    const key = keyOf(tokens, at, count)
    // A name that is written right was left for a reason.
    const place = isName && !places.named(key) ? places.nearly(key) : undefined
    if (place) return takeNegated(reading, at, count, 'text') ?? takePlace(reading, at, count, place)
  }
  return 1
}

const isPhrase = (word: string) => phraseOf(word) !== undefined

/** A name that is a word as well means the place where nothing else is left to be looked for. */
function readLonelyPlace(reading: Reading, at: number): number {
  const { tokens, places, fates } = reading
  const left = tokens.flatMap((_, index) =>
    fates[index] === undefined || fates[index] === 'text' ? [index] : [],
  )
  const count = left.length
  if (left[0] !== at || left.at(-1) !== at + count - 1 || !isFree(reading, at, count)) return 1
  const place = places.named(keyOf(tokens, at, count))
  return place ? takePlace(reading, at, count, place) : 1
}

// --- Rooms

const AT_LEAST = new Set(['least', 'minimum', 'min', 'from', 'over'])

function readRooms(reading: Reading, at: number): number {
  const { tokens, text } = reading
  const rooms = roomsAt(text, tokens, at)
  if (!rooms || !isFree(reading, at, rooms.next - at)) return 1
  const { key, least, next } = rooms
  const before = tokens[at - 1]?.word ?? ''
  const negated = takeNegated(reading, at, next - at, 'text')
  if (negated !== undefined) return negated
  // More than the most is the most, which "at most" and "under" would turn round.
  if (/^(?:under|below|max|maximum|most|than)$/.test(before)) return settle(reading, at, next - at, 'text')
  const isTaken = say(reading, key, least)
  if (isTaken && AT_LEAST.has(before)) settle(reading, at - 1, 1, 'noise')
  if (isTaken && before === 'least' && tokens[at - 2]?.word === 'at') settle(reading, at - 2, 1, 'noise')
  return settle(reading, at, next - at, isTaken ? 'said' : 'text')
}

function readTerms(reading: Reading, at: number): number {
  const found = termsAt(reading.text, reading.tokens, at)
  if (!found || !isFree(reading, at, found.next - at)) return 1
  const negated = takeNegated(reading, at, found.next - at, 'text')
  if (negated !== undefined) return negated
  return settle(reading, at, found.next - at, sayAll(reading, found.terms) ? 'said' : 'text')
}

// --- Prices

function readPrice(reading: Reading, at: number): number {
  const price = priceAt(reading.text, reading.tokens, at)
  if (price === 'foreign') return settle(reading, at, 2, 'text')
  if (!price || !isFree(reading, at, price.next - at)) return 1
  const { minPrice, maxPrice, isRent, next } = price
  const negated = takeNegated(reading, at, next - at, 'text')
  if (negated !== undefined) return negated
  if (minPrice !== undefined) say(reading, 'minPrice', minPrice)
  if (maxPrice !== undefined) say(reading, 'maxPrice', maxPrice)
  if (isRent) say(reading, 'tag', 'For Rent')
  return settle(reading, at, next - at, 'said')
}

function readBarePrice(reading: Reading, at: number): number {
  const { known, said } = reading
  const hasPrice = [said.minPrice, said.maxPrice, known.minPrice, known.maxPrice].some(
    (end) => end !== undefined,
  )
  const price = hasPrice ? undefined : barePriceAt(reading.text, reading.tokens, at)
  if (price === undefined) return 1
  const negated = takeNegated(reading, at, 1, 'text')
  if (negated !== undefined) return negated
  reading.said.maxPrice = price
  return settle(reading, at, 1, 'said')
}

// --- Phrases

// What a home is and what is done with it first, then what it has, then what may only be a part of it.
const PHRASE_DEPTHS = ['plain', 'amenity', 'weak'] as const
type PhraseDepth = (typeof PHRASE_DEPTHS)[number]

function readPhrase(reading: Reading, at: number, depth: PhraseDepth): number {
  const { tokens, said, known } = reading
  for (let count = Math.min(MOST_PHRASE_WORDS, tokens.length - at); count > 0; count -= 1) {
    if (!isFree(reading, at, count)) continue
    const words = tokens.slice(at, at + count).map(({ word }) => word)
    const phrase = phraseOf(words.join(' '))
    if (!phrase) continue
    if ('isText' in phrase) return settle(reading, at, count, 'text')
    const { means, isWeak, isAmenity } = phrase
    if ((isWeak ? 'weak' : isAmenity ? 'amenity' : 'plain') !== depth) return count
    const negated = takeNegated(reading, at, count, 'without')
    if (negated !== undefined) return negated
    if (!fitsType(means, means.type ?? said.type ?? known.type)) return settle(reading, at, count, 'text')
    if (!sayAll(reading, means)) return settle(reading, at, count, 'text')
    // How many plots is nothing that a search can be narrowed to.
    if (means.type === 'Land' && isFewBefore(reading, at)) settle(reading, at - 1, 1, 'noise')
    return settle(reading, at, count, 'said')
  }
  return 1
}

const MOST_PLOTS = 20

function isFewBefore({ tokens, fates }: Reading, at: number): boolean {
  const number = tokens[at - 1]?.number
  return number !== undefined && number <= MOST_PLOTS && fates[at - 1] === undefined
}
