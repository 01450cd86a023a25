import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/place-suggestions'

export const handle = { access: 'public' } satisfies RouteHandle

// Places hardly change; a minute spares the same letters typed again.
const CACHE_CONTROL = 'public, max-age=60'

/** `{ places: [{ id, slug, label, count }] }` for `q`, best first, at most eight; the most wanted ones without `q`. */
export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ knownPlaces }) => {
    const query = new URL(request.url).searchParams.get('q') ?? ''
    const found = await knownPlaces.suggest({ query, limit: SUGGESTION_LIMIT })
    const places = found.map(({ id, slug, label, count }) => ({ id, slug, label, count }))
    return Response.json({ places }, { headers: { 'Cache-Control': CACHE_CONTROL } })
  })
}
