/** The mark as a path in a square of 48: one tile of the lattice. */
export const LOGO_PATH =
  'M2 2h44v44H2zM24 2A22 22 0 0 1 2 24a22 22 0 0 1 22 22 22 22 0 0 1 22-22A22 22 0 0 1 24 2'
