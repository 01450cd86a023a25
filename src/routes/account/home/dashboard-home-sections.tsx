import type { ComponentType, ReactNode, SVGProps } from 'react'
import { useId } from 'react'
import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { StatusBadge } from '#/routes/admin/properties/properties-cells.tsx'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import IconBuildings from '~icons/ph/buildings'
import IconHeart from '~icons/ph/heart-straight'
import IconPlus from '~icons/ph/plus'
import IconCart from '~icons/ph/shopping-cart'
import IconUser from '~icons/ph/user'
import IconUsers from '~icons/ph/users'

/** What an administrator or agent sees first. */
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

const ADD_PROPERTY = { href: urls.submitListing, label: 'Add New Property', Icon: IconPlus }
const ACTIONS = {
  admin: [ADD_PROPERTY, { href: urls.users, label: 'Manage Users', Icon: IconUsers }],
  agent: [ADD_PROPERTY, { href: urls.myListings, label: 'My Listings', Icon: IconBuildings }],
  user: [
    { href: urls.cart, label: 'View Cart', Icon: IconCart },
    { href: urls.favorites, label: 'View Favorites', Icon: IconHeart },
  ],
}

/** The next steps that have a page. */
export function QuickActions({ role }: { role: Role }) {
  const actions = ACTIONS[role]
  return (
    <Section title="Quick actions">
      <ul className="home-actions gap-3">
        {[...actions, { href: urls.settings, label: 'Update Profile', Icon: IconUser }].map(
          ({ href, label, Icon }) => (
            <Card as="li" key={href} interactive className="p-3.5 font-semibold">
              <Icon />
              <CardLink href={href}>{label}</CardLink>
            </Card>
          ),
        )}
      </ul>
    </Section>
  )
}

/** A part of the dashboard's first page under its heading. */
export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-sans font-strong text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
