import { setTimeout } from 'node:timers/promises'
import { data } from 'react-router'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { listFeaturedProperties } from '#/features/properties/property.queries.server.ts'
import { FEATURED_LIMIT } from '#/features/properties/property.schema.ts'
import { isDatabaseUnavailable } from '#/shared/database-availability.ts'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { NotFound } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/not-found'

export const handle = { access: 'public' } satisfies RouteHandle

// The page says its one thing at once, however busy the records are; homes are what it can do without.
const HOMES_MILLISECONDS = 500

export async function loader({ context }: Route.LoaderArgs) {
  const homes = await page(context, async ({ db, clock }) => {
    const found = listFeaturedProperties(db, { now: clock.now(), limit: FEATURED_LIMIT }).catch(
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) return []
        throw error
      },
    )
    return Promise.race([found, setTimeout(HOMES_MILLISECONDS, [], { ref: false })])
  })
  return data({ homes }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const homes = loaderData?.homes ?? []
  return (
    <NotFound
      homes={
        homes.length > 0 ? (
          <section className="page-width py-12 lg:py-18" aria-labelledby="open-homes">
            <h2 id="open-homes" className="text-h2">
              Homes that are open now
            </h2>
            <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
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
