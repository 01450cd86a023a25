import type { PlaceNames } from '../../places/place-names.rules.ts'
import { isCrossed, PRICE_ENDS } from '../price-ends.rules.ts'
import { isNeverLeftOut } from './ordinary-words.rules.ts'
import { fitsType, MOST_PHRASE_WORDS, phraseOf } from './phrase.rules.ts'
import { readLonelyPlace, readMisspeltPlace, readPlace } from './place-words.rules.ts'
import { barePriceAt, priceAt } from './price-words.rules.ts'
import { roomsAt } from './room-words.rules.ts'
import { severalPlaces } from './several-places.rules.ts'
import { termsAt } from './term-words.rules.ts'
import {
  dropJoints,
  isFree,
  type Reading,
  restOf,
  type SaidFilters,
  settle,
  takeLeftOut,
  takeNegated,
} from './word-reading.rules.ts'
import { tokensIn } from './word-token.rules.ts'

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
  const several = given.location === undefined && unplaced === undefined && severalPlaces(words, places)
  if (several) {
    const read = readAll(several.text, given, places, unplaced)
    // Beside other words an "or" would be between these too.
    if (read.text === several.alternatives) return read
  }
  return readAll(words, given, places, unplaced)
}

function readAll(
  words: string,
  given: SaidFilters,
  places: PlaceNames,
  unplaced: string | undefined,
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
  if (isCrossed({ ...said, ...given })) for (const { name } of PRICE_ENDS) delete said[name]
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
  everywhere(reading, takeLeftOut)
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
  if (before !== undefined) return isSame(before, value)
  reading.said[key] = value
  return true
}

/** Takes all that a phrase says, or nothing where something else said one of it otherwise. */
function sayAll({ said, known }: Reading, means: Partial<SaidFilters>): boolean {
  const keys = Object.keys(means) as (keyof SaidFilters)[]
  const isNew = keys.every((key) => isSame(said[key] ?? known[key] ?? means[key], means[key]))
  if (isNew) Object.assign(said, means)
  return isNew
}

// Several options are a list, whose text says them all.
const isSame = (one: unknown, other: unknown) => String(one) === String(other)

// --- Rooms

const AT_LEAST = new Set(['least', 'minimum', 'min', 'from', 'over'])

function readRooms(reading: Reading, at: number): number {
  const { tokens, text } = reading
  const rooms = roomsAt(text, tokens, at)
  if (!rooms || !isFree(reading, at, rooms.next - at)) return 1
  const { key, least, next } = rooms
  const before = tokens[at - 1]?.word ?? ''
  const negated = takeNegated(reading, at, next - at)
  if (negated !== undefined) return negated
  // More than the most is the most, which "at most" and "under" would turn round.
  if (/^(?:under|below|max|maximum|most|than)$/.test(before)) return settle(reading, at, next - at, 'text')
  const isTaken = say(reading, key, least)
  if (isTaken && AT_LEAST.has(before)) settle(reading, at - 1, 1, 'noise')
  const earlier = tokens[at - 2]?.word ?? ''
  if (isTaken && before === 'least' && earlier === 'at') settle(reading, at - 2, 1, 'noise')
  if (isTaken && before === 'of' && /^min(?:imum)?$/.test(earlier)) settle(reading, at - 2, 2, 'noise')
  return settle(reading, at, next - at, isTaken ? 'said' : 'text')
}

function readTerms(reading: Reading, at: number): number {
  const found = termsAt(reading.text, reading.tokens, at)
  if (!found || !isFree(reading, at, found.next - at)) return 1
  const negated = takeNegated(reading, at, found.next - at, { fate: 'text' })
  if (negated !== undefined) return negated
  return settle(reading, at, found.next - at, sayAll(reading, found.terms) ? 'said' : 'text')
}

// --- Prices

function readPrice(reading: Reading, at: number): number {
  const price = priceAt(reading.text, reading.tokens, at)
  if (price && 'foreignUntil' in price) return settle(reading, at, price.foreignUntil - at, 'text')
  if (!price || !isFree(reading, at, price.next - at)) return 1
  const { isRent, next } = price
  const negated = takeNegated(reading, at, next - at, { fate: 'text' })
  if (negated !== undefined) return negated
  for (const { name } of PRICE_ENDS) if (price[name] !== undefined) say(reading, name, price[name])
  if (isRent) say(reading, 'tag', 'For Rent')
  return settle(reading, at, next - at, 'said')
}

function readBarePrice(reading: Reading, at: number): number {
  const { known, said } = reading
  const hasPrice = PRICE_ENDS.some(({ name }) => (said[name] ?? known[name]) !== undefined)
  const price = hasPrice ? undefined : barePriceAt(reading.text, reading.tokens, at)
  if (price === undefined) return 1
  const negated = takeNegated(reading, at, 1, { fate: 'text' })
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
    if ('isText' in phrase) {
      const fate = words.some(isNeverLeftOut) ? 'text' : 'without'
      return takeNegated(reading, at, count, { fate }) ?? settle(reading, at, count, 'text')
    }
    const { means, isWeak, isAmenity } = phrase
    if ((isWeak ? 'weak' : isAmenity ? 'amenity' : 'plain') !== depth) return count
    const negated = takeNegated(reading, at, count)
    if (negated !== undefined) return negated
    if (!fitsType(means, means.type ?? said.type ?? known.type)) return settle(reading, at, count, 'text')
    if (!sayAll(reading, means)) return settle(reading, at, count, 'text')
    // How many plots is nothing that a search can be narrowed to.
    if (means.type?.includes('Land') && isFewBefore(reading, at)) settle(reading, at - 1, 1, 'noise')
    return settle(reading, at, count, 'said')
  }
  return 1
}

const MOST_PLOTS = 20

function isFewBefore({ tokens, fates }: Reading, at: number): boolean {
  const number = tokens[at - 1]?.number
  return number !== undefined && number <= MOST_PLOTS && fates[at - 1] === undefined
}
