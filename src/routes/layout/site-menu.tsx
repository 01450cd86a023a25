import { useLocation } from 'react-router'
import { Link } from '#/ui/link.tsx'
import { Sheet } from '#/ui/sheet.tsx'
import { useSite } from '../request/site.ts'
import { isCurrent, SITE_LINKS } from './site-links.ts'

/** The phone's menu: slides in from the right, the page behind it is inert and does not scroll. */
export function SiteMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { brand } = useSite()
  const { pathname } = useLocation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={brand.name} wide={false} tone="indigo">
      <nav aria-label="Menu">
        <ul className="flex flex-col gap-1">
          {SITE_LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrent(href, pathname) ? 'page' : undefined}
                className="flex h-13 items-center rounded border-transparent border-l-4 px-3 font-semibold text-h3 aria-[current=page]:border-brass aria-[current=page]:bg-indigo-deep"
                onClick={() => onOpenChange(false)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
