import { listPlaceRecords } from '#/features/search/place-record.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/places'
import { placeList, placeParameters } from './operations.ts'
import { presentPlace } from './place-resource.ts'
import { answer, readApi, readQuery, TABLE_SECONDS } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** Every place, or every one of a kind. */
export function loader({ context, request }: Route.LoaderArgs) {
  return readApi(context, async ({ db, config: { siteUrl } }) => {
    const { kind } = readQuery(request, placeParameters)
    const places = await listPlaceRecords(db, { kind })
    const value = places.map((place) => presentPlace(place, siteUrl))
    return answer(placeList, { value, total: value.length }, { seconds: TABLE_SECONDS })
  })
}
