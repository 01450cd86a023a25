import { commonFormat, imageSrcSet, imageUrl, imageWidthFor } from '../image.rules.ts'
import type { ImageView } from '../image.schema.ts'

const FALLBACK_WIDTH = 640

/**
 * A picture in the width and format the browser likes best, on its main colour until it arrives. `sizes` says how wide
 * it is shown. `eager` is for what is seen before scrolling; everything else waits until it comes near.
 */
export function ResponsiveImage({
  image,
  sizes,
  eager = false,
  className,
}: {
  image: ImageView
  sizes: string
  eager?: boolean
  /** Of the `img`. */
  className?: string
}) {
  const fallback = commonFormat(image)
  return (
    <picture>
      {image.formats.slice(0, -1).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={imageSrcSet(image, format)} sizes={sizes} />
      ))}
      <img
        alt={image.alt}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        sizes={sizes}
        srcSet={imageSrcSet(image, fallback)}
        src={imageUrl(image.storageKey, imageWidthFor(image, FALLBACK_WIDTH), fallback)}
        className={className}
        style={{ backgroundColor: image.dominantColor }}
      />
    </picture>
  )
}
