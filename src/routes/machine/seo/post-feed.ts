import { listPostsForFeeds } from '#/features/blog/post.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/post-feed'
import { feedPicture, feedResponse } from './feed.server.ts'
import { feedHtml, feedText } from './feed-text.ts'

export const handle = { access: 'public' } satisfies RouteHandle

const POSTS = 50

/** The newest articles as RSS: each with its excerpt, its category, who wrote it, and its cover. */
export function loader({ context }: Route.LoaderArgs) {
  return page(context, async ({ config, clock, db }) => {
    const { siteUrl, brand } = config
    const posts = await listPostsForFeeds(db, { now: clock.now(), limit: POSTS })
    const about = {
      format: 'rss',
      title: `${brand.name}: articles`,
      description: 'Guides to renting, buying and owning a home in Ghana.',
      path: urls.postFeed,
      pagePath: urls.blog,
    } as const
    return feedResponse(
      config,
      about,
      posts.map((post) => {
        const link = `${siteUrl}${urls.post(post.id)}`
        return {
          title: feedHtml(post.title),
          link,
          date: post.updatedAt,
          published: post.publishedAt,
          description: feedHtml(post.excerpt),
          content: `<p>${feedHtml(post.excerpt)}</p><p><a href="${link}">Read the article</a></p>`,
          category: [{ name: post.category }],
          // RSS itself knows authors by their mail address only, which nobody gives away here.
          extensions: [{ name: 'dc:creator', objects: { _text: feedText(post.authorName) } }],
          ...feedPicture(siteUrl, post.cover),
        }
      }),
    )
  })
}
