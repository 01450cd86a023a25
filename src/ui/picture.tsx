import { createContext, useContext } from 'react'
import { preload } from 'react-dom'

/** True where pictures are to be small, because somebody's data is costly. */
export const SmallPictures = createContext(false)

// The smallest variant on phones, however fine their screens; on a large one it would be a blur.
const SMALL = '(min-width: 64rem) 480px, 106px'

export type PictureVariants = {
  /** Better formats than the last one, best first; the browser takes the first it knows. */
  sources: readonly { type: string; srcSet: string }[]
  /** The format every browser knows, in one width. */
  src: string
  /** Its other widths; absent where `sources` has them, since all but the oldest browsers take one of those. */
  srcSet?: string
  alt: string
  width: number
  height: number
  /** Shown until the picture arrives, as `#rrggbb`. */
  color: string
}

/**
 * A picture in the width and format the browser likes best. `sizes` says how wide it is shown. `eager` is for what is
 * seen before scrolling; everything else waits until it comes near.
 */
export function Picture({
  sources,
  srcSet,
  src,
  alt,
  width,
  height,
  color,
  sizes,
  eager = false,
  className,
}: PictureVariants & {
  sizes: string
  /** `first` is the largest of the page, which everything else waits for. */
  eager?: boolean | 'first'
  /** Of the `img`. */
  className?: string
}) {
  const shownSizes = useContext(SmallPictures) ? SMALL : sizes
  if (eager === 'first') preloadFirst(sources[0] ?? { srcSet }, src, shownSizes)
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={shownSizes} />
      ))}
      <img
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : undefined}
        decoding="async"
        sizes={srcSet && shownSizes}
        srcSet={srcSet}
        src={src}
        className={className}
        style={{ background: color }}
      />
    </picture>
  )
}

// Named in the head, it is asked for before the scripts, and not when the browser has read as far as the picture.
function preloadFirst(
  { srcSet, type }: { srcSet?: string | undefined; type?: string },
  src: string,
  sizes: string,
) {
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet ? { imageSrcSet: srcSet, imageSizes: sizes } : {}),
    ...(type ? { type } : {}),
  })
}
