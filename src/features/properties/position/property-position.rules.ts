/** How far from the place's middle a home is shown whose agent does not show where it is; what a circle says. */
export const SHOWN_WITHIN_METRES = 400

/** Where everybody is shown that a home is: exactly where its agent says so, else somewhere near its place's middle. */
export type ShownPosition = { latitude: number; longitude: number; isExact: boolean }

/** The columns that visitors may be told of; those of the pin are nobody's but the agent's. */
export const SHOWN_POSITION_COLUMNS = [
  'properties.mapLatitude',
  'properties.mapLongitude',
  'properties.showsPin',
] as const

/** The position of a row as the database keeps it (`shown_position`); null where nobody knows the place. */
export function shownPosition(row: {
  mapLatitude: number | null
  mapLongitude: number | null
  showsPin: boolean
}): ShownPosition | null {
  if (row.mapLatitude === null || row.mapLongitude === null) return null
  return { latitude: row.mapLatitude, longitude: row.mapLongitude, isExact: row.showsPin }
}
