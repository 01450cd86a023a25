import type { Graph } from 'schema-dts'
import { propertyFeedHref } from '#/routes/machine/seo/property-feed-address.ts'
import { countOf, shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { describeTrail, type Trail } from '#/web/layout/trail.ts'
import { PageHead, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { useSite } from '#/web/request/site.ts'
import type { PlaceView } from './place-offer-view.ts'
import { nameInText } from './place-text.ts'

const DESCRIPTION_LENGTH = 160

/** The way from the home page to a place. */
export function trailTo({ around, place }: Pick<PlaceView, 'around' | 'place'>): Trail {
  return [
    ['Home', urls.home],
    ['Properties', urls.properties],
    ...around.map(({ name, slug }) => [name, urls.placePage(slug)] as const),
    [place.name, urls.placePage(place.slug)],
  ]
}

/** Title, description, feed and structured data of a place's page. */
export function PlaceHead({ view }: { view: PlaceView }) {
  const { siteUrl } = useSite()
  const { place, total, offers } = view
  const prices = offers.map((offer) => `${offer.tag.toLowerCase()} ${offer.range}`)
  const title = `Homes in ${nameInText(place)}`
  return (
    <PageHead
      title={title}
      description={shorten(
        total > 0
          ? `${countOf(total, 'home', 'homes')} in ${nameInText(place)}: ${prices.join(', ')}. Photos, sizes and payment plans.`
          : `No home is advertised in ${nameInText(place)} at the moment. See the nearest places that have some.`,
        DESCRIPTION_LENGTH,
      )}
      path={urls.placePage(place.slug)}
      image={{ path: urls.placePicture(place.slug), alt: title, ...SHARE_PICTURE }}
      alternates={[
        {
          href: propertyFeedHref({ location: place.slug }),
          type: 'application/atom+xml',
          title: `New homes in ${nameInText(place)}`,
        },
      ]}
      noIndex={total === 0}
      jsonLd={describePlacePage(view, siteUrl)}
    />
  )
}

/** The way to a place and its newest homes, as search engines read them. */
export function describePlacePage(view: PlaceView, siteUrl: string): Graph {
  const trail = describeTrail(trailTo(view), siteUrl)
  if (view.newest.length === 0) return { '@context': 'https://schema.org', '@graph': [trail] }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      trail,
      {
        '@type': 'ItemList',
        name: `Homes in ${nameInText(view.place)}`,
        numberOfItems: view.newest.length,
        itemListOrder: 'https://schema.org/ItemListOrderDescending',
        itemListElement: view.newest.map(({ id, title }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: title,
          url: `${siteUrl}${urls.property(id)}`,
        })),
      },
    ],
  }
}
