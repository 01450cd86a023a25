import type { MapLabel } from '#/features/places/map-label.rules.ts'
import type { Position } from '#/features/places/place.schema.ts'
import { kilometresBetween } from '#/features/places/place-map.rules.ts'
import { SHOWN_WITHIN_METRES } from '#/features/properties/position/property-position.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { writeBounds } from '#/features/search/area/area.rules.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { drawSmallMap, pixelsOf, type SmallMap } from '#/web/map/small-map.rules.ts'

/** Where a home is, drawn and in words. */
export type PlaceMapText = SmallMap & {
  /** The circle around what is near the place's middle, in the frame's pixels; null for a pin. */
  radius: number | null
  /** What is shown, and how far its neighbours are. */
  words: string
  label: string
  /** The map of the homes around it, with its own mark while it is advertised. */
  href: string
}

// What the map around a home shows of each side of it.
const AROUND_DEGREES = 0.02

/** The small map of a home; null where nobody knows its place. */
export function presentPlaceMap(
  {
    id,
    status,
    position,
    place,
    digitalAddress,
  }: Pick<PropertyView, 'id' | 'status' | 'position' | 'place' | 'digitalAddress'>,
  labels: readonly MapLabel[],
): PlaceMapText | null {
  if (!position) return null
  const { latitude, longitude, isExact } = position
  const area = writeBounds({
    south: latitude - AROUND_DEGREES,
    north: latitude + AROUND_DEGREES,
    west: longitude - AROUND_DEGREES,
    east: longitude + AROUND_DEGREES,
  })
  const near = place ? `the middle of ${place.label}` : 'the middle of its place'
  return {
    ...drawSmallMap(position, labels, { name: place?.name }),
    radius: isExact ? null : Math.round(pixelsOf(SHOWN_WITHIN_METRES)),
    words: [
      isExact
        ? `The agent shows where it is${digitalAddress ? `: ${digitalAddress}` : ''}.`
        : `The circle is near ${near}, ${SHOWN_WITHIN_METRES} m around. The agent does not show the exact spot: ask before you go.`,
      ...distancesFrom(position, labels),
    ].join(' '),
    label: isExact ? 'Map with a pin at the home' : `Map with a circle near ${near}`,
    href: `${propertiesHref({ area })}#map${status === 'active' ? `=${id}` : ''}`,
  }
}

const NEIGHBOURS = 3
// Nearer than this it is the place itself.
const SAME_PLACE_KILOMETRES = 0.5

// The nearest neighbourhoods or towns, then the nearest capital of a region.
function distancesFrom(position: Position, labels: readonly MapLabel[]): string[] {
  const near = labels
    .filter(({ kind }) => kind !== 'region')
    .map(({ kind, name, latitude, longitude }) => ({
      kind,
      name,
      kilometres: kilometresBetween(position, { latitude, longitude }),
    }))
    .filter(({ kilometres }) => kilometres >= SAME_PLACE_KILOMETRES)
    .sort((one, other) => one.kilometres - other.kilometres)
  const capital = near.find(({ kind }) => kind === 'capital')
  const others = near.slice(0, NEIGHBOURS + 1).filter((label) => label !== capital)
  const words = [...others.slice(0, NEIGHBOURS), ...(capital ? [capital] : [])].map(
    ({ name, kilometres }) => `${name} ${Math.max(1, Math.round(kilometres))}\u00a0km`,
  )
  return words.length > 0 ? [`In a straight line: ${words.join(' · ')}.`] : []
}
