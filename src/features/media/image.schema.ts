/** A stored picture as a page shows it: enough to write a responsive `<picture>` without another look-up. */
export type ImageView = {
  /** Where its variants lie: `/images/<storageKey>-<width>.<format>`. */
  storageKey: string
  alt: string
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
