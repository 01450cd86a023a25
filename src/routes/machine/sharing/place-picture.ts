import { placeNotFound } from '#/features/places/place.errors.ts'
import { listPlaceMap } from '#/features/places/place-map.queries.server.ts'
import { getPlacePage } from '#/features/search/place-page.queries.server.ts'
import { drawHomesShare } from '#/features/sharing/share-picture.queries.server.ts'
import { presentOffer } from '#/routes/public/places/place-offer-view.server.ts'
import { nameInText } from '#/routes/public/places/place-text.ts'
import { countOf } from '#/shared/text.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/place-picture'
import { sharePicture } from './share-picture.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The share picture of a place: what homes cost there, and one of the newest. Refuses with `place.not_found`. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  sharePicture(context, async (services) => {
    const { db, clock } = services
    const places = await listPlaceMap(db)
    const place = places.find(({ slug }) => slug === params.place)
    if (!place) throw placeNotFound()
    const { total, offers, newest } = await getPlacePage(db, { places, place, prices: [], now: clock.now() })
    return await drawHomesShare(services, {
      tag: total > 0 ? countOf(total, 'home', 'homes') : 'No homes yet',
      title: `Homes in ${nameInText(place)}`,
      lines: offers.map((offer) => `${offer.tag}: ${presentOffer(offer).range}`),
      cover: newest.find(({ cover }) => cover)?.cover ?? null,
    })
  })
