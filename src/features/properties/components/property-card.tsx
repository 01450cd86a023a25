import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card, CardImage } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { Price } from '#/ui/price.tsx'
import IconImages from '~icons/ph/images'
import IconKey from '~icons/ph/key-fill'
import IconMapPin from '~icons/ph/map-pin'
import type { PropertyCardView } from '../property.schema.ts'
import { PropertyFacts, Rating } from './property-facts.tsx'

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
  property: PropertyCardView
  eager?: boolean | 'first'
  /** How wide the picture is shown, where that is not the usual grid of one, two or three columns. */
  sizes?: string
  titleAs?: 'h2' | 'h3'
  /** What can be done with it, on its picture. */
  action?: ReactNode
}) {
  const { cover, halfPrice, location, rating, tag } = property
  return (
    <Card as="article" interactive className="flex h-full min-w-0 flex-col">
      <CardImage
        tags={<Tags property={property} />}
        action={action}
        counter={<PhotoCount count={property.imageCount} />}
      >
        {cover ? <Cover image={cover} sizes={sizes} eager={eager} /> : null}
      </CardImage>
      <div className="flex grow flex-col px-3.5 pt-3 pb-3.5">
        <Price amount={property.price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
        {halfPrice ? (
          <p className="mt-1 inline-flex w-fit items-center gap-1.5 rounded-sm bg-laterite-tint px-2 py-1 font-medium text-laterite-hover text-xs">
            <IconKey className="size-4 shrink-0" />
            {`50% accepted: ${halfPrice}`}
          </p>
        ) : null}
        <Title className="mt-2 truncate font-medium font-sans text-base" title={property.title}>
          <CardLink href={urls.property(property.id)}>
            {property.title}
            <span className="sr-only left-0">{`, ${location}`}</span>
          </CardLink>
        </Title>
        <p className="flex items-center gap-1.5 text-ink-2 text-sm">
          <IconMapPin className="size-[18px] shrink-0" />
          <span className="truncate">{location}</span>
        </p>
        <div className="mt-auto pt-3">
          <div className="flex items-start justify-between gap-3 border-line-strong/50 border-t border-dashed pt-2.5">
            <PropertyFacts property={property} />
            <Rating rating={rating} />
          </div>
        </div>
      </div>
    </Card>
  )
}

function Cover({ image, sizes, eager }: { image: ImageView; sizes: string; eager: boolean | 'first' }) {
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
      {property.isPopular ? <Badge kind="popular">Popular</Badge> : null}
      {property.isNew ? <Badge kind="new">New</Badge> : null}
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
