import type { Bounds } from '../area/area.rules.ts'
import type { HomeCluster } from './home-cluster.rules.ts'

/** What a map shows: its edges in degrees, and its zoom in Leaflet's steps. */
export type MapView = Bounds & { zoom: number }

/** A home with a mark of its own. `price` is short, as in `₵2,100/mo` or `₵1.25M`. */
export type HomeMark = { id: string; latitude: number; longitude: number; isExact: boolean; price: string }

export type HomeMap = {
  homes: HomeMark[]
  clusters: HomeCluster[]
  /** The search finds more: only the newest of them are here. */
  isNewestOnly: boolean
  /** The home that was asked for by its id, in view or not, found by the search or not; only while it is advertised. */
  home?: HomeMark | undefined
}

/** The country with some room around it. */
export const WHOLE_COUNTRY: Bounds = { south: 4.4, west: -3.5, north: 11.4, east: 1.4 }
