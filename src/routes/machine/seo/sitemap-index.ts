import { listSitemapPosts } from '#/features/blog/post-sitemap.queries.server.ts'
import { listSitemapParts } from '#/features/properties/sitemap/property-sitemap.queries.server.ts'
import { listSitemapPlaces } from '#/features/search/place-sitemap.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/sitemap-index'
import { readForSitemap, sitemapIndexResponse } from './sitemap.server.ts'
import { MOST_POSTS, PART_SIZE, partName, type SitemapFile } from './sitemap-parts.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The files of the sitemap with when something in them changed; a file without addresses is not there. */
export function loader({ context }: Route.LoaderArgs) {
  return page(context, async ({ config, clock, db }) => {
    const parts = await listSitemapParts(db, { size: PART_SIZE, read: readForSitemap })
    const [places, posts] = await readForSitemap(() =>
      Promise.all([listSitemapPlaces(db), listSitemapPosts(db, { now: clock.now(), limit: MOST_POSTS })]),
    )
    const file = (name: SitemapFile, rows: readonly { updatedAt: Date }[]) =>
      rows.length > 0 ? [{ path: urls.sitemapFile(name), updatedAt: latestOf(rows) }] : []
    return sitemapIndexResponse(config.siteUrl, [
      { path: urls.sitemapFile('pages' satisfies SitemapFile) },
      ...file('places', places),
      ...file('posts', posts),
      ...parts.map(({ firstId, updatedAt }) => ({ path: urls.sitemapFile(partName(firstId)), updatedAt })),
    ])
  })
}

const latestOf = (rows: readonly { updatedAt: Date }[]) =>
  new Date(Math.max(...rows.map(({ updatedAt }) => updatedAt.getTime())))
