import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Picture } from '#/ui/picture.tsx'
import IconBuildings from '~icons/ph/buildings'
import './shop.css'

/** The cover of a home beside its title, which says what it shows; every one in the same shape. */
export function ShopPicture({ cover, sizes }: { cover: ImageView | null; sizes: string }) {
  return (
    <div className="shop-picture">
      {cover ? (
        <Picture {...pictureOf({ ...cover, alt: '' })} sizes={sizes} />
      ) : (
        <IconBuildings className="size-6" />
      )}
    </div>
  )
}
