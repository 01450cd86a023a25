import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { pictureOf } from '../../src/features/media/image.rules.ts'
import type { ImageView } from '../../src/features/media/image.schema.ts'
import { halfPricePesewas, isNew } from '../../src/features/properties/property.rules.ts'
import { formatPrice } from '../../src/shared/money.ts'

/** A row of the list as the database gives it. */
export type CardRow = {
  id: string
  title: string
  location: string
  price_pesewas: number
  tag: string
  type: string
  beds: number
  baths: number
  area_square_feet: number | null
  rating: number | null
  is_popular: boolean
  published_at: Date
  cover: ImageView | null
  image_count: number
}

const SQUARE_METRES_PER_SQUARE_FOOT = 0.092903

/** The list as a page: the program's cards with all their fields, a form with its filters and the pages; no script. */
export function renderList(rows: CardRow[], total: number, parameters: URLSearchParams): string {
  const heading = `${total.toLocaleString('en-GB')} properties`
  const page = h(
    'html',
    { lang: 'en-GH' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, heading)),
    h(
      'body',
      null,
      h('header', null, navigation()),
      h('main', null, h('h1', null, heading), form(parameters), cards(rows), pages(total, parameters)),
      h('footer', null, navigation()),
    ),
  )
  return `<!doctype html>${renderToString(page)}`
}

const PLACES_TO_GO = ['/', '/properties', '/blog', '/about', '/contact', '/login', '/signup']

function navigation(): ReactNode {
  return h(
    'nav',
    null,
    PLACES_TO_GO.map((href) => h('a', { key: href, href }, href)),
  )
}

function form(parameters: URLSearchParams): ReactNode {
  const field = (name: string) =>
    h('label', { key: name }, name, h('input', { name, defaultValue: parameters.get(name) ?? '' }))
  return h(
    'form',
    null,
    ['query', 'location', 'category', 'type', 'minPrice', 'maxPrice', 'beds', 'baths', 'sort'].map(field),
    h('button', { type: 'submit' }, 'Search'),
  )
}

function cards(rows: CardRow[]): ReactNode {
  const now = new Date()
  return h(
    'ul',
    { className: 'grid' },
    rows.map((row) => h('li', { key: row.id }, card(row, now))),
  )
}

function card(row: CardRow, now: Date): ReactNode {
  const squareMetres =
    row.area_square_feet && Math.round(row.area_square_feet * SQUARE_METRES_PER_SQUARE_FOOT)
  return h(
    'article',
    { className: 'card' },
    h(
      'div',
      { className: 'picture' },
      row.cover && picture(row.cover),
      h('span', { className: 'badge' }, row.tag),
      row.is_popular && h('span', { className: 'badge' }, 'Popular'),
      isNew(row.published_at, now) && h('span', { className: 'badge' }, 'New'),
      h('span', { className: 'badge' }, `${row.image_count} photos`),
    ),
    h('p', { className: 'price' }, formatPrice(row.price_pesewas), row.tag === 'For Rent' && ' / month'),
    row.tag === 'For Sale' &&
      h('p', { className: 'half' }, `50% accepted: ${formatPrice(halfPricePesewas(row.price_pesewas))}`),
    h('h3', null, h('a', { href: `/properties/${row.id}` }, row.title)),
    h('p', { className: 'location' }, row.location),
    h(
      'ul',
      { className: 'facts' },
      row.beds > 0 && h('li', null, `${row.beds} beds`),
      row.baths > 0 && h('li', null, `${row.baths} baths`),
      squareMetres !== null && h('li', null, `${squareMetres.toLocaleString('en-GB')} m²`),
      row.beds === 0 && h('li', null, row.type),
    ),
    row.rating !== null && h('p', { className: 'rating' }, `Rated ${row.rating.toFixed(1)} out of 5`),
  )
}

function picture(cover: ImageView): ReactNode {
  const { sources, srcSet, src, alt, width, height, color } = pictureOf(cover)
  return h(
    'picture',
    null,
    sources.map((source) => h('source', { key: source.type, ...source, sizes: '92vw' })),
    h('img', {
      srcSet,
      src,
      sizes: '92vw',
      alt,
      width,
      height,
      loading: 'lazy',
      style: { background: color },
    }),
  )
}

function pages(total: number, parameters: URLSearchParams): ReactNode {
  const count = Math.min(40, Math.ceil(total / 24))
  const current = Number(parameters.get('page') ?? 1)
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  return h(
    'nav',
    null,
    [...new Set(shown)].map((page) => {
      const next = new URLSearchParams(parameters)
      next.set('page', String(page))
      return h('a', { key: page, href: `/properties?${next}` }, page)
    }),
  )
}
