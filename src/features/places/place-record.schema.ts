import type { PlaceView } from './place.schema.ts'

/** A place for programs that read the table of places. */
export type PlaceRecord = Omit<PlaceView, 'id'> & {
  /** What it lies in; null for a region. */
  parentSlug: string | null
  latitude: number | null
  longitude: number | null
  /** Homes advertised there and inside. */
  count: number
}
