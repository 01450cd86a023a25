/** A stored picture as a page shows it: enough to write a responsive `<picture>` without another look-up. */
export type ImageView = {
  /** Where its variants lie: `/images/<storageKey>-<width>.<format>`. */
  storageKey: string
  alt: string
  /** What stands under it; missing where it has none, and where it is shown without. */
  caption?: string
  width: number
  height: number
  /** The widths that exist, ascending, in pixels. */
  widths: number[]
  /** `avif`, `webp` or `jpeg`, best first. */
  formats: string[]
  /** Shown until the picture arrives, as `#rrggbb`. */
  dominantColor: string
  /** Base64 of the thumbhash. */
  thumbhash: string
  /** True for a computer-made picture, which is never passed off as a photograph. */
  isRendering: boolean
}

/** What a query selects of `images` to make an ImageView; the alternative text comes from where the image is used. */
export const IMAGE_COLUMNS = [
  'images.storageKey',
  'images.width',
  'images.height',
  'images.widths',
  'images.formats',
  'images.dominantColor',
  'images.thumbhash',
  'images.isRendering',
] as const

/** One stored file of a picture. */
export type UploadedVariant = { path: string; width: number; format: string; size: number }

/** What an upload is answered with. */
export type UploadResult = {
  imageId: string
  /** The address of the widest variant that everybody can read, whole and as a path; with its bytes and type. */
  url: string
  path: string
  size: number
  mimeType: string
  width: number
  height: number
  /** Widths ascending; AVIF follows later. */
  variants: UploadedVariant[]
  /** Of the file as it was sent. */
  originalSize: number
  /** How much less the variant at `path` weighs than the file that was sent; 0 when it does not. */
  savedBytes: number
  image: ImageView
  /** When a picture of the demo is gone, in ISO 8601; null for one that stays. */
  expiresAt: string | null
}

/** How many bytes a picture may have, and which kinds are taken, for those who choose one. */
export const MOST_UPLOAD_BYTES = 5_242_880
/** How many bytes the file of a camera may have that a browser makes smaller before it is sent. */
export const MOST_CAMERA_BYTES = 41_943_040
export const TOO_MANY_BYTES = 'File size must be less than 5MB'
/** Why the browser could not help, after `TOO_MANY_BYTES`. */
export const NOT_SMALLER = 'This file could not be read as a picture and made smaller.'
/** Why a file that is small enough is refused all the same, after `TOO_MANY_BYTES`. */
export const NOT_READ = 'This file could not be read as a picture.'
/** How a refusal begins of a file in which there is no picture. */
export const UNKNOWN_TYPE = 'File type unknown is not'
export const UPLOAD_TYPES = ['jpeg', 'jpg', 'png', 'webp'] as const

/** How long the description of a picture may be, and what stands under it. */
export const MOST_ALT_CHARACTERS = 300
export const MOST_CAPTION_CHARACTERS = 120
