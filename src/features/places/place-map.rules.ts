import type { MappedPlace, Position } from './place.schema.ts'

const EARTH_RADIUS_KILOMETRES = 6_371

/** What a place lies in, the widest first: the region, then the city. */
export function placesAround(places: readonly MappedPlace[], place: MappedPlace): MappedPlace[] {
  const parent = places.find(({ id }) => id === place.parentId)
  return parent ? [...placesAround(places, parent), parent] : []
}

/** The parts of a place: the cities of a region, the neighbourhoods of a city. */
export function partsOf(places: readonly MappedPlace[], place: MappedPlace): MappedPlace[] {
  return places.filter(({ parentId }) => parentId === place.id)
}

/** A place and everything that lies in it. */
export function placeAndInside(places: readonly MappedPlace[], place: MappedPlace): MappedPlace[] {
  return [place, ...partsOf(places, place).flatMap((part) => placeAndInside(places, part))]
}

/** Where a place lies, or for one without a position the middle of its parts; null when nothing is known. */
export function middleOf(places: readonly MappedPlace[], place: MappedPlace): Position | null {
  if (place.position) return place.position
  const known = placeAndInside(places, place).flatMap(({ position }) => (position ? [position] : []))
  if (known.length === 0) return null
  const mean = (pick: (position: Position) => number) =>
    known.reduce((sum, position) => sum + pick(position), 0) / known.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

/** The distance as the crow flies. */
export function kilometresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude)
  return 2 * EARTH_RADIUS_KILOMETRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * The places beside this one, the nearest first, with their distance: the other parts of what it lies in, and every
 * other city as a whole.
 */
export function nearestTo(
  places: readonly MappedPlace[],
  place: MappedPlace,
): { place: MappedPlace; kilometres: number }[] {
  const from = middleOf(places, place)
  if (!from) return []
  const own = new Set([...placesAround(places, place), ...placeAndInside(places, place)])
  return places
    .flatMap((other) => {
      const isBeside = other.kind === 'city' || (place.kind !== 'region' && other.parentId === place.parentId)
      if (own.has(other) || !isBeside || !other.position) return []
      return [{ place: other, kilometres: kilometresBetween(from, other.position) }]
    })
    .sort((a, b) => a.kilometres - b.kilometres)
}
