import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Picture } from '#/ui/picture.tsx'
import IconBuildings from '~icons/ph/buildings'

/** The cover of a home beside its title, which says what it shows; every one in the same shape. */
export function ShopPicture({
  cover,
  sizes,
  shape = 'aspect-4/3',
}: {
  cover: ImageView | null
  sizes: string
  shape?: string
}) {
  return (
    <div
      className={`${shape} turned flex [&>picture]:contents items-center justify-center overflow-hidden bg-sand text-ink-3`}
    >
      {cover ? (
        <Picture {...pictureOf({ ...cover, alt: '' })} sizes={sizes} className="size-full object-cover" />
      ) : (
        <IconBuildings className="size-6" />
      )}
    </div>
  )
}
