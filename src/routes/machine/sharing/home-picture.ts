import { listFeaturedProperties } from '#/features/properties/property.queries.server.ts'
import { FEATURED_LIMIT } from '#/features/properties/property.schema.ts'
import { countActiveProperties } from '#/features/properties/property-count.queries.server.ts'
import { heroOf } from '#/features/sharing/hero-home.rules.ts'
import { drawHomesShare } from '#/features/sharing/share-picture.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/home-picture'
import { sharePicture } from './share-picture.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The share picture of the home page, with the home that it shows first. */
export const loader = ({ context }: Route.LoaderArgs) =>
  sharePicture(context, async (services) => {
    const { db, clock } = services
    const [{ total }, popular] = await Promise.all([
      countActiveProperties(db),
      listFeaturedProperties(db, { now: clock.now(), limit: FEATURED_LIMIT + 1 }),
    ])
    return await drawHomesShare(services, {
      tag: total > 0 ? countOf(total, 'home', 'homes') : 'Homes in Ghana',
      title: 'Rent today. Own it tomorrow.',
      lines: ['Homes across Ghana with the price in cedis and the papers in the open.'],
      cover: heroOf(popular)?.cover ?? null,
    })
  })
