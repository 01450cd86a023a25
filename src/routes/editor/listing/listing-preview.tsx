import type { ImageView } from '#/features/media/image.schema.ts'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { previewCard } from './preview-card.ts'

type Shown = { fields: PropertyFields; images: readonly ImageView[]; onTheirWay: number }

/** The card as visitors will see it in a list, while it is being written. Nothing in it can be pressed. */
export function ListingPreview({ fields, images, onTheirWay }: Shown) {
  return (
    <div inert>
      <PropertyCard property={previewCard(fields, images, onTheirWay)} sizes="368px" />
    </div>
  )
}
