import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PropertyCardFacts, PropertyCardView } from '../property.schema.ts'
import { PropertyCard } from './property-card.tsx'

const house: PropertyCardView = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Three-bedroom house, walled and gated',
  tag: 'For Sale',
  type: 'House',
  category: 'house',
  location: 'Adjiringanor, Accra',
  pricePesewas: 98_000_000,
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
  isSample: false,
  cover: null,
  imageCount: 0,
}

function textOf(property: PropertyCardFacts): string {
  const html = renderToStaticMarkup(<PropertyCard property={property} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe('a card', () => {
  test('leads to the page of its property and is named by title and location', () => {
    const html = renderToStaticMarkup(<PropertyCard property={house} />)
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('href="/properties/01930000-0000-7000-8000-000000000001"')
    expect(textOf(house)).toContain('Three-bedroom house, walled and gated , Adjiringanor, Accra')
  })

  test('of a home whose title ends with its place says the place once', () => {
    const named = textOf({ ...house, title: 'Block house to let, Adjiringanor, Accra' })
    expect(named).toContain('Block house to let , Adjiringanor, Accra')
    expect(named).not.toContain('to let, Adjiringanor')
  })

  test('of a sale says what half the price is; of a rent that the price is for a month', () => {
    expect(textOf(house)).toContain('50% accepted: GH₵490,000')
    const rent = textOf({ ...house, tag: 'For Rent', price: 'GH₵2,100', halfPrice: null })
    expect(rent).toContain('GH₵2,100 / month')
    expect(rent).not.toContain('50%')
  })

  test('of a sale says what it is paid from each month, where it can be paid over time', () => {
    expect(textOf(house)).not.toContain('a month')
    expect(textOf({ ...house, overTime: 'Plan from GH₵21,600 a month' })).toContain(
      'Plan from GH₵21,600 a month',
    )
  })

  test('of a search by what somebody can pay says the way that fits, and leads to the page with its plan', () => {
    const fitting = {
      ...house,
      overTime: 'Fits: 6-month plan',
      terms: 'GH₵550,000 first',
      query: '?months=6',
    }
    expect(textOf(fitting)).toContain('Fits: 6-month plan')
    expect(textOf(fitting)).toContain('GH₵550,000 first')
    expect(textOf(fitting)).not.toContain('50%')
    expect(renderToStaticMarkup(<PropertyCard property={fitting} />)).toContain(
      `href="/properties/${house.id}?months=6"`,
    )
  })

  test('of a home that became cheaper says what was asked before', () => {
    expect(textOf(house)).not.toContain('reduced')
    const reduced = { ...house, reducedFrom: 'GH₵1,050,000' }
    expect(textOf(reduced)).toContain('GH₵980,000 , reduced from GH₵1,050,000')
    expect(textOf({ ...reduced, tag: 'For Rent' })).toContain(' / month , reduced from GH₵1,050,000')
    // Where the line breaks no comma is seen at its end.
    expect(renderToStaticMarkup(<PropertyCard property={reduced} />)).toContain(
      '980,000<span class="sr-only left-0">,</span> <span>reduced',
    )
  })

  test('shows stars only when somebody rated', () => {
    expect(textOf(house)).not.toContain('out of 5')
    expect(textOf({ ...house, rating: 4 })).toContain('Rated 4.0 out of 5')
  })

  test('leaves out beds and baths where there are none and says the type instead', () => {
    const plot = textOf({ ...house, type: 'Land', title: 'Half plot', beds: 0, baths: 0 })
    expect(plot).not.toMatch(/\bbeds?\b|\bbaths?\b/)
    expect(plot).toContain('Land')
  })

  test('shows the size in whole square metres', () => {
    expect(textOf(house)).toContain('240 m²')
    expect(textOf({ ...house, areaSquareFeet: 134_550 })).toContain('12,500 m²')
  })

  test('of a rent says how many months are asked for in advance, where that is stated', () => {
    const rentOf = (advanceMonths: number | null) =>
      textOf({ ...house, tag: 'For Rent', halfPrice: null, advanceMonths })
    expect(rentOf(6)).toContain('6 months in advance')
    expect(rentOf(1)).toContain('1 month in advance')
    expect(rentOf(0)).toContain('No advance asked')
    expect(rentOf(null)).not.toContain('advance')
    expect(rentOf(null)).toContain('First month and deposit reserve it')
  })

  test('carries one badge beside its tag: that it is popular before that it is new', () => {
    expect(textOf({ ...house, isNew: true })).toContain('For Sale New')
    const both = textOf({ ...house, isPopular: true, isNew: true })
    expect(both).toContain('For Sale Popular')
    expect(both).not.toContain('New')
  })
})
