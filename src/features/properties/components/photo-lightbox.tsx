import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import Lightbox, {
  type SlideImage,
  useController,
  useLightboxState,
  type ZoomRef,
} from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { imageUrl } from '#/features/media/image.rules.ts'
import { useBackCloses } from '#/ui/overlays/use-back-closes.ts'
import { savesData } from '#/ui/saves-data.ts'
import IconLeft from '~icons/ph/caret-left'
import IconRight from '~icons/ph/caret-right'
import IconZoom from '~icons/ph/magnifying-glass-plus'
import IconClose from '~icons/ph/x'
import type { PropertyTag } from '../property.schema.ts'
import { PhotoFilmstrip } from './photo-filmstrip.tsx'
import type { GalleryPhoto } from './property-gallery.tsx'
import '#/ui/overlays/lightbox.css'

/** What can be done about the home without leaving its photographs. */
export type LightboxHome = {
  property: { title: string; price: string; tag: PropertyTag }
  /** Sharing and saving it. */
  tools: ReactNode
  /** The way to its agent; null where there is none. */
  contact: ReactNode
}

export type PhotoLightboxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  images: readonly GalleryPhoto[]
  home: LightboxHome
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
  const { open, onOpenChange, images, home, index, format, onShown, onLeave, onClosed } = props
  const current = useRef(index)
  const zoom = useRef<ZoomRef>(null)
  const [isLeaving, setLeaving] = useState(false)
  // While it fades out nothing is left for Back to close.
  useBackCloses(open && !isLeaving, () => onOpenChange(false))
  // The same as long as the photographs are: new ones would lead back to the first that was looked at.
  const slides = useMemo(() => images.map((image) => toSlide(image, format)), [images, format])
  return (
    <Lightbox
      open={open}
      close={() => onOpenChange(false)}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      zoom={{ ref: zoom }}
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
      render={{
        ...OWN_BUTTONS,
        controls: () => (
          <LightboxControls
            images={images}
            captions={images.map(({ alt, caption }) => caption || alt)}
            home={home}
            zoom={zoom}
          />
        ),
      }}
      on={{
        entering: () => {
          setLeaving(false)
          current.current = index
          onShown()
        },
        view: (view) => {
          current.current = view.index
        },
        exiting: () => {
          setLeaving(true)
          onLeave(current.current)
        },
        exited: onClosed,
      }}
    />
  )
}

/** What stands over and under the photographs: which one it is, what it shows, and large buttons for everything. */
function LightboxControls({
  images,
  captions,
  home,
  zoom,
}: {
  images: readonly GalleryPhoto[]
  /** One for each photograph. */
  captions: readonly string[]
  home: LightboxHome
  zoom: RefObject<ZoomRef | null>
}) {
  const { currentIndex } = useLightboxState()
  const { close, next, prev } = useController()
  const count = captions.length
  const toggleZoom = () => {
    const { current } = zoom
    current?.changeZoom(current.zoom > current.minZoom ? current.minZoom : current.maxZoom)
  }
  const goTo = (at: number) => {
    if (at > currentIndex) next({ count: at - currentIndex })
    else if (at < currentIndex) prev({ count: currentIndex - at })
  }
  return (
    <div>
      <div className="lightbox-top">
        <p className="lightbox-count">
          <span className="sr-only">Photo </span>
          {currentIndex + 1} / {count}
        </p>
        {home.tools}
        <button type="button" aria-label="Zoom" title="Zoom" className="lightbox-round" onClick={toggleZoom}>
          <IconZoom />
        </button>
        <button type="button" aria-label="Close" title="Close" className="lightbox-round" onClick={close}>
          <IconClose />
        </button>
      </div>
      <div className="lightbox-foot">
        <div className="lightbox-turn">
          {count > 1 ? (
            <button
              type="button"
              aria-label="Previous photo"
              title="Previous photo"
              className="lightbox-round"
              onClick={() => prev()}
            >
              <IconLeft />
            </button>
          ) : null}
          <p className="lightbox-caption" aria-live="polite">
            {captions[currentIndex]}
          </p>
          {count > 1 ? (
            <button
              type="button"
              aria-label="Next photo"
              title="Next photo"
              className="lightbox-round"
              onClick={() => next()}
            >
              <IconRight />
            </button>
          ) : null}
        </div>
        {count > 1 ? (
          <PhotoFilmstrip images={images} captions={captions} index={currentIndex} onChoose={goTo} />
        ) : null}
        <div className="lightbox-home">
          <p>
            <b>
              {home.property.price}
              {home.property.tag === 'For Rent' ? ' / month' : null}
            </b>{' '}
            <span>{home.property.title}</span>
          </p>
          {home.contact}
        </div>
      </div>
    </div>
  )
}

const none = () => null
const OWN_BUTTONS = { buttonPrev: none, buttonNext: none, buttonClose: none, buttonZoom: none }

function toSlide(image: GalleryPhoto, format: string): SlideImage {
  const variants = image.widths.map((width) => ({
    src: imageUrl(image.storageKey, width, format),
    width,
    height: Math.round((width * image.height) / image.width),
  }))
  const { src, width, height } = variants.at(-1) ?? { src: '', width: image.width, height: image.height }
  return { src, alt: image.alt, width, height, srcSet: variants }
}
