import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { FavoriteHost } from '#/web/buyers/favorite-hearts.tsx'
import { RouterLinks } from './router-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page, footer: what every page has around it that is no administrator's. */
export function SiteFrame({
  beside,
  className,
  children,
}: {
  /** A list of pages before the page: above it on phones, beside it on a desktop. */
  beside?: ReactNode
  /** Of what holds both. */
  className?: string
  children: ReactNode
}) {
  const page = (
    // Each page has one of its own: of one that stays, the browser would say that it moved, from under a scrolled page
    // to below the header.
    <main key={useMatches().at(-1)?.id} id="content" tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </main>
  )
  return (
    <RouterLinks>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <FavoriteHost>
        <SiteHeader />
        {beside ? (
          <div className={className}>
            {beside}
            {page}
          </div>
        ) : (
          page
        )}
        <SiteFooter />
      </FavoriteHost>
    </RouterLinks>
  )
}
