/** The size in which other sites show a link's picture, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** The photograph's part at the left, and the radius of its one round corner. */
export const PHOTO_WIDTH = 720
export const PHOTO_CORNER = 120

export type Drawing = {
  /** As large as the picture. */
  svg: string
  /** The only letters there are, as TrueType files; the first that has a letter draws it. */
  fonts: readonly Uint8Array[]
  /** JPEG, PNG or WebP; lies on the left part with one round corner. */
  photo: Uint8Array | null
}

/** Draws a JPEG of 1200×630. Refuses with `drawing.busy` (unavailable) when too many wait. */
export type DrawSharePicture = (drawing: Drawing) => Promise<Uint8Array>
