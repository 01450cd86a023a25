import type { Graph } from 'schema-dts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { describeFilters } from '#/features/search/search.rules.ts'
import { PAGE_SIZE, type PropertyFilters } from '#/features/search/search.schema.ts'
import { propertyFeedHref } from '#/routes/machine/seo/property-feed-address.ts'
import { urls } from '#/shared/urls.ts'
import { describeTrail } from '#/web/layout/trail.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { useSite } from '#/web/request/site.ts'
import type { PropertyListData } from './property-list.tsx'
import { feedFilters, listAddress } from './property-list-address.ts'

/** Title, address, feed and structured data of the list; `data` is undefined while it is under way. */
export function PropertyListHead({
  filters,
  data,
  properties = [],
}: {
  filters: PropertyFilters
  data: PropertyListData | undefined
  properties: readonly PropertyCardFacts[] | undefined
}) {
  const { siteUrl } = useSite()
  const heading = describeFilters(filters, data?.place?.label, data?.agentName)
  const pageWords = filters.page ? `, page ${filters.page}` : ''
  const { path, isFound } = listAddress(filters, data?.place)
  const feed = feedFilters(filters, data?.place)
  return (
    <PageHead
      title={`${heading}${pageWords}`}
      description={`${heading.slice(0, 90)}: prices in cedis, photos, sizes and payment plans on every listing${pageWords}.`}
      path={path}
      alternates={
        feed ? [{ href: propertyFeedHref(feed), type: 'application/atom+xml', title: `New: ${heading}` }] : []
      }
      noIndex={!isFound || (data !== undefined && properties.length === 0)}
      {...(data
        ? { jsonLd: describeList(heading, filters, { properties, place: data.place }, siteUrl) }
        : {})}
    />
  )
}

/** The way to the list and the homes on this page of it, as search engines read them. */
export function describeList(
  heading: string,
  filters: PropertyFilters,
  {
    properties,
    place,
  }: { properties: readonly Pick<PropertyCardFacts, 'id' | 'title'>[]; place: PropertyListData['place'] },
  siteUrl: string,
): Graph {
  const { path } = listAddress(filters, place)
  const trail = describeTrail(
    [
      ['Home', urls.home],
      ['Properties', urls.properties],
      ...(path === urls.properties ? [] : ([[heading, path]] as const)),
    ],
    siteUrl,
  )
  if (properties.length === 0) return { '@context': 'https://schema.org', '@graph': [trail] }
  const before = ((filters.page ?? 1) - 1) * PAGE_SIZE
  return {
    '@context': 'https://schema.org',
    '@graph': [
      trail,
      {
        '@type': 'ItemList',
        name: heading,
        numberOfItems: properties.length,
        itemListElement: properties.map(({ id, title }, at) => ({
          '@type': 'ListItem',
          position: before + at + 1,
          url: `${siteUrl}${urls.property(id)}`,
          name: title,
        })),
      },
    ],
  }
}
