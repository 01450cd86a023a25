import { useEffect, useRef, useState } from 'react'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import IconHouse from '~icons/ph/house-line'

/** The first picture of an offered home as a thumbnail; a sign where there is none, or where it did not arrive. */
export function OfferedPicture({ id, imageId }: { id: string; imageId: string | null }) {
  const image = useRef<HTMLImageElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // One that was lost before the script came.
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setLost(true)
  }, [])
  return (
    <span className="relative flex size-14 shrink-0 items-center justify-center overflow-hidden rounded bg-sand text-ink-3">
      <IconHouse className="size-6" />
      {imageId && !isLost ? (
        <img
          ref={image}
          src={offeredHomeUrls.managedPicture(id, imageId)}
          // The title beside it says what it shows.
          alt=""
          width={56}
          height={56}
          loading="lazy"
          onError={() => setLost(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
