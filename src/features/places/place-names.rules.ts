import { toSlug } from '#/shared/text.ts'
import type { MappedPlace } from './place.schema.ts'
import { distance } from './place-spelling.rules.ts'

type Named = Pick<MappedPlace, 'id' | 'kind' | 'parentId' | 'name' | 'slug' | 'label' | 'aliases'>

/** A place with what it lies in, the next larger first. */
export type KnownPlace = Pick<Named, 'id' | 'kind' | 'name' | 'slug' | 'label'> & { around: string[] }

/** Every name of every place, to be asked many times without the database. Keys are made by `placeKey`. */
export type PlaceNames = {
  /** Who is called exactly so; of several the one that a search would take. */
  named: (key: string) => KnownPlace | undefined
  withId: (id: string) => Pick<KnownPlace, 'id' | 'slug' | 'label'> | undefined
  /** Who is nearly called so; undefined when that may be two. */
  nearly: (key: string) => KnownPlace | undefined
  /** So many words a name has at most. */
  mostWords: number
}

/** A name without capitals, accents, spaces and signs: `East Legon` and `eastlegon` have one key. */
export function placeKey(text: string): string {
  return toSlug(text).replaceAll('-', '')
}

const regionOf = ({ slug, around }: KnownPlace) => around.at(-1) ?? slug

/**
 * Where a location lies that somebody wrote as a line: the place of the whole line, or else of its first part, such as
 * `Pantang, Accra`, unless the rest names a place in another region. Undefined where nobody knows.
 */
export function placeOfLocation(places: PlaceNames, location: string): KnownPlace | undefined {
  const whole = places.named(placeKey(location))
  const [first = '', ...rest] = location.split(',')
  const nearest = whole ?? places.named(placeKey(first))
  if (whole || !nearest) return whole
  const larger = rest.flatMap((part) => places.named(placeKey(part)) ?? [])
  return larger.every((place) => regionOf(place) === regionOf(nearest)) ? nearest : undefined
}

const KINDS = ['region', 'city', 'neighbourhood']
const SHORTEST_MISSPELT = 6
const LONG = 10

/** The index of all names; slugs count most, then labels, names and aliases, and of two places the larger one. */
export function indexPlaceNames(places: readonly Named[]): PlaceNames {
  const byId = new Map(places.map((place) => [place.id, place]))
  const around = ({ parentId }: Named): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent ? [parent.slug, ...around(parent)] : []
  }
  const known = [...places]
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.slug < b.slug ? -1 : 1))
    .map((place) => ({ place, names: [[place.slug], [place.label], [place.name], place.aliases] }))
  const index = new Map<string, KnownPlace>()
  let mostWords = 1
  for (const rank of [0, 1, 2, 3]) {
    for (const { place, names } of known) {
      const { id, kind, name, slug, label } = place
      for (const written of names[rank] ?? []) {
        const key = placeKey(written)
        mostWords = Math.max(mostWords, toSlug(written).split('-').length)
        if (key && !index.has(key)) index.set(key, { id, kind, name, slug, label, around: around(place) })
      }
    }
  }
  // Few begin with a wrong letter, and looking only where the first is right takes a twentieth of the time.
  const byLetter = Map.groupBy(index.keys(), (key) => key[0])
  return {
    mostWords,
    named: (key) => index.get(key),
    withId: (id) => byId.get(id),
    nearly: (key) => {
      if (key.length < SHORTEST_MISSPELT) return undefined
      const most = key.length < LONG ? 1 : 2
      let least = most + 1
      let found = new Set<KnownPlace | undefined>()
      for (const name of byLetter.get(key[0]) ?? []) {
        if (Math.abs(name.length - key.length) > most) continue
        const mistakes = distance(name, key, Math.min(least, most))
        if (mistakes > least || mistakes > most) continue
        if (mistakes < least) found = new Set()
        least = mistakes
        found.add(index.get(name))
      }
      const slugs = new Set([...found].map((place) => place?.slug))
      return slugs.size === 1 ? [...found][0] : undefined
    },
  }
}
