import { type SyntheticEvent, useEffect, useRef } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { roomOf } from '#/features/media/image-room.rules.ts'
import { Picture } from '#/ui/picture.tsx'
import type { GalleryPhoto } from './property-gallery.tsx'

/** All photographs of the lightbox as small pictures, under the names of the rooms that their captions speak of. */
export function PhotoFilmstrip({
  images,
  captions,
  index,
  onChoose,
}: {
  images: readonly GalleryPhoto[]
  /** One for each photograph. */
  captions: readonly string[]
  /** The photograph that is shown, counted from 0. */
  index: number
  onChoose: (index: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  const rooms = captions.map(roomOf)
  useEffect(() => {
    const list = row.current
    const thumbnail = list?.children[index]
    if (list && thumbnail instanceof HTMLElement)
      list.scrollTo({ left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.offsetWidth) / 2 })
  }, [index])
  return (
    // What is pulled here moves the strip and not the photograph.
    <ul ref={row} className="lightbox-strip strip" onPointerDown={stay} onWheel={stay}>
      {images.map((image, at) => (
        <li key={image.storageKey}>
          <span aria-hidden="true">{rooms[at] === rooms[at - 1] ? null : rooms[at]}</span>
          <button
            type="button"
            aria-label={`Photo ${at + 1}: ${captions[at]}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onChoose(at)}
          >
            <Picture {...pictureOf(image)} alt="" sizes="(width < 40rem) 176px, 84px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const stay = (event: SyntheticEvent) => event.stopPropagation()
