import L from 'leaflet'
import type { Position } from '#/features/places/place.schema.ts'
import { COUNTRY_MAP_OPTIONS, loadMapLabels } from '#/web/map/country-map.client.ts'
import { addMapGround } from '#/web/map/map-ground.client.ts'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import 'leaflet/dist/leaflet.css'

export type PinMap = {
  /** Where the pin would stand: the middle of what is seen. */
  middle: () => Position
  /** Moves there; nobody has set the pin by it. */
  goTo: (position: Position) => void
  /** Moves to a place by its name; false for one that no map knows. */
  goToTown: (name: string) => Promise<boolean>
  close: () => void
}

const GHANA = L.latLngBounds([4.7, -3.3], [11.2, 1.25])
const CLOSEST = 18
const AT_HOME = 16
const AT_TOWN = 14

/** A map that moves below a pin in its middle, by finger, mouse or keys. `onMove` hears of moves by hand alone. */
export function openPinMap(
  element: HTMLElement,
  { tiles, onMove, onFail }: { tiles: MapTiles; onMove: () => void; onFail: () => void },
): PinMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    // The page goes on scrolling under the mouse.
    scrollWheelZoom: false,
    ...COUNTRY_MAP_OPTIONS,
    maxZoom: CLOSEST,
    ...(isStill ? { zoomAnimation: false, fadeAnimation: false } : {}),
  }).fitBounds(GHANA, { animate: false })
  let isOpen = true
  let isOurs = false
  addMapGround(map, { tiles, isOpen: () => isOpen, onFail })
  map.on('moveend', () => {
    if (!isOurs && isOpen) onMove()
  })
  map.on('click', ({ latlng }) => {
    map.panTo(latlng, { animate: !isStill })
  })
  const goTo = ({ latitude, longitude }: Position, zoom: number) => {
    isOurs = true
    map.setView([latitude, longitude], zoom, { animate: false })
    isOurs = false
  }
  return {
    middle: () => {
      const { lat, lng } = map.getCenter()
      return { latitude: Math.round(lat * 1e6) / 1e6, longitude: Math.round(lng * 1e6) / 1e6 }
    },
    goTo: (position) => goTo(position, AT_HOME),
    goToTown: async (name) => {
      const found = (await loadMapLabels()).find((label) => label.kind !== 'region' && label.name === name)
      if (found && isOpen) goTo(found, AT_TOWN)
      return found !== undefined
    },
    close: () => {
      isOpen = false
      map.remove()
    },
  }
}
