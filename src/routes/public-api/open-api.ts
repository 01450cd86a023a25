import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/open-api'
import { describeApi } from './open-api-document.server.ts'
import { readApi, readQuery, TABLE_SECONDS } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** What the API can do, as OpenAPI 3.1. */
export function loader({ context, request }: Route.LoaderArgs) {
  return readApi(context, async ({ config }) => {
    readQuery(request, {})
    const headers = { 'Cache-Control': `public, max-age=${TABLE_SECONDS}, s-maxage=${TABLE_SECONDS}` }
    return Response.json(describeApi(config), { headers })
  })
}
