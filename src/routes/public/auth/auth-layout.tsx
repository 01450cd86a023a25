import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { pictureOf } from '#/features/media/image.rules.ts'
import { listFeaturedProperties } from '#/features/properties/property.queries.server.ts'
import { type HeroHome, heroOf } from '#/features/sharing/hero-home.rules.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import { Picture } from '#/ui/picture.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconCheck from '~icons/ph/check-circle'
import type { Route } from './+types/auth-layout'

const PROMISES = [
  'Prices in cedis, with every month of a plan',
  'Homes with their papers in the open',
  'Talk to the agent yourself, on WhatsApp',
]

export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ db, clock }) => ({
    home: heroOf(await listFeaturedProperties(db, { now: clock.now(), limit: 3 })),
  }))

// The same home beside every form and its answer.
export const shouldRevalidate = () => false

export default function AuthLayout({ loaderData: { home } }: Route.ComponentProps) {
  return (
    <AuthFrame home={home}>
      <Outlet />
    </AuthFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AuthFrame home={null}>
      <ErrorPage error={error} />
    </AuthFrame>
  )
}

// The wall of the house beside the door: a band that the card leans on, on a desktop most of the screen with a home in it.
function AuthFrame({ home, children }: { home: HeroHome | null; children: ReactNode }) {
  return (
    <RouterLinks>
      <div className="lg:flex">
        <header className="on-indigo relative bg-indigo px-4 pt-4 text-white sm:px-6 lg:hidden">
          <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
          <HomeLink />
          <div className="h-12" />
        </header>
        <header className="on-indigo sticky top-0 hidden h-dvh w-3/5 shrink-0 flex-col bg-indigo text-white lg:flex">
          <div className="relative px-8 py-6">
            <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
            <HomeLink />
          </div>
          <div className="turned-hero relative min-h-0 grow overflow-hidden">
            {home ? <HomeOfWall home={home} /> : <Lattice className="inset-0 text-indigo-tint opacity-14" />}
          </div>
          <div className="px-8 py-6">
            {/* On one line, so that the home has its roof and its ground. */}
            <p className="font-display font-painted text-h2">Rent today. Own it tomorrow.</p>
            <Promises tick="text-brass" />
          </div>
        </header>
        <main className="relative -mt-12 flex grow flex-col justify-center px-4 pb-3 sm:px-6 lg:mt-0 lg:py-12">
          {children}
          <div className="px-5 pt-2 lg:hidden">
            <Promises tick="text-laterite" />
          </div>
        </main>
      </div>
    </RouterLinks>
  )
}

/** On a phone below the card, where the wall has no room for them. */
function Promises({ tick }: { tick: string }) {
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {PROMISES.map((promise) => (
        <li key={promise} className="flex items-start gap-3">
          <IconCheck className={`mt-px size-[22px] shrink-0 ${tick}`} />
          {promise}
        </li>
      ))}
    </ul>
  )
}

// Not on phones, where the band has no room for it and nothing of it is fetched.
function HomeOfWall({ home: { id, title, price, tag, location, cover } }: { home: HeroHome }) {
  return (
    <>
      <Picture {...pictureOf(cover)} sizes="60vw" className="absolute inset-0 size-full object-cover" />
      <div className="absolute bottom-4 w-full px-8">
        <p className="inline-block max-w-full truncate rounded-sm bg-indigo-deep px-3 py-1.5 text-sm">
          <CardLink href={urls.property(id)}>
            <b>{price}</b>
            {tag === 'For Rent' ? ' / month' : null} · {title}
            <span className="sr-only">, {location}</span>
          </CardLink>
        </p>
      </div>
    </>
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
