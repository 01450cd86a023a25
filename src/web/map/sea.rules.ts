/** Longitude and latitude. */
export type MapPoint = readonly [longitude: number, latitude: number]

/** Whether a point lies in a ring: a line to the east crosses its edge an odd number of times. */
export function isInRing(ring: readonly (readonly number[])[], [x, y]: MapPoint): boolean {
  return ring.reduce((isInside, [x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring.at(index - 1) ?? []
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    return crosses ? !isInside : isInside
  }, false)
}

// North of it the drawing ends at land that it does not show.
const COAST_NORTH = 6.2

/** Whether a point lies in the sea that the land and its neighbours leave. */
export function isSea(point: MapPoint, rings: readonly (readonly number[][])[]): boolean {
  return point[1] < COAST_NORTH && !rings.some((ring) => isInRing(ring, point))
}
