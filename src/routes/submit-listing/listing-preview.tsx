import type { ImageView } from '#/features/media/image.schema.ts'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import type { PropertyFields } from '#/features/properties/property-form.schema.ts'
import { previewCard } from './preview-card.ts'

type Shown = { fields: PropertyFields; images: readonly ImageView[]; status: PropertyStatus | null }

/** The card as visitors will see it in a list, while it is being written. Nothing in it can be pressed. */
export function ListingPreview({ fields, images, status }: Shown) {
  return (
    <div inert>
      <PropertyCard property={previewCard(fields, images, status)} sizes="368px" />
    </div>
  )
}
