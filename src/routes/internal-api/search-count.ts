import { getPriceSpread } from '#/features/search/prices/price-spread.queries.server.ts'
import { countFacets, countProperties } from '#/features/search/search.queries.server.ts'
import { parseFilters, withoutPage } from '#/features/search/search.rules.ts'
import { withAgentName } from '#/features/search/search-agent.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { describeSearch } from '#/features/search/words/understood.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/search-count'

export const handle = { access: 'public' } satisfies RouteHandle

/**
 * `{ count, isCapped }`: how many properties the filters in the address give, or that there are more than `count`; what
 * cannot be understood is no filter. With `facets=yes` also how many each option would give, null where they are many;
 * with `words=yes` what was understood, and ways that have homes where there is none; with `prices=yes` how the prices
 * lie, whatever prices are asked for.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ db, knownPlaces }) => {
    const { searchParams } = new URL(request.url)
    const asked = await withAgentName(db, withoutPage(parseFilters(searchParams)))
    const read = await readSearch(knownPlaces, asked.filters)
    const { filters } = read
    const count = searchParams.get('facets') === 'yes' ? countFacets : countProperties
    const { total, ...more } = await count(db, { filters })
    const understood =
      searchParams.get('words') === 'yes'
        ? await describeSearch({ db, knownPlaces }, { read, total, agentName: asked.agentName })
        : {}
    const prices =
      searchParams.get('prices') === 'yes' ? { prices: await getPriceSpread(db, { filters }) } : {}
    return Response.json(
      { count: total, ...more, ...understood, ...prices },
      { headers: publicPageHeaders() },
    )
  })
}
