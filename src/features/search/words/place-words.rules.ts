import { type KnownPlace, type PlaceNames, placeKey } from '../../places/place-names.rules.ts'
import { isCautiousName, isJoint, isNoun, isOrdinaryWord, leadsToPlace } from './ordinary-words.rules.ts'
import { phraseOf } from './phrase.rules.ts'
import { isFree, NEITHER_PLACE, type Reading, settle, takeNegated } from './word-reading.rules.ts'
import type { Token } from './word-token.rules.ts'

/** The name of a place that begins at a token, as long as it goes. */
export function readPlace(reading: Reading, at: number): number {
  const { tokens, places } = reading
  for (let count = Math.min(places.mostWords, tokens.length - at); count > 0; count -= 1) {
    if (!isFree(reading, at, count)) continue
    const key = keyOf(tokens, at, count)
    const place = places.named(key) ?? regionNamed(places, tokens, at, count)
    if (!place) continue
    const isLedTo = leadsToPlace(tokens[at - 1]?.word === 'the' ? tokens[at - 2]?.word : tokens[at - 1]?.word)
    if (isCautiousName(key) && !isLedTo) return 1
    const negated = takeNegated(reading, at, count, { joints: NEITHER_PLACE })
    if (negated !== undefined) return negated
    const longer = longerName(reading, at, count)
    if (longer) return takePlace(reading, at, longer.count, longer.place)
    const taken = takePlace(reading, at, count, place)
    // The label of "Kasoa, Central" leaves the "region" over.
    const isLabel = count > 1 && tokens[at + count]?.word === 'region' && isFree(reading, at + count, 1)
    return taken + (isLabel ? settle(reading, at + count, 1, 'noise') : 0)
  }
  return 1
}

const MOST_LONGER = 2

/** A place whose name goes on with a slip: "east legon hils", "airport residental". */
function longerName(reading: Reading, at: number, count: number) {
  const { tokens, places } = reading
  for (let more = MOST_LONGER; more > 0; more -= 1) {
    if (!isFree(reading, at + count, more)) continue
    const rest = tokens.slice(at + count, at + count + more)
    if (!rest.every((token) => isNameWord(token) && !places.named(token.key))) continue
    const place = places.nearly(keyOf(tokens, at, count + more))
    const isLonger = [place?.slug, place?.name].some((name) => {
      const key = placeKey(name ?? '')
      return key.startsWith(keyOf(tokens, at, count)) && key.length > keyOf(tokens, at, count).length
    })
    if (place && isLonger) return { place, count: count + more }
  }
  return undefined
}

/** A word that may be a part of a name: it is no number, and means nothing by itself. */
const isNameWord = ({ word, number }: Token) =>
  number === undefined && !isJoint(word) && !isNoun(word) && !isOrdinaryWord(word) && !isPhrase(word)

/** The letters and digits of so many tokens, as names of places are compared. */
export function keyOf(tokens: readonly Token[], at: number, count: number): string {
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

export function readMisspeltPlace(reading: Reading, at: number): number {
  const { tokens, places, known, said } = reading
  if ((said.location ?? known.location) !== undefined || tokens.length > MOST_WORDS_OF_A_SEARCH) return 1
  for (let count = Math.min(MOST_MISSPELT_WORDS, tokens.length - at); count > 0; count -= 1) {
    if (!isFree(reading, at, count)) continue
    const isName = tokens.slice(at, at + count).every(isNameWord)
    const key = keyOf(tokens, at, count)
    // A name that is written right was left for a reason.
    const place = isName && !places.named(key) ? places.nearly(key) : undefined
    if (place) return takeNegated(reading, at, count) ?? takePlace(reading, at, count, place)
  }
  return 1
}

const isPhrase = (word: string) => phraseOf(word) !== undefined

/** A name that is a word as well means the place where nothing else is left to be looked for. */
export function readLonelyPlace(reading: Reading, at: number): number {
  const { tokens, places, fates } = reading
  const left = tokens.flatMap((_, index) =>
    fates[index] === undefined || fates[index] === 'text' ? [index] : [],
  )
  const count = left.length
  if (left[0] !== at || left.at(-1) !== at + count - 1 || !isFree(reading, at, count)) return 1
  const place = places.named(keyOf(tokens, at, count))
  return place ? takePlace(reading, at, count, place) : 1
}
