import type {
  Accommodation,
  GeoCircle,
  GeoCoordinates,
  Graph,
  ItemAvailability,
  Offer,
  Place,
  RealEstateListing,
} from 'schema-dts'
import { statedOf } from '#/features/amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey } from '#/features/amenities/amenity.schema.ts'
import { amenityRows } from '#/features/amenities/amenity-text.rules.ts'
import { commonFormat, imageUrl, imageWidthFor } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import { paperRows } from '#/features/papers/paper-words.rules.ts'
import {
  SHOWN_WITHIN_METRES,
  type ShownPosition,
} from '#/features/properties/position/property-position.rules.ts'
import type { PropertyStatus, PropertyType, PropertyView } from '#/features/properties/property.schema.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { describeTrail } from '#/web/layout/trail.ts'
import { trailTo } from './property-detail-trail.ts'

const PREVIEW_WIDTH = 1280

const AVAILABILITY: Record<PropertyStatus, ItemAvailability> = {
  active: 'https://schema.org/InStock',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
  let: 'https://schema.org/SoldOut',
  draft: 'https://schema.org/OutOfStock',
  withdrawn: 'https://schema.org/Discontinued',
}

const KIND: Record<PropertyType, 'Apartment' | 'House' | 'Accommodation' | 'Place'> = {
  Apartment: 'Apartment',
  House: 'House',
  Townhouse: 'House',
  Room: 'Accommodation',
  Commercial: 'Place',
  Land: 'Place',
}

/** The listing, its offer and the way to it, as search engines read them. */
export function describeListing(property: PropertyView, siteUrl: string): Graph {
  const url = `${siteUrl}${urls.property(property.id)}`
  const listing: RealEstateListing = {
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: property.title,
    description: shorten(property.description, 500),
    datePosted: property.publishedAt.toISOString(),
    dateModified: property.updatedAt.toISOString(),
    image: property.images.map((image) => `${siteUrl}${previewOf(image).path}`),
    about: describePlace(property),
    offers: describeOffer(property, url),
  }
  return { '@context': 'https://schema.org', '@graph': [listing, describeTrail(trailTo(property), siteUrl)] }
}

/** The picture of link previews: the widest up to 1280 px in the format everybody reads. */
function previewOf(image: ImageView) {
  const width = imageWidthFor(image, PREVIEW_WIDTH)
  return {
    path: imageUrl(image.storageKey, width, commonFormat(image)),
    alt: image.alt,
    width,
    height: Math.round((width * image.height) / image.width),
  }
}

function describeOffer(property: PropertyView, url: string): Offer {
  const price = property.pricePesewas / PESEWAS_PER_CEDI
  const isForRent = property.tag === 'For Rent'
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'GHS',
    availability: AVAILABILITY[property.status],
    businessFunction: { '@id': `http://purl.org/goodrelations/v1#${isForRent ? 'LeaseOut' : 'Sell'}` },
    ...(isForRent
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'GHS',
            unitCode: 'MON',
          },
        }
      : {}),
    offeredBy: { '@type': 'RealEstateAgent', name: property.agent.name },
  }
}

function describePlace(property: PropertyView): Place | Accommodation {
  const { areaSquareFeet, baths, beds, place, position } = property
  const address = {
    '@type': 'PostalAddress',
    addressLocality: place?.label ?? property.location,
    addressCountry: 'GH',
  } as const
  const type = KIND[property.type]
  const amenityFeature = amenityRows(property.amenities).map(
    ({ label, text }) => ({ '@type': 'LocationFeatureSpecification', name: label, value: text }) as const,
  )
  const features = {
    ...(amenityFeature.length > 0 ? { amenityFeature } : {}),
    ...(position ? { geo: describePosition(position) } : {}),
    ...describePapers(property),
  }
  if (type === 'Place') return { '@type': 'Place', name: property.title, address, ...features }
  return {
    ...ownProperties(property),
    '@type': type,
    name: property.title,
    address,
    numberOfBedrooms: beds,
    numberOfBathroomsTotal: baths,
    ...features,
    ...(areaSquareFeet
      ? { floorSize: { '@type': 'QuantitativeValue', value: areaSquareFeet, unitCode: 'FTK' } }
      : {}),
  }
}

// A circle where only its surroundings are shown.
function describePosition({ latitude, longitude, isExact }: ShownPosition): GeoCoordinates | GeoCircle {
  const point = { '@type': 'GeoCoordinates', latitude, longitude } as const
  return isExact ? point : { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: `${SHOWN_WITHIN_METRES}` }
}

// What is not stated is not said. Seen is said as on the page.
function describePapers(property: PropertyView) {
  const additionalProperty = hasPapers(property)
    ? paperRows(property)
        .filter(({ state }) => state !== 'unstated')
        .map(({ label, shown }) => ({ '@type': 'PropertyValue', name: label, value: shown }) as const)
    : []
  return additionalProperty.length > 0 ? { additionalProperty } : {}
}

const OWN_PROPERTIES: Partial<Record<AmenityKey, string>> = {
  floor: 'floorLevel',
  yearBuilt: 'yearBuilt',
  pets: 'petsAllowed',
}

// What schema.org has a property of its own for.
function ownProperties({ amenities }: PropertyView): object {
  return Object.fromEntries(
    AMENITY_KEYS.flatMap((key): [string, string | number | boolean][] => {
      const jsonLd = OWN_PROPERTIES[key]
      const [stated] = statedOf(amenities, key)
      if (!jsonLd || stated === undefined || stated === 'ask') return []
      if (jsonLd === 'petsAllowed') return [[jsonLd, stated === 'yes']]
      return [[jsonLd, jsonLd === 'yearBuilt' ? Number(stated) : stated]]
    }),
  )
}
