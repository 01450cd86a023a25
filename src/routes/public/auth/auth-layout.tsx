import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { useSite } from '#/web/request/site.ts'
import IconCheck from '~icons/ph/check-circle'
import type { Route } from './+types/auth-layout'

const PROMISES = [
  'Prices in cedis, with every month of a plan',
  'Homes with their papers in the open',
  'Talk to the agent yourself, on WhatsApp',
]

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AuthFrame>
      <ErrorPage error={error} />
    </AuthFrame>
  )
}

// The wall of the house beside the door: a band that the card leans on, on a desktop half of the screen.
function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <RouterLinks>
      <div className="lg:flex">
        <header className="on-indigo relative bg-indigo px-4 pt-4 text-white sm:px-6 lg:hidden">
          <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
          <HomeLink />
          <div className="h-16" />
        </header>
        <header className="on-indigo sticky top-0 hidden h-dvh w-1/2 shrink-0 flex-col bg-indigo text-white lg:flex">
          <div className="relative grow py-12 lg:px-8">
            <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
            <HomeLink />
          </div>
          <div className="py-12 lg:px-8">
            <p className="font-display font-painted text-display">
              Rent today. <br />
              Own it tomorrow.
            </p>
            <ul className="mt-6 flex flex-col gap-3">
              {PROMISES.map((promise) => (
                <li key={promise} className="flex items-start gap-3">
                  <IconCheck className="mt-px size-[22px] shrink-0 text-brass" />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
        </header>
        <main className="relative -mt-12 flex grow flex-col justify-center px-4 pb-6 sm:px-6 lg:mt-0 lg:py-12">
          {children}
        </main>
      </div>
    </RouterLinks>
  )
}

function HomeLink() {
  const { brand } = useSite()
  return (
    <Link
      href={urls.home}
      className="-ml-1 relative inline-flex rounded px-1 py-2"
      aria-label={`${brand.name}, home`}
    >
      <Logo name={brand.name} />
    </Link>
  )
}
