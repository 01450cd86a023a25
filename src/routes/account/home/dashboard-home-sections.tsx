import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import IconBuildings from '~icons/ph/buildings'
import IconHeart from '~icons/ph/heart-straight'
import IconPlus from '~icons/ph/plus'
import IconCart from '~icons/ph/shopping-cart'
import IconUser from '~icons/ph/user'
import IconUsers from '~icons/ph/users'

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
