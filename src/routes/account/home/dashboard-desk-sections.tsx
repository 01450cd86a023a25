import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { StatusBadge } from '#/routes/admin/properties/properties-cells.tsx'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import { Section } from './dashboard-home-sections.tsx'
import { SHOWN_DAYS, type StatisticsView } from './dashboard-statistics-figures.ts'

/** Where the figures of the marketplace stand on the page. */
export const STATISTICS = 'statistics'

/** How many homes they advertise and what account it is, in one quiet line with what is not elsewhere at hand. */
export function DeskFigures({
  propertyCount,
  accountType,
  statistics,
}: {
  propertyCount: number
  accountType: string
  statistics: StatisticsView | null
}) {
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <dl className="flex flex-wrap gap-x-4">
        <Figure label={<QuietLink href={urls.myListings}>My Properties</QuietLink>}>
          {propertyCount.toLocaleString('en-GB')}
        </Figure>
        <Figure label="Account Type">{accountType}</Figure>
      </dl>
      <QuietLink href={urls.settings}>Update Profile</QuietLink>
      {statistics && statistics.charts.length > 0 ? (
        <QuietLink href={`#${STATISTICS}`}>
          {statistics.charts.map(({ label, total }) => `${total} ${label.toLowerCase()}`).join(', ')} in{' '}
          {SHOWN_DAYS} days
        </QuietLink>
      ) : null}
    </div>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold tabular">{children}</dd>
    </div>
  )
}

function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4">
      {children}
    </Link>
  )
}

export type RecentProperty = Omit<OwnPropertyView, 'pricePesewas'> & {
  price: string
  cover: ImageView | null
  /** What came of it until now: `12 views · 1 lead`. */
  figures: string
}

/**
 * The properties that were entered last; those that visitors see lead to their page, the others to
 * their form.
 */
export function RecentProperties({ properties }: { properties: RecentProperty[] }) {
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
              <li key={property.id} className="flex items-center gap-3 px-4 py-2.5">
                <SmallCover cover={property.cover} />
                <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
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
                    <p className="text-ink-2 text-sm tabular">{property.figures}</p>
                  </div>
                  <Price
                    size="sm"
                    amount={property.price}
                    suffix={property.tag === 'For Rent' ? '/ month' : undefined}
                  />
                  <StatusBadge status={property.status} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}
