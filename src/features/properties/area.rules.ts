const SQUARE_METRES_PER_SQUARE_FOOT = 0.09290304

/** Square feet, as areas are stored, in square metres, as they are shown; not rounded. */
export function toSquareMetres(areaSquareFeet: number): number {
  return areaSquareFeet * SQUARE_METRES_PER_SQUARE_FOOT
}
