import type { ComponentProps } from 'react'
import { ResponsiveImage } from '#/features/media/components/responsive-image.tsx'

/** A picture that is fetched once it `isSeen`; without script it is simply there. */
export function PhotoWhenSeen({
  isSeen,
  ...picture
}: { isSeen: boolean } & ComponentProps<typeof ResponsiveImage>) {
  if (isSeen) return <ResponsiveImage {...picture} />
  return (
    <>
      <span className="sr-only">{picture.image.alt}</span>
      <noscript>
        <ResponsiveImage {...picture} image={{ ...picture.image, alt: '' }} />
      </noscript>
    </>
  )
}
