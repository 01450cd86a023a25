import { mapLabels } from '#/features/places/map-label.rules.ts'
import { listPlaceMap } from '#/features/places/place-map.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/map-labels'

export const handle = { access: 'public' } satisfies RouteHandle

// Places change with a new version of the program only.
const CACHE_CONTROL = 'public, max-age=3600'

/** `{ labels: [{ kind, name, latitude, longitude }] }`: what a map of the country can write, most important first. */
export function loader({ context }: Route.LoaderArgs) {
  return page(context, async ({ db }) =>
    Response.json(
      { labels: mapLabels(await listPlaceMap(db)) },
      { headers: { 'Cache-Control': CACHE_CONTROL } },
    ),
  )
}
