import { setTimeout } from 'node:timers/promises'
import { data } from 'react-router'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { listFeaturedProperties } from '#/features/properties/property.queries.server.ts'
import { FEATURED_LIMIT } from '#/features/properties/property.schema.ts'
import { heroOf } from '#/features/sharing/hero-home.rules.ts'
import { isDatabaseUnavailable } from '#/shared/database-availability.ts'
import { urls } from '#/shared/urls.ts'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { NotFound } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/not-found'
import { HomeHeroView } from './home/home-hero-view.tsx'
import './home/home-hero-view.css'
import './not-found.css'

export const handle = { access: 'public' } satisfies RouteHandle

// The page says its one thing at once, however busy the records are; homes are what it can do without.
const HOMES_MILLISECONDS = 500

const WAYS = [
  ['Homes for sale', `${urls.properties}?category=For+Sale`],
  ['Homes for rent', `${urls.properties}?category=For+Rent`],
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const popular = await page(context, async ({ db, clock }) => {
    const found = listFeaturedProperties(db, { now: clock.now(), limit: FEATURED_LIMIT + 1 }).catch(
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) return []
        throw error
      },
    )
    return Promise.race([found, setTimeout(HOMES_MILLISECONDS, [], { ref: false })])
  })
  return data({ homes: popular.slice(0, FEATURED_LIMIT), hero: heroOf(popular) }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const homes = loaderData?.homes ?? []
  const hero = loaderData?.hero
  return (
    <NotFound
      ways={WAYS}
      view={
        hero ? (
          <div className="hero-view max-lg:hidden">
            <HomeHeroView home={hero} sizes="44vw" waits />
          </div>
        ) : null
      }
      homes={
        homes.length > 0 ? (
          <section className="page-width py-8 lg:py-18" aria-labelledby="open-homes">
            <h2 id="open-homes" className="text-h2">
              Homes that are open now
            </h2>
            <ul className="open-homes mt-6 grid gap-4 lg:gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {homes.map((property) => (
                <li key={property.id} className="min-w-0">
                  <PropertyCard property={property} action={<FavoriteHeart property={property} />} />
                </li>
              ))}
            </ul>
          </section>
        ) : null
      }
    />
  )
}
