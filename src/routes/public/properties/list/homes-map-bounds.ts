import L from 'leaflet'
import type { HomeMap } from '#/features/search/map/home-map.schema.ts'

export const GHANA = L.latLngBounds([4.7, -3.3], [11.2, 1.25])
const TOWN_DEGREES = 1

/** The edges around all homes of a search; those of a circle lie around it, as far as `reach` says in degrees. */
export const around = ({ homes, clusters }: HomeMap, reach: number) => {
  const bounds = L.latLngBounds([])
  for (const { latitude, longitude } of homes) bounds.extend([latitude, longitude])
  for (const { latitude, longitude } of clusters)
    bounds.extend([latitude - reach, longitude - reach]).extend([latitude + reach, longitude + reach])
  return bounds.isValid() ? bounds : GHANA
}

/** Whether a closer look tells more of what lies in these edges. */
export const isTown = (bounds: L.LatLngBounds) =>
  Math.max(bounds.getNorth() - bounds.getSouth(), bounds.getEast() - bounds.getWest()) < TOWN_DEGREES
