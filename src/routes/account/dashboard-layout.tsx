import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { countWaiting } from '#/features/desk/work.queries.server.ts'
import { countOfferedHomes } from '#/features/offered-homes/offered-home.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type DashboardOwner, DESK_SEARCH } from '#/web/dashboard/dashboard-links.ts'
import { DashboardNavigation } from '#/web/dashboard/dashboard-navigation.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { type RouteHandle, usePageHandles } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import { useSite } from '#/web/request/site.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import { Guard } from '#/web/session/guard.tsx'
import { useSession } from '#/web/session/session-context.ts'
import IconList from '~icons/ph/list'
import IconSearch from '~icons/ph/magnifying-glass'
import type { Route } from './+types/dashboard-layout'
import { AccountFrame } from './account-frame.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle
export const headers = privatePageHeaders

const menu = lazyOnIntent(
  () => import('#/web/dashboard/dashboard-menu.tsx'),
  (module) => module.DashboardMenu,
)

// Read for every page, not taken from the root: the role may have changed since the first one.
export const loader = ({ context, request }: Route.LoaderArgs): Promise<DashboardOwner> =>
  signedInPage({ context, request }, async ({ db, clock, log }, actor) => {
    const { accountId, email, role } = actor
    const session = await sessionOf(context)
    const owner = { email, role, fullName: session?.view.profile?.fullName ?? null }
    if (!advertises(actor)) return owner
    const asked = { scope: scopeOf(actor), accountId, now: clock.now() }
    // Numbers beside the links: without them each page still says itself what it is about.
    const counting = Promise.all([
      countWaiting(db, asked),
      isAdministrator(actor) ? countOfferedHomes(db) : 0,
    ])
    const counts = await counting.catch((error: unknown) => {
      log.error({ error }, 'What waits could not be counted for the side bar')
      return undefined
    })
    return counts ? { ...owner, counts: { ...counts[0], offeredHomes: counts[1] } } : owner
  })

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const accesses = usePageHandles().map(({ access }) => access)
  const requires = (['admin', 'agent'] as const).find((access) => accesses.includes(access)) ?? 'signed-in'
  return (
    <DashboardFrame owner={loaderData}>
      <div className="page-width py-6 lg:py-8">
        <Guard requires={requires}>
          <Outlet />
        </Guard>
      </div>
    </DashboardFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame owner={loaderData}>
      {pageErrorOf(error).code === 'account.admins_only' ? (
        <AccessDenied role={loaderData?.role} />
      ) : (
        <ErrorPage error={error} />
      )}
    </DashboardFrame>
  )
}

// Who rents or buys stays inside the site; administrators and agents have a frame of their own. When not even the role could be
// read, what was known of the session decides.
function DashboardFrame({ owner, children }: { owner: DashboardOwner | undefined; children: ReactNode }) {
  const session = useSession()
  const isDesk = owner ? advertises(owner) : session.advertises
  return (
    <>
      <meta name="robots" content="noindex" />
      {isDesk ? (
        <AdministrationFrame owner={owner}>{children}</AdministrationFrame>
      ) : (
        <AccountFrame>{children}</AccountFrame>
      )}
    </>
  )
}

// Sidebar on a desktop; on phones a bar with a menu. Where that is still a link, it shows the same links at the foot.
function AdministrationFrame({
  owner,
  children,
}: {
  owner: DashboardOwner | undefined
  children: ReactNode
}) {
  return (
    <RouterLinks>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <div className="lg:flex">
        <DashboardBar owner={owner} />
        <aside className="on-indigo sticky top-0 hidden h-dvh w-64 shrink-0 flex-col overflow-y-auto bg-indigo p-4 text-white lg:flex">
          <HomeLink />
          <DashboardNavigation label="Dashboard" owner={owner} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
          {/* biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers */}
          <form
            role="search"
            aria-label="Dashboard"
            action={DESK_SEARCH}
            className="page-width hidden pt-5 lg:block"
          >
            <input
              name="query"
              type="text"
              inputMode="search"
              aria-label="Search everything"
              placeholder="Find a home, person, order, phone number"
              maxLength={200}
              className="h-12 w-full max-w-measure rounded border border-line-strong bg-card px-4"
            />
          </form>
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
