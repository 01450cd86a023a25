import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import IconImages from '~icons/ph/images'
import IconMapPin from '~icons/ph/map-pin'
import IconStar from '~icons/ph/star-fill'
import type { CardPicture, PropertyCardFacts, PropertyCardView } from '../property.schema.ts'
import { titleWithout } from '../titles/short-title.rules.ts'
import { notePressed } from './pressed-card.ts'
import { PropertyFacts } from './property-facts.tsx'

// One, two or three cards in a row. On very dense phone screens a somewhat smaller picture looks the same and costs
// half the data.
const GRID_SIZES =
  '(min-width: 80rem) 384px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 66vw, 92vw'

/** A property in a list: one large link to its page. `eager` is for cards seen before scrolling. */
export function PropertyCard({
  property,
  eager = false,
  sizes = GRID_SIZES,
  titleAs: Title = 'h3',
  action,
}: {
  property: PropertyCardFacts
  eager?: boolean | 'first'
  /** How wide the picture is shown, where that is not the usual grid of one, two or three columns. */
  sizes?: string
  titleAs?: 'h2' | 'h3'
  /** What can be done with it, on its picture. */
  action?: ReactNode
}) {
  const { cover, location, overTime, tag } = property
  return (
    <article className="property-card pressable">
      <div className="card-top">
        <div className="card-picture turned-card">
          {cover ? <Cover image={cover} sizes={sizes} eager={eager} /> : null}
        </div>
        <div className="card-tags">
          <Tags property={property} />
        </div>
        {action}
        <div className="card-count">
          {overTime && <Badge kind="photo">{overTime}</Badge>}
          <PhotoCount count={property.imageCount} />
        </div>
      </div>
      <div className="card-body">
        <p className="card-price">
          {property.price}
          {tag === 'For Rent' ? <span> / month</span> : null}
          {/* On a line of its own where it has no room beside the price. */}
          {property.reducedFrom && (
            <>
              <span className="sr-only left-0">,</span>{' '}
              <span>{`reduced\u00a0from\u00a0${property.reducedFrom}`}</span>
            </>
          )}
        </p>
        {/* Both kinds have this line, so that cards beside each other have no hole. */}
        <p className="card-terms">{termsOf(property)}</p>
        <Title className="card-title">
          <CardLink
            href={urls.property(property.id) + (property.query ?? '')}
            onClick={(event) => notePressed(property, event.currentTarget)}
          >
            {titleWithout(location, property.title)}
            <span className="sr-only left-0">{`, ${location}`}</span>
          </CardLink>
        </Title>
        <p className="card-place">
          <IconMapPin />
          <span>{location}</span>
        </p>
        {property.highlights && (
          <p className="card-place">
            <span>{property.highlights}</span>
          </p>
        )}
        <div className="card-facts">
          <PropertyFacts property={property} />
          <CardRating rating={property.rating} />
        </div>
      </div>
    </article>
  )
}

/** What is paid first, as every card says it. */
export function termsOf({ tag, advanceMonths: months, halfPrice, terms }: PropertyCardFacts): string | null {
  if (terms) return terms
  if (tag === 'For Sale') return halfPrice && `50% accepted: ${halfPrice}`
  if (months === null) return 'First month and deposit reserve it'
  return months === 0 ? 'No advance asked' : `${countOf(months, 'month', 'months')} in advance`
}

function CardRating({ rating }: { rating: number | null }) {
  if (rating === null) return null
  return (
    <span className="card-rating">
      <IconStar />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}

function Cover({ image, sizes, eager }: { image: CardPicture; sizes: string; eager: boolean | 'first' }) {
  const picture = pictureOf(image)
  return eager ? (
    <Picture {...picture} sizes={sizes} eager={eager} />
  ) : (
    <PictureWhenNear {...picture} sizes={sizes} />
  )
}

function Tags({ property }: { property: Pick<PropertyCardView, 'tag' | 'isPopular' | 'isNew'> }) {
  return (
    <>
      <Badge kind={property.tag === 'For Sale' ? 'sale' : 'rent'}>{property.tag}</Badge>
      {/* One at most, so that the picture stays in sight. */}
      {property.isPopular ? (
        <Badge kind="popular">Popular</Badge>
      ) : property.isNew ? (
        <Badge kind="new">New</Badge>
      ) : null}
    </>
  )
}

function PhotoCount({ count }: { count: number }) {
  if (count === 0) return <Badge kind="photo">No photos yet</Badge>
  return (
    <Badge kind="photo" icon={<IconImages />}>
      {count}
      <span className="sr-only">{count === 1 ? ' photo' : ' photos'}</span>
    </Badge>
  )
}
