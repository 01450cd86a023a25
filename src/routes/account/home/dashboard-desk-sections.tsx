import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { StatusBadge } from '#/routes/admin/properties/properties-cells.tsx'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import IconBuildings from '~icons/ph/buildings'
import IconUser from '~icons/ph/user'
import { Section } from './dashboard-home-sections.tsx'

/** How many homes they advertise, and what account it is. */
export function DeskFigures({ propertyCount, accountType }: { propertyCount: number; accountType: string }) {
  return (
    <Figures>
      <Figure
        label="My Properties"
        value={propertyCount.toLocaleString('en-GB')}
        Icon={IconBuildings}
        href={urls.myListings}
      />
      <Figure label="Account Type" value={accountType} Icon={IconUser} />
    </Figures>
  )
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</dl>
}

function Figure({
  label,
  value,
  Icon,
  href,
}: {
  label: string
  value: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Where what is counted can be seen. */
  href?: string
}) {
  return (
    <Card className="p-3.5" interactive={href !== undefined}>
      <dt className="flex items-center gap-2 text-ink-2 text-sm">
        <Icon className="size-5 shrink-0 text-laterite" />
        {href ? <CardLink href={href}>{label}</CardLink> : label}
      </dt>
      <dd className="mt-1 font-bold text-price-lg tabular">{value}</dd>
    </Card>
  )
}

/**
 * The properties that were entered last; those that visitors see lead to their page, the others to
 * their form.
 */
export function RecentProperties({
  properties,
}: {
  properties: (Omit<OwnPropertyView, 'pricePesewas'> & { price: string })[]
}) {
  return (
    <Section
      title="Recent properties"
      action={
        <Link
          href={urls.myListings}
          className="font-semibold text-laterite text-sm underline-offset-4 hover:underline"
        >
          View All<span className="sr-only"> of my listings</span>
        </Link>
      }
    >
      {properties.length === 0 ? (
        <p className="text-ink-2">You advertise no property yet.</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {properties.map((property) => (
              <li key={property.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <div className="min-w-0 grow basis-52">
                  <p className="truncate font-semibold" title={property.title}>
                    {property.isPublic ? (
                      <Link
                        href={urls.property(property.id)}
                        className="text-laterite underline-offset-4 hover:underline"
                      >
                        {property.title}
                      </Link>
                    ) : (
                      <Link
                        href={urls.editListing(property.id)}
                        className="text-laterite underline-offset-4 hover:underline"
                      >
                        <span className="sr-only">Edit: </span>
                        {property.title}
                      </Link>
                    )}
                  </p>
                  <p className="truncate text-ink-2 text-sm">{property.location}</p>
                </div>
                <Price
                  size="sm"
                  amount={property.price}
                  suffix={property.tag === 'For Rent' ? '/ month' : undefined}
                />
                <StatusBadge status={property.status} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}
