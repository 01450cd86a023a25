import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { commonFormat, imageUrl } from '#/features/media/image.rules.ts'
import { Badge } from '#/ui/badge.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import IconLeft from '~icons/ph/caret-left'
import IconRight from '~icons/ph/caret-right'
import IconImages from '~icons/ph/images'
import type { CardPicture } from '../property.schema.ts'
import type { LightboxHome } from './photo-lightbox.tsx'
import { PhotoThumbnails } from './photo-thumbnails.tsx'
import { PhotoWhenSeen } from './photo-when-seen.tsx'
import { useSeen } from './use-seen.ts'

// The whole width on phones, whose denser screens gain nothing from more than 2 pixels a point.
const ON_PHONES = '(min-resolution: 2.5x) 72vw, 100vw'
const AT_ONCE = 5
// On desktop up to five stand beside each other: which part of the width each takes, as the page's stylesheet lays out
// so many of them. The last holds for all that follow.
const SHARES: readonly (readonly number[])[] = [[], [0.6], [0.5], [0.67, 0.33], [0.5, 0.5, 0.25], [0.5, 0.25]]

export type GalleryPhoto = CardPicture & { caption?: string }
/** A photograph's place in the strip, empty while only their number is known. */
export type GallerySlide = { id: string; image: GalleryPhoto | undefined }

const lightbox = lazyOnIntent(
  () => import('./photo-lightbox.tsx'),
  (module) => module.PhotoLightbox,
)

/**
 * The photographs of a property: on phones a strip the browser scrolls and snaps, with thumbnails and a counter, on
 * desktop a large one beside up to four, and the whole screen on a tap. Before and without script the strip scrolls,
 * thumbnails jump to their photograph, a tap opens the file. The page's stylesheet lays them out.
 */
export function PropertyGallery({
  images,
  home,
  count = images.length,
  known = null,
}: {
  images: readonly GalleryPhoto[]
  home: LightboxHome
  /** How many there are, where not all of them are here yet. */
  count?: number
  /** Of the first, as the browser has it already. */
  known?: string | null
}) {
  const section = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [opening, setOpening] = useState<{ index: number; format: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [isLookedThrough, setLookedThrough] = useState(false)
  const lastSeen = useRef(0)
  const opener = useRef<HTMLElement>(null)
  const slides = Array.from(
    { length: count },
    (_, at): GallerySlide => ({ id: `photo-${at + 1}`, image: images[at] }),
  )
  const seen = useSeen(strip, count, 1)
  const isNear = (at: number) => isLookedThrough && [1, count - 1].includes(Math.abs(at - index))
  // The neighbours are fetched ahead only for those who look through the photographs.
  const lookThrough = () => setLookedThrough(true)

  useEffect(() => {
    const list = strip.current
    if (!list || count < 2) return
    // Where the strip stands decides, not which photographs are reported: a strip not laid out yet reports them all.
    const observer = new IntersectionObserver(
      () => {
        if (list.clientWidth > 0) setIndex(Math.round(list.scrollLeft / list.clientWidth))
      },
      { root: list, threshold: 0.6 },
    )
    for (const slide of list.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [count])

  const show = (next: number) => {
    const list = strip.current
    if (!list) return
    const to = (next + count) % count
    // Sliding past the photographs between would fetch them all.
    const behavior = Math.abs(to - index) === 1 ? 'auto' : 'instant'
    list.scrollTo({ left: to * list.clientWidth, behavior })
  }
  const photoLink = (at: number) => strip.current?.children[at]?.querySelector('a')
  const turn = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || count < 2) return
    event.preventDefault()
    const links = [...(strip.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = ((at === -1 ? index : at) + by + count) % count
    show(to)
    if (at !== -1) links[to]?.focus({ preventScroll: true })
  }
  const open = (at: number, from: HTMLElement | null) => {
    opener.current = from
    lastSeen.current = at
    const shown = strip.current?.children[at]?.querySelector('img')?.currentSrc ?? ''
    const image = images[at]
    const format =
      image?.formats.find((each) => shown.endsWith(`.${each}`)) ?? (image ? commonFormat(image) : 'jpeg')
    // The lightbox gives the focus back to where it was; a link in the strip would scroll the strip back with it.
    section.current?.focus({ preventScroll: true })
    setOpening({ index: at, format })
    setWaiting(true)
    setOpen(true)
  }
  const openLink = (at: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(at, null)
  }
  // To the photograph last looked at, if the page shows it, unless a button opened the lightbox.
  const takeFocusBack = () => {
    const photo = photoLink(lastSeen.current)
    const target = opener.current ?? (photo?.checkVisibility() ? photo : photoLink(0))
    target?.focus({ preventScroll: true })
  }

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Photos"
        onKeyDown={turn}
        onFocus={lookThrough}
        onPointerDown={lookThrough}
        className="outline-none"
      >
        <div className={`photos photos-${Math.min(count, AT_ONCE)} relative overflow-hidden bg-sand`}>
          {count < 2 ? <div className="lattice absolute inset-0 text-ink opacity-8" /> : null}
          <ul ref={strip} className="strip relative snap-x snap-mandatory overflow-x-auto scroll-smooth">
            {slides.map(({ id, image }, at) => (
              <li key={id} id={id} style={{ backgroundColor: image?.dominantColor }}>
                {image ? (
                  <a
                    href={imageUrl(image.storageKey, image.widths.at(-1) ?? image.width, commonFormat(image))}
                    onClick={openLink(at)}
                    onPointerEnter={(event) =>
                      event.pointerType === 'mouse' && lightbox.intent.onPointerEnter()
                    }
                  >
                    <PhotoWhenSeen
                      isSeen={seen.has(at) || isNear(at)}
                      image={image}
                      known={at === 0 ? known : null}
                      sizes={sizesOf(at, count)}
                      eager={at === 0 && (known ? true : 'first')}
                    />
                    <span className="sr-only">, full screen</span>
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
          {count === 0 ? <NoPhotos /> : null}
          {count > 1 ? (
            <div className="pointer-events-none absolute bottom-4 left-4 noscript:hidden" aria-live="polite">
              <Badge kind="photo" icon={<IconImages />}>
                <span className="sr-only">Photo </span>
                {index + 1} / {count}
              </Badge>
            </div>
          ) : null}
          {count > 1 ? (
            <>
              <div className="phone-only noscript:hidden">
                <IconButton
                  label="Previous photo"
                  icon={<IconLeft />}
                  variant="float"
                  size="sm"
                  onClick={() => show(index - 1)}
                  className="absolute top-[45%] left-3"
                />
                <IconButton
                  label="Next photo"
                  icon={<IconRight />}
                  variant="float"
                  size="sm"
                  onClick={() => show(index + 1)}
                  className="absolute top-[45%] right-3"
                />
              </div>
              <button
                type="button"
                onClick={(event) => open(0, event.currentTarget)}
                {...lightbox.intent}
                className="absolute right-8 bottom-4 inline-flex max-lg:hidden h-11 cursor-pointer items-center gap-2 rounded bg-card px-3.5 font-semibold text-indigo text-sm hover:bg-white noscript:hidden"
              >
                <IconImages className="size-5" />
                Show all {count} photos
              </button>
            </>
          ) : null}
          {isWaiting ? (
            <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
              <span className="rounded-full bg-limewash p-3 text-indigo">
                <Spinner className="size-6" />
              </span>
            </div>
          ) : null}
        </div>
        {count > 1 ? (
          <div className="phone-only">
            <PhotoThumbnails slides={slides} index={index} onChoose={show} />
          </div>
        ) : null}
      </section>
      {opening ? (
        <LazyOverlay
          code={lightbox}
          open={isOpen}
          onOpenChange={(next) => {
            setOpen(next)
            if (!next) setWaiting(false)
          }}
          images={images}
          home={home}
          index={opening.index}
          format={opening.format}
          onShown={() => setWaiting(false)}
          onLeave={(at) => {
            lastSeen.current = at
            show(at)
          }}
          onClosed={takeFocusBack}
        />
      ) : null}
    </>
  )
}

function sizesOf(at: number, count: number): string {
  const shares = SHARES[Math.min(count, AT_ONCE)] ?? []
  const share = shares[at] ?? shares.at(-1) ?? 1
  return `(min-width: 80rem) ${share * 1200}px, (min-width: 64rem) ${share * 100}vw, ${ON_PHONES}`
}

function NoPhotos() {
  return (
    <div className="relative flex aspect-4/3 items-center justify-center lg:aspect-auto lg:h-full">
      <p className="rounded-sm bg-card px-3 py-1.5 text-ink-2 text-sm">No photos yet</p>
    </div>
  )
}
