import { useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconMore from '~icons/ph/dots-three-bold'
import type { PropertyAnswer, PropertyRow } from './properties-answer.ts'
import { useList } from './properties-frame.tsx'
import { useTold } from './properties-told.ts'

/** A way from the menu to another page; hydrated, `onSelect` does it here. */
export type RowLink = { label: string; href: string; onSelect?: () => void }

/** What else can be done with a property: the statuses that may follow, and `links`. */
export function RowMenu({ property, links = [] }: { property: PropertyRow; links?: readonly RowLink[] }) {
  const { whose, href } = useList()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<PropertyAnswer>()
  useTold(fetcher.data, whose)
  const { id, title, steps } = property
  if (!isHydrated) return <PlainMenu property={property} links={links} />

  const change = (to: string) => {
    void fetcher.submit({ intent: 'status', propertyId: id, to }, { method: 'post', action: href })
  }
  const items: MenuItem[] = [
    ...steps.map(({ to, label }) => ({ label, onSelect: () => change(to) })),
    ...links.map(({ label, href: to, onSelect }) => (onSelect ? { label, onSelect } : { label, href: to })),
  ]
  return (
    <div aria-busy={fetcher.state !== 'idle' || undefined}>
      <Menu items={items} label={`More: ${title}`} variant="quiet" size="sm">
        <IconMore />
      </Menu>
    </div>
  )
}

// Without script the same choices, folded up.
function PlainMenu({
  property: { id, title, steps },
  links,
}: {
  property: PropertyRow
  links: readonly RowLink[]
}) {
  const { href } = useList()
  return (
    <details>
      <summary aria-label={`More: ${title}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <IconMore />
      </summary>
      <form method="post" action={href} className="flex flex-col items-start">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="propertyId" value={id} />
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
