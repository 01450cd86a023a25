import { fittingTokens, tokensIn } from '#/features/amenities/amenity.rules.ts'
import { AMENITY_KEYS } from '#/features/amenities/amenity.schema.ts'
import { highlightsOf } from '#/features/amenities/amenity-highlight.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { groupThousands } from '#/features/properties/components/property-facts.tsx'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import { halfPricePesewas } from '#/features/properties/property.rules.ts'
import {
  PROPERTY_TYPES,
  type PropertyCardView,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { bedsInTitle } from './title-beds.ts'

/** `GH₵1,250,000`: as the server writes a price, without what phones may not know of cedis. */
export function previewPrice(pesewas: number): string {
  return `GH₵${groupThousands(Math.floor((pesewas + 50) / PESEWAS_PER_CEDI))}`
}

/**
 * The card of what has been typed so far; what is missing or cannot be read is filled with a word for it. Pictures that
 * are `onTheirWay` are counted.
 */
export function previewCard(
  fields: PropertyFields,
  images: readonly ImageView[],
  onTheirWay = 0,
): PropertyCardView {
  const type = PROPERTY_TYPES.find((known) => known === fields.type) ?? 'Apartment'
  const tag = fields.tag === 'For Rent' ? 'For Rent' : 'For Sale'
  const pricePesewas = parseCedis(fields.price?.trim() ?? '') ?? 0
  const isLand = type === 'Land'
  const area = readNumber(isLand ? fields.plotAreaSquareFeet : fields.areaSquareFeet)
  const beds = readNumber(fields.beds, TYPES_WITHOUT_BEDS.includes(type) ? 0 : 1)
  const named = bedsInTitle(fields.title)
  return {
    id: 'preview',
    title: fields.title?.trim() || 'Title',
    tag,
    type,
    category: type.toLowerCase(),
    location: fields.location?.trim() || 'Location',
    pricePesewas,
    price: pricePesewas > 0 ? previewPrice(pricePesewas) : '—',
    reducedFrom: null,
    halfPrice: tag === 'For Sale' && pricePesewas > 0 ? previewPrice(halfPricePesewas(pricePesewas)) : null,
    // How the seller lets it be paid is read on the page.
    overTime: null,
    advanceMonths: tag === 'For Rent' && fields.advanceMonths ? readNumber(fields.advanceMonths) : null,
    // Rooms that the title contradicts are not shown until one of the two is changed.
    beds: isLand || (named !== null && named !== beds) ? 0 : beds,
    baths: isLand ? 0 : readNumber(fields.baths),
    areaSquareFeet: area || null,
    highlights: highlightsOf(
      fittingTokens(
        AMENITY_KEYS.flatMap((key) => tokensIn(key, fields[key] ?? '')),
        type,
      ),
    ),
    rating: null,
    isPopular: false,
    isNew: false,
    isSample: false,
    cover: images[0] ?? null,
    imageCount: images.length + onTheirWay,
  }
}

function readNumber(text = '', otherwise = 0): number {
  return /^\d{1,9}([.]\d{1,4})?$/.test(text.trim()) ? Number(text) : otherwise
}
