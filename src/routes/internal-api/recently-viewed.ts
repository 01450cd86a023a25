import { listActiveCards } from '#/features/properties/property.queries.server.ts'
import { RECENTLY_VIEWED_LIMIT } from '#/features/properties/property.schema.ts'
import { isId } from '#/shared/ids.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { endpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/recently-viewed'

export const handle = { access: 'public' } satisfies RouteHandle

/**
 * `{ homes: [{ id, title, price, tag, type, location, beds, baths, areaSquareFeet, cover }] }`: those of `ids`, at most
 * eight with commas between, that are advertised now, in the order of the ids.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  return endpoint(context, async ({ db, clock }) => {
    const asked = (new URL(request.url).searchParams.get('ids') ?? '').split(',')
    const ids = asked.filter(isId).slice(0, RECENTLY_VIEWED_LIMIT)
    const cards = await listActiveCards(db, { ids, now: clock.now() })
    const homes = cards.map(
      ({ id, title, price, tag, type, location, beds, baths, areaSquareFeet, cover }) => {
        return { id, title, price, tag, type, location, beds, baths, areaSquareFeet, cover }
      },
    )
    return privateJson({ homes })
  })
}
