import type { ReactNode } from 'react'
import { useId } from 'react'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import IconHeart from '~icons/ph/heart-straight'
import IconCart from '~icons/ph/shopping-cart'
import IconUser from '~icons/ph/user'

const ACTIONS = [
  { href: urls.cart, label: 'View Cart', Icon: IconCart },
  { href: urls.favorites, label: 'View Favorites', Icon: IconHeart },
  { href: urls.settings, label: 'Update Profile', Icon: IconUser },
]

/** The next steps of somebody who rents or buys. */
export function QuickActions() {
  return (
    <Section title="Quick actions">
      <ul className="grid grid-cols-3 gap-3">
        {ACTIONS.map(({ href, label, Icon }) => (
          <Card as="li" key={href} interactive className="p-3.5 font-semibold">
            <Icon className="mb-1 text-laterite" />
            <CardLink href={href}>{label}</CardLink>
          </Card>
        ))}
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
