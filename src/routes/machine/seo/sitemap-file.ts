import { listSitemapPosts } from '#/features/blog/post-sitemap.queries.server.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import {
  findSitemapPart,
  listSitemapProperties,
} from '#/features/properties/sitemap/property-sitemap.queries.server.ts'
import { listSitemapPlaces } from '#/features/search/place-sitemap.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { previewOf } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/sitemap-file'
import { readForSitemap, type SitemapEntry, sitemapResponse } from './sitemap.server.ts'
import { firstIdOf, MOST_POSTS, PART_SIZE, SITEMAP_FILES, type SitemapFile } from './sitemap-parts.ts'

export const handle = { access: 'public' } satisfies RouteHandle

const PAGES = [
  urls.home,
  urls.properties,
  urls.about,
  urls.howWeCheck,
  urls.blog,
  urls.contact,
  urls.developers,
  urls.privacyPolicy,
  urls.termsOfService,
]

/** One file of the sitemap; 404 for a name that we never gave or a part that is empty by now. */
export function loader({ context, params }: Route.LoaderArgs) {
  const name = /^(.+)[.]xml$/.exec(params.file)?.[1] ?? ''
  return page(context, async (services) => {
    const firstId = firstIdOf(name)
    if (firstId) return answerPart(services, firstId)
    const file = SITEMAP_FILES.find((each) => each === name)
    const entries = file ? await readForSitemap(() => ENTRIES[file](services)) : []
    return entries.length > 0 ? sitemapResponse(services.config.siteUrl, entries) : noSuchFile()
  })
}

type Reader = Pick<Services, 'clock' | 'db'>

const ENTRIES: Record<SitemapFile, (services: Reader) => Promise<SitemapEntry[]>> = {
  pages: async () => PAGES.map((path) => ({ path })),
  places: async ({ db }) =>
    (await listSitemapPlaces(db)).map(({ slug, updatedAt }) => ({ path: urls.placePage(slug), updatedAt })),
  posts: async ({ db, clock }) =>
    (await listSitemapPosts(db, { now: clock.now(), limit: MOST_POSTS })).map(({ id, updatedAt, cover }) => ({
      path: urls.post(id),
      updatedAt,
      pictures: cover ? [pathOf(cover)] : [],
    })),
}

async function answerPart({ config, db }: Services, firstId: string): Promise<Response> {
  const part = { firstId, size: PART_SIZE }
  const about = isId(firstId) ? await readForSitemap(() => findSitemapPart(db, part)) : undefined
  if (!about) return noSuchFile()
  return sitemapResponse(config.siteUrl, propertiesOf(db, part), {
    ETag: `W/"${about.mark}"`,
    'Last-Modified': about.updatedAt.toUTCString(),
  })
}

async function* propertiesOf(
  db: Services['db'],
  part: { firstId: string; size: number },
): AsyncGenerator<SitemapEntry, void, undefined> {
  for await (const { id, updatedAt, images } of listSitemapProperties(db, {
    ...part,
    read: readForSitemap,
  })) {
    yield { path: urls.property(id), updatedAt, pictures: images.map(pathOf) }
  }
}

const pathOf = (image: ImageView) => previewOf(image).path

function noSuchFile(): Response {
  return new Response('There is no such sitemap.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain' },
  })
}
