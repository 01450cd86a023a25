import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Menu, type MenuItem } from '#/ui/overlays/menu.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type Act, actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import IconMore from '~icons/ph/dots-three-bold'
import type { PropertyRow } from './properties-row.ts'

/** A way from the menu to another page; hydrated, `onSelect` does it here. */
export type RowLink = { label: string; href: string; onSelect?: () => void }

/** What else can be done with a property: the statuses that may follow, and `links`. */
export function RowMenu({
  property,
  changeStatus,
  links = [],
}: {
  property: PropertyRow
  changeStatus: Act
  links?: readonly RowLink[]
}) {
  const isHydrated = useHydrated()
  const { id, title, steps } = property
  const href = actHref(changeStatus, { propertyId: id })
  const { isBusy, submit } = useAct(href)
  if (!isHydrated) return <PlainMenu property={property} href={href} links={links} />

  const items: MenuItem[] = [
    ...steps.map(({ to, label }) => ({ label, onSelect: () => void submit({ to }) })),
    ...links.map(({ label, href: to, onSelect }) => (onSelect ? { label, onSelect } : { label, href: to })),
  ]
  return (
    <div aria-busy={isBusy || undefined}>
      <Menu items={items} label={`More: ${title}`} variant="quiet" size="sm">
        <IconMore />
      </Menu>
    </div>
  )
}

// Without script the same choices, folded up.
function PlainMenu({
  property: { title, steps },
  href,
  links,
}: {
  property: PropertyRow
  href: string
  links: readonly RowLink[]
}) {
  return (
    <details>
      <summary aria-label={`More: ${title}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <IconMore />
      </summary>
      <form method="post" action={href} className="flex flex-col items-start">
        {steps.map(({ to, label }) => (
          <Button key={to} type="submit" variant="quiet" size="sm" name="to" value={to}>
            {label}
          </Button>
        ))}
        {links.map((link) => (
          <LinkButton key={link.label} href={link.href} variant="quiet" size="sm">
            {link.label}
          </LinkButton>
        ))}
      </form>
    </details>
  )
}

/** Opens the page that visitors see; nothing for a property that they do not. */
export function ViewLink({ property: { id, title, isPublic } }: { property: PropertyRow }) {
  if (!isPublic) return null
  return (
    <LinkButton href={urls.property(id)} variant="quiet" size="sm" aria-label={`View: ${title}`}>
      View
    </LinkButton>
  )
}
