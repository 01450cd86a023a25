import { listPropertyRecords } from '#/features/properties/property-record.queries.server.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { readCursor, writeCursor } from '#/features/search/search-cursor.rules.ts'
import { listFeedStretch } from '#/features/search/search-feed.queries.server.ts'
import type { FeedPosition } from '#/features/search/search-feed.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '../../request/access.ts'
import type { Route } from './+types/properties'
import { propertyList, propertyParameters } from './operations.ts'
import { presentProperty } from './property-resource.ts'
import { answer, badParameters, RECORD_SECONDS, readApi, readQuery } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** Properties on offer that meet the filters, from the cursor on. */
export function loader({ context, request }: Route.LoaderArgs) {
  return readApi(context, async ({ db, config: { siteUrl } }) => {
    const { limit, cursor, category, ...rest } = readQuery(request, propertyParameters)
    if (category && rest.tag && category !== rest.tag) {
      throw badParameters([{ parameter: 'tag', detail: 'Give category or tag; they mean the same.' }])
    }
    const filters: PropertyFilters = withoutBlanks({ ...rest, tag: category ?? rest.tag })
    const from = cursor === undefined ? undefined : positionOf(cursor, filters)
    const { ids, total, next } = await listFeedStretch(db, { filters, from, limit })
    const records = await listPropertyRecords(db, { ids })
    const nextUrl = next && siteUrl + nextOf(request, writeCursor(next, filters))
    return answer(
      propertyList,
      { value: records.map((record) => presentProperty(record, siteUrl)), total, next: nextUrl },
      { seconds: RECORD_SECONDS, next: nextUrl },
    )
  })
}

function positionOf(cursor: string, filters: PropertyFilters): FeedPosition {
  const position = readCursor(cursor, filters)
  if (position) return position
  throw badParameters([
    { parameter: 'cursor', detail: 'This cursor belongs to another search. Begin without one.' },
  ])
}

function nextOf(request: Request, cursor: string): string {
  const { searchParams } = new URL(request.url)
  searchParams.set('cursor', cursor)
  return `${urls.readApi}/properties?${searchParams}`
}

// A filter that is left out has no key, and "at least none" is no filter.
function withoutBlanks(filters: { [K in keyof PropertyFilters]?: PropertyFilters[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== undefined && !(value === 0 && name !== 'maxPrice'),
    ),
  ) as PropertyFilters
}
