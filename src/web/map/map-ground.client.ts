import L from 'leaflet'
import type { Box } from '#/features/places/map-label.rules.ts'
import { addCountryMap, loadMapLabels } from './country-map.client.ts'
import type { MapTiles } from './map-tiles.ts'

export type MapGround = {
  /** Whether the country is drawn, so that it is owed to others than the pictures are. */
  isDrawn: () => boolean
  /** To be called when something else than the map moved lies on it. */
  refresh: () => void
}

type Asked = {
  tiles: MapTiles
  isOpen: () => boolean
  /** Neither pictures nor the drawn country came. */
  onFail: () => void
  /** What names may not be written across, in pixels from the map's corner. */
  taken?: () => readonly Box[]
  /** The corner of the line that says how far a kilometre is. */
  scaleAt?: L.ControlPosition
}

/** What lies below the marks of a map: pictures from elsewhere, or the drawn country where there are none or none of them comes. */
export function addMapGround(
  map: L.Map,
  { tiles, isOpen, onFail, taken = () => [], scaleAt }: Asked,
): MapGround {
  let isDrawn = false
  let refresh = () => undefined as void
  const drawCountry = () => {
    isDrawn = true
    return loadMapLabels().then((labels) => {
      if (isOpen()) refresh = addCountryMap(map, labels, { taken, scaleAt })
    }, onFail)
  }
  const ground = { isDrawn: () => isDrawn, refresh: () => refresh() }
  if (!tiles) {
    void drawCountry()
    return ground
  }
  let hasPicture = false
  const layer = L.tileLayer(tiles.url, { maxZoom: 19 })
  layer.on('tileload', () => {
    hasPicture = true
  })
  layer.once('load', () => {
    if (hasPicture || !isOpen()) return
    // Leaflet still asks the layer for its map when it has told everybody.
    queueMicrotask(() => layer.remove())
    void drawCountry()
  })
  layer.addTo(map)
  return ground
}
