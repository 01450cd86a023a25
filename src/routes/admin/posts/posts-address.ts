import { POST_STATES } from '#/features/blog/post.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

/** What somebody may look for; more is cut. */
export const POSTS_QUERY_LENGTH = 200

export const postsAddress = listAddress(urls.managePosts, {
  query: words(POSTS_QUERY_LENGTH),
  state: oneOf(POST_STATES),
})
export type PostsAddress = ReturnType<typeof postsAddress.read>
