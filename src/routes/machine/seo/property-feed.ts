import { placeNotFound } from '#/features/places/place.errors.ts'
import { listPlaceMap } from '#/features/places/place-map.queries.server.ts'
import { placeAndInside } from '#/features/places/place-map.rules.ts'
import { listPropertiesForFeed } from '#/features/properties/feed/property-feed.queries.server.ts'
import { FEED_LIMIT, type FeedProperty } from '#/features/properties/feed/property-feed.schema.ts'
import { describeFilters, parseFilters, propertiesHref } from '#/features/search/search.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatPrice } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { page } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-feed'
import { feedPicture, feedResponse } from './feed.server.ts'
import { feedHtml, feedText } from './feed-text.ts'
import { propertyFeedHref } from './property-feed-address.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The newest homes as Atom, of one place and one tag when the address names them; 404 when it names none of ours. */
export function loader({ context, request }: Route.LoaderArgs) {
  return page(context, async ({ config, db }) => {
    const params = new URL(request.url).searchParams
    const { tag } = parseFilters(params)
    const slug = params.get('location')
    const places = slug === null ? [] : await listPlaceMap(db)
    const place = places.find((each) => each.slug === slug)
    if ((slug !== null && !place) || (params.has('tag') && !tag)) throw placeNotFound()
    const properties = await listPropertiesForFeed(db, {
      placeIds: place && placeAndInside(places, place).map(({ id }) => id),
      tag,
      limit: FEED_LIMIT,
    })
    const filters = { ...(tag ? { tag } : {}), ...(place ? { location: place.slug } : {}) }
    const title = `New: ${describeFilters(filters, place?.label)}`
    const about = {
      format: 'atom',
      title,
      description: `${title}, as they are published on ${config.brand.name}.`,
      path: propertyFeedHref(filters),
      pagePath: propertiesHref(filters),
    } as const
    return feedResponse(
      config,
      about,
      properties.map((property) => entryOf(property, config.siteUrl)),
    )
  })
}

function entryOf(property: FeedProperty, siteUrl: Services['config']['siteUrl']) {
  const { id, tag, type, location, pricePesewas, publishedAt, updatedAt } = property
  const facts = `${tag}: ${formatPrice(pricePesewas)}${tag === 'For Rent' ? ' a month' : ''}. ${type}, ${location}.`
  return {
    title: feedHtml(property.title),
    id: `${siteUrl}${urls.property(id)}`,
    link: `${siteUrl}${urls.property(id)}`,
    date: updatedAt,
    published: publishedAt,
    description: feedHtml(facts),
    content: `<p>${feedHtml(facts)}</p><p>${feedHtml(property.description).replaceAll('\n', '<br>')}</p>`,
    author: [{ name: feedText(property.agentName) }],
    category: [
      { name: tag, term: tag },
      { name: type, term: type },
    ],
    ...feedPicture(siteUrl, property.cover),
  }
}
