import type { PlaceView } from '../../places/place.schema.ts'
import { similarity, type Trigrams, trigramsOf, wordSimilarity } from './likeness.rules.ts'

/** A name must be more like it than so. */
const LEAST_SIMILARITY = 0.45

/** A place with all its names. */
export type NamedPlace = PlaceView & {
  parentId: string | null
  /** Where it stands among all places by label, and by name, as the database orders texts. */
  orderByLabel: number
  orderByName: number
  /** Its label and its other names, in lower case, each with the name in it. */
  names: readonly { text: string; name: string }[]
}

type SoughtName = { place: number; text: string; name: string; parts: Trigrams; nameParts: Trigrams }
type Fit = { distance: number; likeness: number; closeness: number }

/** Places for what somebody has typed, in lower case: best first, at most `limit`. */
export type FindPlaces = (
  typed: string,
  options: { countOf: (placeId: string) => number; limit: number },
) => NamedPlace[]

/**
 * Looks among the places: for names that are what was typed, have a word that begins so, or hold it, in this order; then
 * for names that are like it, where those are too few. Of names that fit as well, those of places with homes go first,
 * then the ones that begin so themselves, then the ones most like what was typed.
 */
export function placeFinder(places: readonly NamedPlace[]): FindPlaces {
  const names: SoughtName[] = places.flatMap((place, index) =>
    place.names.map(({ text, name }) => ({
      place: index,
      text,
      name,
      parts: trigramsOf(text),
      nameParts: text === name ? trigramsOf(text) : trigramsOf(name),
    })),
  )
  const namesWith = new Map<string, number[]>()
  for (const [index, { parts }] of names.entries()) {
    for (const trigram of parts.distinct) {
      const known = namesWith.get(trigram)
      if (known) known.push(index)
      else namesWith.set(trigram, [index])
    }
  }

  // Letters are compared only where names that hold what was typed are too few: it takes longest.
  function namesLike(wanted: Trigrams): number[] {
    const shared = new Map<number, number>()
    for (const trigram of wanted.distinct) {
      for (const name of namesWith.get(trigram) ?? []) shared.set(name, (shared.get(name) ?? 0) + 1)
    }
    // Of what was typed a part as large as the likeness must be there at least.
    const least = LEAST_SIMILARITY * wanted.distinct.size
    return [...shared].filter(([, count]) => count >= least).map(([name]) => name)
  }

  return (typed, { countOf, limit }) => {
    const wanted = trigramsOf(typed)
    const wordStart = ` ${typed}`
    const found = new Map<number, Fit>()
    const note = ({ place, nameParts }: SoughtName, distance: number, likeness: number) => {
      const closeness = similarity(wanted, nameParts)
      const known = found.get(place)
      if (!known) found.set(place, { distance, likeness, closeness })
      else {
        known.distance = Math.min(known.distance, distance)
        known.likeness = Math.max(known.likeness, likeness)
        known.closeness = Math.max(known.closeness, closeness)
      }
    }
    for (const name of names) {
      const distance = distanceOf(name, typed, wordStart)
      if (distance < ALIKE) note(name, distance, wordSimilarity(wanted, name.parts))
    }
    if (found.size < limit) {
      for (const index of namesLike(wanted)) {
        const name = names[index] as SoughtName
        if (distanceOf(name, typed, wordStart) < ALIKE) continue
        const likeness = wordSimilarity(wanted, name.parts)
        if (likeness > LEAST_SIMILARITY) note(name, ALIKE, likeness)
      }
    }
    return [...found]
      .map(([index, fit]) => {
        const place = places[index] as NamedPlace
        return { place, ...fit, isFirst: fit.distance < ALIKE && countOf(place.id) > 0 }
      })
      .sort(
        (a, b) =>
          rankOf(a.distance) - rankOf(b.distance) ||
          Number(b.isFirst) - Number(a.isFirst) ||
          a.distance - b.distance ||
          b.likeness - a.likeness ||
          b.closeness - a.closeness ||
          a.place.orderByLabel - b.place.orderByLabel,
      )
      .slice(0, limit)
      .map(({ place }) => place)
  }
}

const ALIKE = 4
/** A place is meant as much by a later word of its name as by the first. */
const rankOf = (distance: number) => (distance === 2 ? 1 : distance)

function distanceOf({ text, name }: SoughtName, typed: string, wordStart: string): number {
  if (name === typed) return 0
  if (text.startsWith(typed)) return 1
  if (text.includes(wordStart)) return 2
  return text.includes(typed) ? 3 : ALIKE
}

/**
 * The places with the most homes, most first: neighbourhoods, and cities most of whose homes lie in none of them. A link
 * to one of them leads to exactly as many homes as its count says.
 */
export function topPlaces(
  places: readonly NamedPlace[],
  { countOf, limit }: { countOf: (placeId: string) => number; limit: number },
): NamedPlace[] {
  const inside = new Map<string, number>()
  for (const { id, parentId } of places) {
    if (parentId) inside.set(parentId, (inside.get(parentId) ?? 0) + countOf(id))
  }
  return places
    .filter(({ id, kind }) => {
      const count = countOf(id)
      return kind !== 'region' && count > 0 && (inside.get(id) ?? 0) < count / 2
    })
    .sort((a, b) => countOf(b.id) - countOf(a.id) || a.orderByName - b.orderByName)
    .slice(0, limit)
}
