import { listPropertyRecords } from '#/features/properties/property-record.queries.server.ts'
import { parseFilters } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { readCursor, writeCursor } from '#/features/search/search-cursor.rules.ts'
import { listFeedStretch } from '#/features/search/search-feed.queries.server.ts'
import type { FeedPosition } from '#/features/search/search-feed.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/properties'
import { type PropertyPartList, propertyParameters } from './operations.ts'
import { PROPERTY_FIELDS, partsOf, presentFields } from './property-resource.ts'
import { answerWhole, badParameters, RECORD_SECONDS, readApi, readQuery } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** Properties on offer that meet the filters, from the cursor on. */
export function loader({ context, request }: Route.LoaderArgs) {
  return readApi(context, async ({ db, config }) => {
    const { siteUrl } = config
    const parameters = readQuery(request, propertyParameters)
    const { limit, cursor, fields } = parameters
    const { category, tag }: Record<string, unknown> = parameters
    if (category && tag && category !== tag) {
      throw badParameters([{ parameter: 'tag', detail: 'Give category or tag; they mean the same.' }])
    }
    const filters = parseFilters(new URL(request.url).searchParams)
    const from = cursor === undefined ? undefined : positionOf(cursor, filters)
    const { ids, total, isCapped, next } = await listFeedStretch(db, { filters, from, limit })
    pageShows(context, ['properties', 'agents'])
    const chosen = fields ?? PROPERTY_FIELDS
    const records = await listPropertyRecords(db, { ids, parts: partsOf(chosen) })
    const nextUrl = next && siteUrl + nextOf(request, writeCursor(next, filters))
    const value = records.map((record) => presentFields(record, config, chosen))
    const body: PropertyPartList = { value, total, totalIsCapped: isCapped, next: nextUrl }
    return answerWhole(body, { seconds: RECORD_SECONDS, next: nextUrl })
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
