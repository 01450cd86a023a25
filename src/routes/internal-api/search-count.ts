import { countProperties } from '#/features/search/search.queries.server.ts'
import { parseFilters, withoutPage } from '#/features/search/search.rules.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/search-count'

export const handle = { access: 'public' } satisfies RouteHandle

/**
 * `{ count, isCapped }`: how many properties the filters in the address give, or that there are more than `count`; what
 * cannot be understood is no filter.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ db }) => {
    const filters = withoutPage(parseFilters(new URL(request.url).searchParams))
    const { total, isCapped } = await countProperties(db, { filters })
    return Response.json({ count: total, isCapped }, { headers: publicPageHeaders() })
  })
}
