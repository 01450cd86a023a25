import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Carousel } from '#/ui/carousel.tsx'
import { Link } from '#/ui/link.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'

/** Other homes to look at; nothing when there are none. */
export function SimilarHomes({
  id,
  title = 'Similar homes',
  similar,
}: {
  /** The home they are like, to be compared with; none where it is gone. */
  id?: string
  title?: string | undefined
  similar: readonly PropertyCardView[]
}) {
  if (similar.length === 0) return null
  return (
    <div className="screen-only px-4 pt-12 sm:px-6 lg:px-0 lg:pt-18">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-h2">{title}</h2>
        {id ? (
          <Link
            href={urls.compare([id, ...similar.slice(0, 3).map((each) => each.id)])}
            rel="nofollow"
            className="inline-flex min-h-11 items-center underline"
          >
            Compare them with this home
          </Link>
        ) : null}
      </div>
      <Carousel label={title}>
        {similar.map((each) => (
          <PropertyCard key={each.id} property={each} action={<FavoriteHeart property={each} />} />
        ))}
      </Carousel>
    </div>
  )
}
