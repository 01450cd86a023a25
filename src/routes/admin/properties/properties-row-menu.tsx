import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Menu, type MenuItem } from '#/ui/overlays/menu.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type Act, actHref } from '#/web/act/act.ts'
import { useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import IconMore from '~icons/ph/dots-three-bold'
import { askToDelete } from './properties-question.ts'
import type { PropertyRow } from './properties-row.ts'

/** A way from the menu to another page; hydrated, `onSelect` does it here. */
export type RowLink = { label: string; href: string; onSelect?: () => void }

/** What else can be done with a property: the statuses that may follow, `links`, and its end. */
export function RowMenu({
  property,
  acts,
  links = [],
}: {
  property: PropertyRow
  acts: { changeStatus: Act; delete: Act }
  links?: readonly RowLink[]
}) {
  const isHydrated = useHydrated()
  const ask = useAsk()
  const { id, title, steps } = property
  const href = actHref(acts.changeStatus, { propertyId: id })
  const end = actHref(acts.delete, { propertyId: id })
  const { isBusy, submit } = useAct(href)
  if (!isHydrated) return <PlainMenu property={property} href={href} end={end} links={links} />

  const items: MenuItem[] = [
    ...steps.map(({ to, label }) => ({ label, onSelect: () => void submit({ to }) })),
    ...links.map(({ label, href: to, onSelect }) => (onSelect ? { label, onSelect } : { label, href: to })),
    {
      label: 'Delete',
      danger: true,
      onSelect: () => ask({ question: askToDelete(property), href: end, fields: {} }),
    },
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
  end,
  links,
}: {
  property: PropertyRow
  href: string
  /** Where its deletion is asked for. */
  end: string
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
        <Button type="submit" variant="quiet" size="sm" formAction={end}>
          Delete
        </Button>
      </form>
    </details>
  )
}
