import { clsx } from 'clsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Picture } from '#/ui/picture.tsx'
import IconBuildings from '~icons/ph/buildings'
import { pictureOf } from '../image.rules.ts'

/** The cover of a property as a thumbnail beside its title, or a sign in its place; `dense` beside two lines. */
export function SmallCover({ cover, dense = false }: { cover: ImageView | null; dense?: boolean }) {
  return (
    <div
      className={clsx(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded bg-sand text-ink-3',
        dense ? 'size-10' : 'size-14',
      )}
    >
      {cover ? (
        // The title beside it says what the picture shows.
        <Picture
          {...pictureOf({ ...cover, alt: '' })}
          sizes="56px"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <IconBuildings className="size-6" />
      )}
    </div>
  )
}
