import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import IconHouse from '~icons/ph/house-line'

/** A picture, or what stands in its place where it did not arrive. */
function ImageWithFallback({ fallback, ...image }: ComponentProps<'img'> & { fallback: ReactNode }) {
  const ref = useRef<HTMLImageElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // One that was lost before the script came.
    const { complete, naturalWidth } = ref.current ?? {}
    if (complete && naturalWidth === 0) setLost(true)
  }, [])
  if (isLost) return fallback
  return <img {...image} ref={ref} alt={image.alt ?? ''} onError={() => setLost(true)} />
}

/** The first picture of an offered home as a thumbnail; a sign where there is none, or where it did not arrive. */
export function OfferedThumbnail({ id, imageId }: { id: string; imageId: string | null }) {
  return (
    <span className="relative flex size-14 shrink-0 items-center justify-center overflow-hidden rounded bg-sand text-ink-3">
      <IconHouse className="size-6" />
      {imageId ? (
        <ImageWithFallback
          fallback={null}
          src={offeredHomeUrls.managedPicture(id, imageId)}
          // The title beside it says what it shows.
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}

/** A picture of an offered home that leads to its full size. */
export function OfferedPicture({
  id,
  imageId,
  dominantColor,
  place,
  of,
}: {
  id: string
  imageId: string
  dominantColor: string
  /** From 1. */
  place: number
  of: number
}) {
  const address = offeredHomeUrls.managedPicture(id, imageId)
  return (
    <a href={`${address}?large`} target="_blank" rel="noreferrer">
      <ImageWithFallback
        fallback={
          <span className="offered-lost">
            <IconHouse className="size-6" />
            Picture {place} did not arrive
          </span>
        }
        src={address}
        alt={`${place} of ${of}, in its full size`}
        style={{ backgroundColor: dominantColor }}
        loading={place <= 4 ? 'eager' : 'lazy'}
      />
    </a>
  )
}
