import type { Buyer, Contestant } from './contestants.ts'
import type { Ask, NextAsk } from './load.ts'
import { type Marketplace, withClient } from './marketplace.ts'

/** One thing that both do. */
export type Operation = {
  name: string
  title: string
  ours: NextAsk
  /** Undefined where the reference has nothing like it. */
  reference?: NextAsk
  /** Asked of the program with its page cache. */
  isCached?: true
}

/** Filters of the list in the program's own parameters, from none to many. */
export const SEARCHES = [
  '',
  'category=For+Sale',
  'category=For+Rent',
  'type=house',
  'type=apartment&category=For+Rent',
  'location=accra',
  'location=kumasi&category=For+Sale',
  'location=east-legon',
  'location=greater-accra-region&type=apartment',
  'location=tema&beds=3',
  'location=haatso&category=For+Rent&maxPrice=3000',
  'category=For+Rent&minPrice=1000&maxPrice=2500',
  'category=For+Sale&minPrice=500000&maxPrice=900000&beds=3',
  'category=For+Sale&type=house&beds=4&baths=3',
  'type=land&location=kasoa',
  'type=commercial&category=For+Rent',
  'sort=price-asc',
  'sort=price-desc&category=For+Sale',
  'sort=price-asc&category=For+Rent&type=apartment',
  'sort=price-asc&location=accra&category=For+Rent&beds=2',
  'sort=price-desc&location=kumasi',
  'beds=3&baths=2',
  'type=townhouse&location=spintex&category=For+Rent',
  'location=cape-coast&type=room',
]
const COMMON_WORDS = [
  'house',
  'water',
  'garden',
  'borehole',
  'balcony',
  'quiet',
  'penthouse',
  'warehouse',
  'house garden',
]
const RARE_WORDS = [
  'executive bungalow haatso',
  'kenkey dodowa',
  'showroom cantonments',
  'hostel kapok',
  'penthouse nhyiaeso',
  'registered plot osu',
  'swimmingpool',
]
const TYPED = [
  'e',
  'ea',
  'eas',
  'east',
  'east l',
  'k',
  'kum',
  'a',
  'acc',
  'ad',
  'te',
  'tema c',
  'ca',
  'cant',
  'sp',
  'la',
]

const CARD_FIELDS = [
  ...['ListingKey', 'title', 'UnparsedAddress', 'ListPrice', 'tag', 'type', 'BedroomsTotal', 'bathrooms'],
  ...['LivingArea', 'rating', 'isPopular', 'OnMarketTimestamp', 'PhotosCount'],
]

const HTML = { Accept: 'text/html' }
const BROWSER = { ...HTML, 'Accept-Encoding': 'gzip, deflate, br, zstd' }

const address = (path: string, search: string) => (search ? `${path}?${search}` : path)
// Workers begin at places of their own, so that all of a list is asked for however short the measurement.
const cycle =
  (count: number, at: (index: number) => Ask): NextAsk =>
  (worker, turn) =>
    at((worker * 7 + turn) % count)

/**
 * Everything that is measured, for a program and a reference over the same rows. Each list is asked for its first
 * `pagesOfEach` pages (4 unless given), which a small marketplace may not have.
 */
export async function listOperations(
  marketplace: Marketplace,
  options: { program: Contestant; buyers: Buyer[]; pagesOfEach?: number },
): Promise<Operation[]> {
  const ids = await sampleIds(marketplace.url)
  const fields = await fieldsParameter(options.program.url)
  const api = (search: string) => ({
    path: `/api/v1/properties?${[`limit=24${fields}`, search].filter(Boolean).join('&')}`,
  })
  const list = (count: number, of: (index: number) => string) => ({
    ours: cycle(count, (index) => api(of(index))),
    reference: cycle(count, (index) => ({ path: address('/api/properties', of(index)) })),
  })
  const words = (all: string[]) =>
    list(all.length, (index) => `query=${encodeURIComponent(all[index] ?? '')}`)
  const pageOf = (index: number) =>
    address('/properties', withPage(SEARCHES[index % SEARCHES.length] ?? '', index))
  const pages = SEARCHES.length * (options.pagesOfEach ?? 4)
  return [
    { name: 'list-json', title: 'List, JSON', ...list(SEARCHES.length, (index) => SEARCHES[index] ?? '') },
    {
      name: 'list-html',
      title: 'List page, not cached',
      ours: cycle(pages, (index) => ({ path: pageOf(index), headers: HTML })),
      reference: cycle(pages, (index) => ({ path: pageOf(index) })),
    },
    {
      name: 'list-html-brotli',
      title: 'List page, compressed',
      ours: cycle(pages, (index) => ({ path: pageOf(index), headers: BROWSER })),
      reference: cycle(pages, (index) => ({ path: pageOf(index) })),
    },
    {
      name: 'list-html-cached',
      title: 'List page, cached',
      isCached: true,
      ours: () => ({ path: '/properties', headers: HTML }),
      reference: () => ({ path: '/bytes' }),
    },
    { name: 'home-html', title: 'Home, not cached', ours: () => ({ path: '/', headers: HTML }) },
    {
      name: 'detail-html',
      title: 'Detail page, not cached',
      ours: cycle(ids.length, (index) => ({ path: `/properties/${ids[index]}`, headers: HTML })),
    },
    {
      name: 'detail-json',
      title: 'Detail, JSON',
      ours: cycle(ids.length, (index) => ({ path: `/api/v1/properties/${ids[index]}` })),
      reference: cycle(ids.length, (index) => ({ path: `/api/properties/${ids[index]}` })),
    },
    { name: 'text-common', title: 'Text search, common words', ...words(COMMON_WORDS) },
    { name: 'text-rare', title: 'Text search, rare words', ...words(RARE_WORDS) },
    {
      name: 'suggestions',
      title: 'Type-ahead',
      ours: cycle(TYPED.length, (index) => ({
        path: `/api/places/suggest?q=${encodeURIComponent(TYPED[index] ?? '')}`,
      })),
      reference: cycle(TYPED.length, (index) => ({
        path: `/api/places?q=${encodeURIComponent(TYPED[index] ?? '')}`,
      })),
    },
    { name: 'favorite', title: 'Favourite, session checked', ...favorites(ids, options) },
  ]
}

function favorites(ids: string[], { program, buyers }: { program: Contestant; buyers: Buyer[] }) {
  // Every second request takes back what the one before did, so that all of them write.
  const next: NextAsk = (worker, turn) => ({
    path: '/api/favorites',
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: program.url,
      Cookie: buyers[worker % buyers.length]?.cookie,
    },
    body: JSON.stringify({
      propertyId: ids[(worker * 97 + (turn >> 1)) % ids.length],
      isFavorite: turn % 2 === 0,
    }),
  })
  return { ours: next, reference: next }
}

function withPage(search: string, index: number): string {
  const page = 1 + Math.floor(index / SEARCHES.length)
  return page === 1 ? search : [search, `page=${page}`].filter(Boolean).join('&')
}

/** Ids of active properties, spread over the whole table, the same ones each time. */
export async function sampleIds(url: string): Promise<string[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from properties tablesample bernoulli (least(100, 100.0 * 4000 / (select count(*) from properties))) repeatable (1)
      where status = 'active' limit 2000`,
    )
    return rows.map(({ id }) => id)
  })
}

/** Chooses what a card shows, where the API lets its caller choose. */
async function fieldsParameter(url: string): Promise<string> {
  const document = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const parameters: { name?: string; $ref?: string }[] =
    document.paths?.['/properties']?.get?.parameters ?? []
  // The reference gives the cover alone, too; older builds have all pictures or none.
  const pictures = document.components?.schemas?.Property?.properties?.cover ? 'cover' : 'Media'
  return parameters.some(({ name, $ref }) => name === 'fields' || $ref?.endsWith('/fields'))
    ? `&fields=${[...CARD_FIELDS, pictures].join(',')}`
    : ''
}
