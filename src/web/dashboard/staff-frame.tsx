import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { useSite } from '#/web/request/site.ts'
import IconList from '~icons/ph/list'
import IconSearch from '~icons/ph/magnifying-glass'
import { type DashboardOwner, DESK_SEARCH } from './dashboard-links.ts'
import { DashboardNavigation } from './dashboard-navigation.tsx'
import { DeskSearchField } from './desk-search-field.tsx'

const menu = lazyOnIntent(
  () => import('./dashboard-menu.tsx'),
  (module) => module.DashboardMenu,
)

/** Sidebar on a desktop; on phones a bar with a menu. Where that is still a link, it shows the same links at the foot. */
export function StaffFrame({ owner, children }: { owner: DashboardOwner | undefined; children: ReactNode }) {
  return (
    <RouterLinks>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <div className="lg:flex">
        <DashboardBar owner={owner} />
        <aside className="on-indigo sticky top-0 hidden h-dvh w-64 shrink-0 flex-col overflow-y-auto bg-indigo p-3 text-sm text-white lg:flex">
          <HomeLink />
          <DashboardNavigation label="Dashboard" owner={owner} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
          <DeskSearchField />
          {children}
        </main>
        <footer
          id="dashboard-links"
          className="on-indigo bg-indigo py-4 text-white max-xl:not-target:hidden lg:hidden"
        >
          <div className="page-width">
            <DashboardNavigation label="Dashboard, at the foot" owner={owner} />
          </div>
        </footer>
      </div>
    </RouterLinks>
  )
}

function HomeLink() {
  const { brand } = useSite()
  return (
    <Link href={urls.home} className="-ml-1 rounded px-1 py-2" aria-label={`${brand.name}, home`}>
      <Logo name={brand.name} />
    </Link>
  )
}

function DashboardBar({ owner }: { owner: DashboardOwner | undefined }) {
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isHydrated = useHydrated()

  useEffect(() => {
    if (pathname) setMenuOpen(false)
  }, [pathname])

  const iconButton = 'inline-flex size-12 cursor-pointer items-center justify-center rounded [&_svg]:size-7'
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-limewash text-indigo lg:hidden">
      <div className="page-width flex h-16 items-center gap-2">
        <HomeLink />
        <div className="-mr-2 ml-auto flex">
          <Link href={DESK_SEARCH} aria-label="Search" className={iconButton}>
            <IconSearch />
          </Link>
          {isHydrated ? (
            <button
              type="button"
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              className={iconButton}
              {...menu.intent}
              onClick={() => setMenuOpen(true)}
            >
              <IconList />
            </button>
          ) : (
            <a href="#dashboard-links" aria-label="Menu" className={iconButton}>
              <IconList />
            </a>
          )}
        </div>
      </div>
      <LazyOverlay code={menu} open={isMenuOpen} onOpenChange={setMenuOpen} owner={owner} />
    </header>
  )
}
