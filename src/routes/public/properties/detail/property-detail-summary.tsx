import { groupThousands, Rating, squareMetres } from '#/features/properties/components/property-facts.tsx'
import type { PropertyCardFacts, PropertyStatus } from '#/features/properties/property.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import { Price } from '#/ui/price.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'
import IconMapPin from '~icons/ph/map-pin'

const STATUS_LABEL: Partial<Record<PropertyStatus, string>> = {
  reserved: 'Reserved',
  sold: 'Sold',
  let: 'Let',
}

/** As much of a property as its card tells too, which does not know its status. */
export type Glanced = Omit<PropertyCardFacts, 'cover' | 'imageCount'> & { status?: PropertyStatus }

/** What is asked for the property, under its tags. */
export function PropertyPrice({ property }: { property: Glanced }) {
  const { status, tag } = property
  const statusLabel = status && STATUS_LABEL[status]
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
        {statusLabel ? <Badge kind="danger">{statusLabel}</Badge> : null}
        {property.isPopular ? <Badge kind="popular">Popular</Badge> : null}
        {property.isNew ? <Badge kind="new">New</Badge> : null}
        <span className="ml-auto">
          <Rating rating={property.rating} />
        </span>
      </div>
      <p className="mt-3">
        <Price amount={property.price} suffix={tag === 'For Rent' ? '/ month' : undefined} size="lg" />
      </p>
    </div>
  )
}

/** What and where the property is, at a glance. */
export function PropertySummary({
  property,
  pricePerSquareMetre,
  area = null,
}: {
  property: Glanced
  pricePerSquareMetre: string | null
  /** The address of a map of its surroundings. */
  area?: string | null
}) {
  const { areaSquareFeet, baths, beds, location, type } = property
  return (
    <div className="px-4 pt-4 sm:px-6 lg:p-0">
      <div className="phone-only mb-2">
        <PropertyPrice property={property} />
      </div>
      <h1 className="text-h2">{property.title}</h1>
      <p className="mt-2 flex items-start gap-1.5 text-ink-2">
        <IconMapPin className="mt-0.5 size-5 shrink-0" />
        <span className="flex flex-wrap gap-x-3">
          {location}
          {area ? (
            <a
              href={area}
              target="_blank"
              rel="noopener"
              className="-my-2.5 screen-only inline-flex min-h-11 items-center underline"
            >
              Open in maps
            </a>
          ) : null}
        </span>
      </p>
      <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-line-strong/50 border-y border-dashed py-3.5 text-ink-2 text-sm">
        {beds > 0 ? <Glance value={beds} label={beds === 1 ? 'bed' : 'beds'} /> : null}
        {baths > 0 ? <Glance value={baths} label={baths === 1 ? 'bath' : 'baths'} /> : null}
        {areaSquareFeet ? (
          <Glance
            value={`${squareMetres(areaSquareFeet)} m²`}
            label={`${groupThousands(areaSquareFeet)} sq ft`}
          />
        ) : null}
        <Glance value={type} label="type" />
        {/* Phones have no room for it beside the others; the facts below tell it there. */}
        {pricePerSquareMetre ? (
          <Glance value={pricePerSquareMetre} label="per m²" className="lg-only" />
        ) : null}
      </ul>
    </div>
  )
}

/** The columns of the page while it is known from its card alone. */
export function PendingColumns({ property }: { property: Glanced }) {
  return (
    <div className="detail-columns">
      <PropertySummary property={property} pricePerSquareMetre={null} />
      <aside aria-label="Price and contact" className="px-4 pt-6 sm:px-6 lg:p-0">
        <div className="pay-card turned flex flex-col gap-4 border border-line bg-card px-5 py-4">
          <div className="lg-only">
            <PropertyPrice property={property} />
          </div>
          <LoadingRegion label="Loading property details..." className="flex flex-col gap-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </LoadingRegion>
        </div>
      </aside>
      {/* As high as a screen, so that the foot of the site does not come and go. */}
      <div className="min-h-screen px-4 pt-8 sm:px-6 lg:px-0">
        <Skeleton className="h-32" />
      </div>
    </div>
  )
}

function Glance({ value, label, className }: { value: string | number; label: string; className?: string }) {
  return (
    <li className={className}>
      <b className="block font-semibold text-h3 text-ink">{value}</b> {label}
    </li>
  )
}
