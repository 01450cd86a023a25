import { useEffect, useRef } from 'react'
import { PhotoWhenSeen } from './photo-when-seen.tsx'
import type { GallerySlide } from './property-gallery.tsx'
import { useSeen } from './use-seen.ts'

// As many as a narrow phone shows.
const AT_ONCE = 4

/** Small pictures in a row, each a link to its photograph (`#photo-1`, …); `onChoose` takes over once script runs. */
export function PhotoThumbnails({
  slides,
  index,
  onChoose,
}: {
  slides: readonly GallerySlide[]
  /** The photograph that is shown, counted from 0. */
  index: number
  onChoose: (index: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  const seen = useSeen(row, slides.length, AT_ONCE)

  useEffect(() => {
    const list = row.current
    const thumbnail = list?.children[index]
    if (!list || !(thumbnail instanceof HTMLElement)) return
    const middle = thumbnail.offsetLeft - (list.clientWidth - thumbnail.offsetWidth) / 2
    list.scrollTo({ left: middle })
  }, [index])

  return (
    <ul
      ref={row}
      className="strip relative mt-3 flex gap-2 overflow-x-auto scroll-smooth px-4 py-1 sm:px-6 lg:px-1"
    >
      {slides.map(({ id, image }, at) => (
        <li key={id} className="shrink-0">
          <a
            href={`#${id}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(at)
            }}
            className="block aspect-4/3 w-20 overflow-hidden rounded border-2 border-transparent opacity-75 transition-opacity hover:opacity-100 aria-current:border-indigo aria-current:opacity-100 lg:w-24"
          >
            <span className="sr-only">Photo {at + 1}: </span>
            {image ? (
              <PhotoWhenSeen
                isSeen={seen.has(at)}
                image={image}
                sizes="96px"
                className="size-full object-cover"
              />
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
