import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { Link, LinkProvider } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import IconCheck from '~icons/ph/check-circle'
import { ErrorPage } from '../layout/error-page.tsx'
import { NavigationProgress } from '../layout/navigation-progress.tsx'
import { RouterLink } from '../layout/router-link.tsx'
import { useSite } from '../request/site.ts'
import type { Route } from './+types/auth-layout'

const PROMISES = [
  'Prices in cedis, with every month of a plan in the open',
  'Papers seen before a home is shown',
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

// The wall of the house beside the door: a band above the card on phones, half of the screen on a desktop.
function AuthFrame({ children }: { children: ReactNode }) {
  const { brand } = useSite()
  return (
    <LinkProvider value={RouterLink}>
      <NavigationProgress />
      <div className="min-h-dvh lg:grid lg:grid-cols-2">
        <header className="on-indigo relative bg-indigo text-white lg:flex lg:flex-col lg:justify-between lg:p-12">
          <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
          <div className="relative px-4 pt-4 pb-18 sm:px-6 lg:p-0">
            <Link
              href={urls.home}
              className="-ml-1 inline-flex rounded px-1 py-2"
              aria-label={`${brand.name}, home`}
            >
              <Logo name={brand.name} />
            </Link>
          </div>
          <div className="relative hidden lg:block">
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
        <main className="relative -mt-12 px-4 pb-12 sm:px-6 lg:mt-0 lg:flex lg:flex-col lg:justify-center lg:py-12">
          {children}
        </main>
      </div>
    </LinkProvider>
  )
}
