import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { HeaderMarks } from '#/web/buyers/header-marks.tsx'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconList from '~icons/ph/list'
import IconSearch from '~icons/ph/magnifying-glass'
import { isCurrent, personalLinks, SITE_LINKS } from './site-links.ts'

const menu = lazyOnIntent(
  () => import('./site-menu.tsx'),
  (module) => module.SiteMenu,
)

/** Logo and navigation. On the home page it lies transparent over the hero until the page is scrolled past 50 px. */
export function SiteHeader() {
  const { brand } = useSite()
  const { pathname } = useLocation()
  const session = useSession()
  const links = [...SITE_LINKS, ...personalLinks(session)]
  const isHome = pathname === urls.home
  const [isScrolled, watchTop] = useScrolledPast()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isHydrated = useHydrated()
  const isTransparent = isHome && !isScrolled

  useEffect(() => {
    if (pathname) setMenuOpen(false)
  }, [pathname])

  return (
    <>
      <div ref={watchTop} className="absolute top-0 h-[50px] w-px" aria-hidden="true" />
      <header
        className={clsx(
          'z-40 border-b transition-colors duration-200',
          // White on the hero, it may stay in sight only where script can colour it for what it then covers.
          isHome && !isHydrated ? 'absolute inset-x-0 top-0' : 'sticky top-0',
          // Its own height and line are taken back, so that the hero begins behind it.
          isHome && isHydrated && '-mb-[65px]',
          isTransparent ? 'on-indigo border-transparent text-white' : 'border-line bg-limewash text-indigo',
        )}
      >
        <div className="page-width flex h-16 items-center gap-2 lg:gap-8">
          <Link href={urls.home} className="-ml-1 rounded px-1 py-2" aria-label={`${brand.name}, home`}>
            <Logo name={brand.name} />
          </Link>
          <nav aria-label="Main" className="ml-auto hidden lg:block">
            <ul className="flex items-center gap-1">
              {links.map(({ href, label }, index) => {
                const current = isCurrent(href, pathname)
                // The last one is what we would like people to do.
                return index === links.length - 1 ? (
                  <li key={href} className="ml-3 flex items-center gap-2">
                    <HeaderMarks />
                    <LinkButton href={href} size="sm" variant={isTransparent ? 'inverse' : 'secondary'}>
                      {label}
                    </LinkButton>
                  </li>
                ) : (
                  <li key={href}>
                    <Link
                      href={href}
                      aria-current={current ? 'page' : undefined}
                      className={clsx(
                        'header-link',
                        current && 'underline',
                        isTransparent ? 'decoration-brass' : 'decoration-laterite',
                      )}
                    >
                      {label}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </nav>
          <div className="-mr-2 ml-auto flex lg:hidden">
            <Link
              href={urls.properties}
              aria-label="Search properties"
              className={clsx(
                'inline-flex size-12 items-center justify-center rounded [&_svg]:size-6',
                // Buyers have two marks more, and the smallest phones room for three.
                session.user && !session.advertises && 'max-sm:hidden',
              )}
            >
              <IconSearch />
            </Link>
            <HeaderMarks />
            <MenuButton isHydrated={isHydrated} isOpen={isMenuOpen} onOpen={() => setMenuOpen(true)} />
          </div>
        </div>
      </header>
      <LazyOverlay code={menu} open={isMenuOpen} onOpenChange={setMenuOpen} />
    </>
  )
}

const ICON_BUTTON = 'inline-flex size-12 cursor-pointer items-center justify-center rounded [&_svg]:size-7'

// Until the page is hydrated, and without JavaScript for good, it leads to the same links at the foot of the page.
function MenuButton({
  isHydrated,
  isOpen,
  onOpen,
}: {
  isHydrated: boolean
  isOpen: boolean
  onOpen: () => void
}) {
  if (!isHydrated) {
    return (
      <a href="#site-links" aria-label="Menu" className={ICON_BUTTON}>
        <IconList />
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={ICON_BUTTON}
      onClick={onOpen}
      {...menu.intent}
    >
      <IconList />
    </button>
  )
}

// A sentinel in the first 50 px: no work is done while scrolling.
function useScrolledPast() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = sentinel.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isPast, sentinel] as const
}
