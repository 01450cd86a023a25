import { getPropertyRecord } from '#/features/properties/property-record.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/property'
import { type PropertyResource, presentProperty } from './property-resource.ts'
import { answerWhole, RECORD_SECONDS, readApi, readQuery } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** One property that has a page. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return readApi(context, async ({ db, config }) => {
    readQuery(request, {})
    const record = await getPropertyRecord(db, { id: params.id })
    pageShows(context, [`property:${record.id}`, 'agents'])
    const property: PropertyResource = presentProperty(record, config)
    return answerWhole(property, { seconds: RECORD_SECONDS })
  })
}
