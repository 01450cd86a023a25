import { urls } from '#/shared/urls.ts'
import { PageHead, postFeedOf, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { useSite } from '#/web/request/site.ts'

/** Title, description and who we are, for search engines. */
export function HomeHead() {
  const { brand, siteUrl } = useSite()
  return (
    <PageHead
      title="Rent to own, buy and rent homes in Ghana"
      description="Houses, apartments, rooms and land across Ghana, for sale and for rent. Pay at once, over months, or rent to own. Every price in cedis."
      path={urls.home}
      image={{ path: urls.homePicture, alt: `Homes across Ghana, on ${brand.name}`, ...SHARE_PICTURE }}
      alternates={[postFeedOf(brand.name)]}
      jsonLd={{
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: brand.name,
        legalName: brand.legalName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/favicon.svg`,
        foundingDate: '2025',
        email: brand.email,
        telephone: brand.phone,
        address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'GH' },
        areaServed: { '@type': 'Country', name: 'Ghana' },
        ...(brand.socials.length > 0 ? { sameAs: brand.socials.map(({ href }) => href) } : {}),
      }}
    />
  )
}
