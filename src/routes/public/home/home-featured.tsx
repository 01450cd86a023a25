import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Carousel } from '#/ui/carousel.tsx'
import { Link } from '#/ui/link.tsx'
import { CardSkeleton, LoadingRegion } from '#/ui/skeleton.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { PageAhead } from '#/web/layout/page-ahead.tsx'
import { HomeSection } from './home-section.tsx'
import { moreLink } from './more-link.ts'

// Dense phone screens get the 640 px picture: on them a larger one looks the same and costs twice the data.
const SIZES =
  '(min-width: 80rem) 384px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 54vw, (min-resolution: 1.5x) 80vw, 88vw'

/** The popular properties, three a page on wide screens. Undefined while they are under way. */
export function HomeFeatured({ properties }: { properties: readonly PropertyCardView[] | undefined }) {
  return (
    <HomeSection
      title="Featured Listings"
      more={
        <Link href={urls.properties} className={moreLink}>
          View all<span className="max-sm:sr-only">&nbsp;properties</span>
        </Link>
      }
    >
      <Featured properties={properties} />
    </HomeSection>
  )
}

function Featured({ properties }: { properties: readonly PropertyCardView[] | undefined }) {
  if (!properties)
    return (
      <LoadingRegion
        label="Loading featured properties..."
        className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
      >
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </LoadingRegion>
    )
  if (properties.length === 0)
    return <p className="text-ink-2">No properties found. Add some properties to see them here.</p>
  return (
    <div className="home-strip">
      <PageAhead page={urls.property('any')} />
      <Carousel label="Featured properties">
        {properties.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            sizes={SIZES}
            action={<FavoriteHeart property={property} />}
          />
        ))}
      </Carousel>
    </div>
  )
}
