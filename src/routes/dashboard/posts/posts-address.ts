import { POST_STATES, type PostState } from '#/features/blog/post.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** What somebody may look for; more is cut. */
export const POSTS_QUERY_LENGTH = 200

/** Which articles an address asks for, and which page of them. */
export type PostsAddress = { query: string; state?: PostState; page: number }

/** Reads the address; a state that does not exist is as good as none. */
export function readPostsAddress(params: URLSearchParams): PostsAddress {
  const state = POST_STATES.find((known) => known === params.get('state'))
  return {
    query: cleanText(params.get('query') ?? '', POSTS_QUERY_LENGTH),
    ...(state ? { state } : {}),
    page: readPageNumber(params),
  }
}

/** The address of the articles that pass these filters; what is usual is left out. */
export function postsHref({ query, state, page }: PostsAddress): string {
  const params = new URLSearchParams(query ? { query } : {})
  if (state) params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${urls.managePosts}?${params}` : urls.managePosts
}

/** Whether the address leaves articles out, so that an empty list may only be an empty answer. */
export function narrowsPosts({ query, state }: PostsAddress): boolean {
  return query !== '' || state !== undefined
}
