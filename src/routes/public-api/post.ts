import { getPost } from '#/features/blog/post.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/post'
import { postResource, presentPost } from './post-resource.ts'
import { answer, RECORD_SECONDS, readApi, readQuery } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** One published article with its text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return readApi(context, async ({ db, clock, config: { siteUrl } }) => {
    readQuery(request, {})
    const post = await getPost(db, { id: params.id, now: clock.now() })
    return answer(postResource, presentPost(post, siteUrl), { seconds: RECORD_SECONDS })
  })
}
