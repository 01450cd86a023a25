import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Picture } from '#/ui/picture.tsx'
import './covers.css'

/** The pictures of one or several homes in one frame; the title beside it says what they show. */
export function Covers({
  covers,
  icon,
  widths: [wide, phone],
}: {
  covers: readonly ImageView[]
  /** Without any. */
  icon: ReactNode
  /** Of the frame on a desktop and on a phone, in pixels. */
  widths: readonly [wide: number, phone: number]
}) {
  const each = (width: number) => Math.round(width / covers.length)
  return (
    <div className="covers turned flex [&>picture]:contents items-center justify-center gap-0.5 overflow-hidden bg-sand text-ink-3">
      {covers.length === 0 ? icon : null}
      {covers.map((cover, at) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: two homes may have the same picture, and none moves
          key={at}
          {...pictureOf({ ...cover, alt: '' })}
          sizes={`(min-width: 64rem) ${each(wide)}px, ${each(phone)}px`}
          className="size-full min-w-0 object-cover"
        />
      ))}
    </div>
  )
}
