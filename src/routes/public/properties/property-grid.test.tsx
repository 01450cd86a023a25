import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { renderInline } from '#/web/layout/inline-markup.server.ts'

const HOUSE: PropertyCardFacts = {
  id: '01930000-0000-7000-8000-000000000001',
  title: `Ama's "walled" house & garden, Adjiringanor`,
  tag: 'For Sale',
  type: 'House',
  location: 'Adjiringanor, Accra',
  price: 'GH₵980,000',
  reducedFrom: null,
  halfPrice: 'GH₵490,000',
  overTime: null,
  advanceMonths: null,
  beds: 3,
  baths: 2.5,
  areaSquareFeet: 2583,
  highlights: '',
  rating: null,
  isPopular: false,
  isNew: false,
  cover: {
    storageKey: 'aa/bb',
    alt: 'Front of <the> house',
    width: 1600,
    height: 1200,
    widths: [320, 640, 1600],
    formats: ['avif', 'webp', 'jpeg'],
    dominantColor: '#a1b2c3',
  },
  imageCount: 4,
}

const CARDS: PropertyCardFacts[] = [
  HOUSE,
  { ...HOUSE, cover: null, imageCount: 0, highlights: 'Borehole · Generator', rating: 4.5, isPopular: true },
  { ...HOUSE, imageCount: 1, isNew: true, reducedFrom: 'GH₵1,000,000', overTime: 'GH₵20,000 a month' },
  { ...HOUSE, tag: 'For Rent', price: 'GH₵3,000', halfPrice: null, advanceMonths: 6, beds: 1, baths: 1 },
  { ...HOUSE, tag: 'For Rent', advanceMonths: 0, terms: 'GH₵9,000 to begin', query: '?plan=12&x=1' },
  { ...HOUSE, type: 'Land', beds: 0, baths: 0, areaSquareFeet: null },
]

// Called as a list does it, while it renders.
function Inline({ property }: { property: PropertyCardFacts }) {
  const card = <PropertyCard property={property} titleAs="h2" />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what is tested.
  return <li dangerouslySetInnerHTML={{ __html: renderInline(card) ?? 'left to React' }} />
}

test.each(CARDS)(
  'a card of a list is written as React would: $tag, $type, $imageCount photos',
  (property) => {
    const byReact = (
      <li>
        <PropertyCard property={property} titleAs="h2" />
      </li>
    )
    expect(renderToString(<Inline property={property} />)).toBe(renderToString(byReact))
  },
)
