import type { PropertyFilters } from '#/features/search/search.schema.ts'
import type { MapTiles } from '#/web/map/map-tiles.ts'

/** How many homes are in view, of how many where that is known, and whether these are the newest of more. */
export type ShownHomes = {
  inView: number
  total: number | undefined
  isNewestOnly: boolean
  isDrawn: boolean
}

export type HomesMap = {
  /** Shows the homes of a search, and moves to them unless the map itself narrowed it. */
  show: (filters: PropertyFilters) => void
  /** Moves to all homes of the search, wherever they are. */
  showAll: () => void
  /** Writes the names anew, past what stands on the map by now. */
  writeNames: () => void
  /** From now on a finger or mouse draws an area, or moves the map again. */
  draw: (isDrawing: boolean) => void
  /** Marks a home; undefined for none. */
  choose: (id: string | undefined) => void
  /** The card of the chosen home has opened: its mark is moved free of it. */
  clearChosen: () => void
  close: () => void
}

export type Calls = {
  tiles: MapTiles
  /** The id of a home that always has its mark, and whose card is open at first. */
  marked: string | undefined
  onShown: (homes: ShownHomes) => void
  onFail: () => void
  /** Somebody moved the map, and this area is in view. */
  onMove: (area: string) => void
  /** Somebody drew an area; undefined for what is none. */
  onDrawn: (area: string | undefined) => void
  /** Somebody wants the list of what lies here. */
  onNarrow: (area: string) => void
  onChoose: (home: { id: string; isExact: boolean } | undefined) => void
}
