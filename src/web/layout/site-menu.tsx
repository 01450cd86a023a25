import { useLocation } from 'react-router'
import { Link } from '#/ui/link.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { useSite } from '#/web/request/site.ts'
import { LogoutForm } from '#/web/session/logout-form.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import { ACCOUNT_PAGES, isCurrentPage } from './account-pages.ts'
import { isCurrent, personalLinks, SITE_LINKS } from './site-links.ts'

const ENTRY =
  'flex h-13 items-center rounded border-transparent border-l-4 px-3 font-semibold text-h3 aria-[current=page]:border-brass aria-[current=page]:bg-indigo-deep'

/** The phone's menu: slides in from the right, the page behind it is inert and does not scroll. */
export function SiteMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { brand } = useSite()
  const session = useSession()
  const { pathname } = useLocation()
  const close = () => onOpenChange(false)
  const entries = (links: readonly { href: string; label: string }[], isHere = isCurrent) =>
    links.map(({ href, label }) => (
      <li key={href}>
        <Link
          href={href}
          aria-current={isHere(href, pathname) ? 'page' : undefined}
          className={ENTRY}
          onClick={close}
        >
          {label}
        </Link>
      </li>
    ))
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={brand.name} wide={false} tone="indigo">
      <nav aria-label="Menu">
        <ul className="flex flex-col gap-1">{entries(SITE_LINKS)}</ul>
        <ul className="mt-4 flex flex-col gap-1 border-white/20 border-t pt-4">
          {session.user && !session.advertises
            ? entries(ACCOUNT_PAGES, isCurrentPage)
            : entries(personalLinks(session))}
        </ul>
      </nav>
      {session.user ? (
        <LogoutForm className="mt-1" onLeave={close}>
          <button type="submit" className={`${ENTRY} w-full cursor-pointer`}>
            Logout
          </button>
        </LogoutForm>
      ) : null}
    </Sheet>
  )
}
