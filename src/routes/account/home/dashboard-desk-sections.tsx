import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { OwnPropertyView, PropertyStatus } from '#/features/properties/property.schema.ts'
import { StatusBadge } from '#/routes/admin/properties/properties-status-badge.tsx'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import { Section } from './dashboard-home-sections.tsx'

/** How many homes are in each state, of the marketplace or of an agent. */
export type HomesView = {
  total: string
  states: { label: string; count: string; href: string; share: number; status: PropertyStatus }[]
  /** How many they advertise themselves. */
  own: string
}

const TONES: Record<PropertyStatus, string> = {
  active: 'palm',
  reserved: 'brass',
  sold: 'indigo',
  let: 'indigo',
  withdrawn: 'line-strong',
  draft: 'line-strong',
}

const toneOf = (status: PropertyStatus) => `var(--color-${TONES[status]})`

/** The homes by state as a bar and in words, each leading to its list. */
export function DeskHomes({ homes: { total, states, own } }: { homes: HomesView }) {
  return (
    <Section title={`Homes ${total}`}>
      <Card className="p-4 text-sm">
        {states.length > 0 ? (
          <div aria-hidden className="mb-2 flex overflow-hidden rounded">
            {states.map(({ status, share }) => (
              <span key={status} className="size-3" style={{ flexGrow: share, background: toneOf(status) }} />
            ))}
          </div>
        ) : null}
        <dl>
          {states.map(({ status, label, count, href }) => (
            <Figure key={status} value={count}>
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-sm"
                style={{ background: toneOf(status) }}
              />
              <QuietLink href={href}>{label}</QuietLink>
            </Figure>
          ))}
          <Figure value={own}>
            <QuietLink href={urls.myListings}>My Properties</QuietLink>
          </Figure>
        </dl>
      </Card>
    </Section>
  )
}

/** Whose page this is. */
export function DeskAccount({ accountType }: { accountType: string }) {
  return (
    <Section title="Your account">
      <Card className="p-4 text-sm">
        <dl>
          <Figure value={accountType}>
            <span className="py-3">Account Type</span>
          </Figure>
        </dl>
        <QuietLink href={urls.settings}>Update Profile</QuietLink>
      </Card>
    </Section>
  )
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 border-line border-b border-dashed">
      <dt className="flex items-center gap-2 text-ink-2">{children}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  )
}

function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
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
          className="font-semibold text-indigo text-sm underline-offset-4 hover:underline"
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
                          className="text-indigo underline-offset-4 hover:underline"
                        >
                          {property.title}
                        </Link>
                      ) : (
                        <Link
                          href={urls.editListing(property.id)}
                          className="text-indigo underline-offset-4 hover:underline"
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
