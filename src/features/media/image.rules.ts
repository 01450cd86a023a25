import type { PictureVariants } from '#/ui/picture.tsx'
import type { ImageView } from './image.schema.ts'

const FORMATS_BEST_FIRST = ['avif', 'webp', 'jpeg']
const FALLBACK_WIDTH = 640

/** The address of one variant. */
export function imageUrl(storageKey: string, width: number, format: string): string {
  return `/images/${storageKey}-${width}.${format}`
}

/** All variants of one format for `srcset`. */
export function imageSrcSet(
  { storageKey, widths }: Pick<ImageView, 'storageKey' | 'widths'>,
  format: string,
) {
  return widths.map((width) => `${imageUrl(storageKey, width, format)} ${width}w`).join(', ')
}

/** The smallest variant that is at least `width` wide, else the widest. */
export function imageWidthFor({ widths }: Pick<ImageView, 'widths'>, width: number): number {
  return widths.find((each) => each >= width) ?? widths.at(-1) ?? width
}

/** The format every browser and link preview can show: the last of the list, which is best first. */
export function commonFormat({ formats }: Pick<ImageView, 'formats'>): string {
  return formats.at(-1) ?? 'jpeg'
}

/** The view of a stored picture, its widths ascending and its formats best first. */
export function presentImage({
  caption,
  ...image
}: Omit<ImageView, 'caption'> & { caption?: string | null }): ImageView {
  return {
    storageKey: image.storageKey,
    alt: image.alt,
    ...(caption ? { caption } : {}),
    width: image.width,
    height: image.height,
    widths: [...image.widths].sort((a, b) => a - b),
    formats: FORMATS_BEST_FIRST.filter((format) => image.formats.includes(format)),
    dominantColor: image.dominantColor,
    thumbhash: image.thumbhash,
    isRendering: image.isRendering,
  }
}

/** Every variant of a picture, as `<Picture>` takes it. */
export function pictureOf(
  image: Pick<ImageView, 'storageKey' | 'alt' | 'width' | 'height' | 'widths' | 'formats' | 'dominantColor'>,
): PictureVariants {
  const common = commonFormat(image)
  const better = image.formats.slice(0, -1)
  return {
    sources: better.map((format) => ({ type: `image/${format}`, srcSet: imageSrcSet(image, format) })),
    ...(better.length > 0 ? {} : { srcSet: imageSrcSet(image, common) }),
    src: imageUrl(image.storageKey, imageWidthFor(image, FALLBACK_WIDTH), common),
    alt: image.alt,
    width: image.width,
    height: image.height,
    color: image.dominantColor,
  }
}
