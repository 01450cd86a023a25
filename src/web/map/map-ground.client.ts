import L from 'leaflet'
import { addCountryMap, loadMapLabels } from './country-map.client.ts'
import type { MapTiles } from './map-tiles.ts'

/**
 * What lies below the marks of a map: pictures from elsewhere, or the drawn country where there are none or not one of
 * them comes. `onFail` hears that neither came, `isOpen` tells whether the map is still there.
 */
export function addMapGround(
  map: L.Map,
  { tiles, isOpen, onFail }: { tiles: MapTiles; isOpen: () => boolean; onFail: () => void },
): void {
  const drawCountry = () =>
    loadMapLabels().then((labels) => {
      if (isOpen()) addCountryMap(map, labels, [])
    }, onFail)
  if (!tiles) {
    void drawCountry()
    return
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
}
