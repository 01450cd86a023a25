import type { ReactNode } from 'react'
import { groupThousands, Rating, squareMetres } from '#/features/properties/components/property-facts.tsx'
import type { PropertyStatus, PropertyView } from '#/features/properties/property.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import { Price } from '#/ui/price.tsx'
import IconBathtub from '~icons/ph/bathtub'
import IconBed from '~icons/ph/bed'
import IconHouse from '~icons/ph/house-line'
import IconMapPin from '~icons/ph/map-pin'
import IconRuler from '~icons/ph/ruler'

const STATUS_LABEL: Partial<Record<PropertyStatus, string>> = {
  reserved: 'Reserved',
  sold: 'Sold',
  let: 'Let',
}

/** What the property is and costs, at a glance. */
export function PropertySummary({ property }: { property: PropertyView }) {
  const { areaSquareFeet, baths, beds, location, status, tag, type } = property
  const statusLabel = STATUS_LABEL[status]
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
      <p className="mt-2">
        <Price amount={property.price} suffix={tag === 'For Rent' ? '/ month' : undefined} size="lg" />
      </p>
      <h1 className="mt-1 text-h2 lg:text-[1.75rem]">{property.title}</h1>
      <p className="mt-2 flex items-start gap-1.5 text-ink-2">
        <IconMapPin className="mt-0.5 size-5 shrink-0" />
        {location}
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 border-line-strong/50 border-t border-dashed pt-4 text-ink-2">
        {beds > 0 ? (
          <Fact icon={<IconBed />}>
            {beds} {beds === 1 ? 'bed' : 'beds'}
          </Fact>
        ) : null}
        {baths > 0 ? (
          <Fact icon={<IconBathtub />}>
            {baths} {baths === 1 ? 'bath' : 'baths'}
          </Fact>
        ) : null}
        <Fact icon={<IconHouse />}>{type}</Fact>
        {areaSquareFeet ? (
          <Fact icon={<IconRuler />}>
            {squareMetres(areaSquareFeet)} m² ({groupThousands(areaSquareFeet)} sq ft)
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </li>
  )
}
