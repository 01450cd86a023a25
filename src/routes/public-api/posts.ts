import { listPosts } from '#/features/blog/post.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/posts'
import { postList, postParameters } from './operations.ts'
import { presentPostSummary } from './post-resource.ts'
import { answer, RECORD_SECONDS, readApi, readQuery } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** Published articles, newest first. */
export function loader({ context, request }: Route.LoaderArgs) {
  return readApi(context, async ({ db, clock, config: { siteUrl } }) => {
    const filters = readQuery(request, postParameters)
    const { posts, total, pageCount } = await listPosts(db, { ...filters, now: clock.now() })
    const next = filters.page < pageCount ? siteUrl + pageOf(request, filters.page + 1) : null
    pageShows(context, ['posts'])
    return answer(
      postList,
      { value: posts.map((post) => presentPostSummary(post, siteUrl)), total, next },
      { seconds: RECORD_SECONDS, next },
    )
  })
}

function pageOf(request: Request, page: number): string {
  const { searchParams } = new URL(request.url)
  searchParams.set('page', String(page))
  return `${urls.readApi}/posts?${searchParams}`
}
