import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { watchOtherTabs } from '#/web/buyers/other-tabs.ts'
import { ACCOUNT_PAGES, isCurrentPage } from '#/web/layout/account-pages.ts'
import { SiteFrame } from '#/web/layout/site-frame.tsx'
import { LogoutForm } from '#/web/session/logout-form.tsx'
import IconBell from '~icons/ph/bell'
import IconRequests from '~icons/ph/chats'
import IconMessages from '~icons/ph/envelope-simple'
import IconHeart from '~icons/ph/heart-straight'
import IconMyHome from '~icons/ph/house-line'
import IconReceipt from '~icons/ph/receipt'
import IconCart from '~icons/ph/shopping-cart'
import IconSignOut from '~icons/ph/sign-out'
import IconHome from '~icons/ph/squares-four'
import IconUser from '~icons/ph/user'
import IconShortlists from '~icons/ph/users-three'
import type { loader as homeLoader } from './home/dashboard-home.tsx'
import './account-frame.css'

const ICONS = {
  [urls.dashboard]: IconHome,
  [urls.favorites]: IconHeart,
  [urls.shortlists]: IconShortlists,
  [urls.savedSearches]: IconBell,
  [urls.cart]: IconCart,
  [urls.orders]: IconReceipt,
  [urls.myHome]: IconMyHome,
  [urls.requests]: IconRequests,
  [urls.messages]: IconMessages,
  [urls.settings]: IconUser,
}

const ENTRY =
  'flex h-12 w-full cursor-pointer items-center gap-3 whitespace-nowrap rounded px-3 font-semibold text-indigo underline-offset-4 hover:underline'

/** The site's own frame with the pages of an account: a list beside the page, on phones a strip above it. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator()
  useEffect(() => watchOtherTabs(() => void revalidate()), [revalidate])
  return (
    <SiteFrame
      beside={<AccountNavigation />}
      className="account-frame page-width items-start lg:grid lg:gap-8"
    >
      {children}
    </SiteFrame>
  )
}

function AccountNavigation() {
  const location = useLocation()
  // The confirmation of a payment has the address of the first page, and is about an order.
  const isPaid = useRouteLoaderData<typeof homeLoader>('routes/account/home/dashboard-home')?.paid
  const pathname = isPaid ? urls.orders : location.pathname
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = strip.current
    const current =
      list?.querySelector(`[aria-current][href="${CSS.escape(pathname)}"]`) ??
      list?.querySelector('[aria-current]')
    // On phones the page's own entry may lie outside of the strip.
    if (list && current instanceof HTMLElement)
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav aria-label="Dashboard" className="account-pages lg:sticky lg:top-20 lg:py-8">
      <ul ref={strip} className="strip flex overflow-x-auto px-4 lg:block lg:px-0">
        {ACCOUNT_PAGES.map(({ href, label }) => {
          const Icon = ICONS[href]
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrentPage(href, pathname) ? 'page' : undefined}
                className={ENTRY}
              >
                <Icon className="hidden lg:block" />
                {label}
              </Link>
            </li>
          )
        })}
        <li>
          <LogoutForm>
            <button type="submit" className={ENTRY}>
              <IconSignOut className="hidden lg:block" />
              Logout
            </button>
          </LogoutForm>
        </li>
      </ul>
    </nav>
  )
}
