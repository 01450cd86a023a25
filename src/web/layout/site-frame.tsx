import { clsx } from 'clsx'
import type { ReactNode } from 'react'
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
    <main id="content" tabIndex={-1} className={clsx('outline-none', beside && 'min-w-0')}>
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
