import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { Carousel } from '#/ui/carousel.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'

/** Other homes to look at; nothing when there are none. */
export function SimilarHomes({ similar }: { similar: readonly PropertyCardView[] }) {
  if (similar.length === 0) return null
  return (
    <div className="screen-only px-4 pt-12 sm:px-6 lg:px-0 lg:pt-18">
      <h2 className="mb-4 text-h2">Similar homes</h2>
      <Carousel label="Similar homes">
        {similar.map((each) => (
          <PropertyCard key={each.id} property={each} action={<FavoriteHeart property={each} />} />
        ))}
      </Carousel>
    </div>
  )
}
