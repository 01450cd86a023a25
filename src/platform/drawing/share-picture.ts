/** The size in which other sites show a link's picture, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** The photograph's part at the left, and the radius of its one round corner. */
export const PHOTO_WIDTH = 720
export const PHOTO_CORNER = 120
