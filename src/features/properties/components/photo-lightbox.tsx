import { useRef } from 'react'
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { imageUrl } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { useBackCloses } from '#/ui/overlays/use-back-closes.ts'
import { savesData } from '#/ui/saves-data.ts'

export type PhotoLightboxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  images: readonly ImageView[]
  /** The photograph to begin with, counted from 0. */
  index: number
  /** The format this browser shows, one of the pictures' own. */
  format: string
  /** Called once the lightbox stands on the screen. */
  onShown: () => void
  /** Called with the photograph last looked at, before the page takes the focus back. */
  onLeave: (index: number) => void
  onClosed: () => void
}

/** Photographs over the whole screen: whole, to be zoomed, with only the neighbours fetched ahead. */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { open, onOpenChange, images, index, format, onShown, onLeave, onClosed } = props
  const current = useRef(index)
  useBackCloses(open, () => onOpenChange(false))
  const slides = images.map((image) => toSlide(image, format))
  return (
    <Lightbox
      open={open}
      close={() => onOpenChange(false)}
      index={index}
      slides={slides}
      plugins={[Counter, Zoom]}
      carousel={{ preload: savesData() ? 0 : 1, imageFit: 'contain', finite: images.length < 2, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 0, swipe: 0, zoom: 0 } : {}}
      labels={{
        Lightbox: 'Photos, full screen',
        'Photo gallery': 'Photos',
        '{index} of {total}': 'Photo {index} of {total}',
        Previous: 'Previous photo',
        Next: 'Next photo',
      }}
      render={images.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      on={{
        entering: () => {
          current.current = index
          onShown()
        },
        view: (view) => {
          current.current = view.index
        },
        exiting: () => onLeave(current.current),
        exited: onClosed,
      }}
    />
  )
}

function toSlide(image: ImageView, format: string): SlideImage {
  const variants = image.widths.map((width) => ({
    src: imageUrl(image.storageKey, width, format),
    width,
    height: Math.round((width * image.height) / image.width),
  }))
  const { src, width, height } = variants.at(-1) ?? { src: '', width: image.width, height: image.height }
  return { src, alt: image.alt, width, height, srcSet: variants }
}
