import { beforeAll, describe, expect, test } from 'vitest'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { findStructuredDataProblems, readStructuredData } from '../../../../tests/support/structured-data.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let site: Awaited<ReturnType<typeof makeTestSite>>
const paths: Record<string, string> = {
  home: '/',
  list: '/properties',
  'second page of the list': '/properties?page=2&location=osu',
  'list without homes': '/properties?maxPrice=0',
  place: '/properties/in/accra',
  'place without homes': '/properties/in/wa',
  contact: '/contact',
  about: '/about',
}

const HOSTILE = '</script><script>alert(1)</script><!-- ]]> \u2028 & "quotes"'

beforeAll(async () => {
  site = await makeTestSite(services, [
    'routes/public/home/home.tsx',
    'routes/public/properties/list/property-list.tsx',
    'routes/public/properties/detail/property-detail.tsx',
    'routes/public/places/place-detail.tsx',
    'routes/public/blog/post-detail.tsx',
    'routes/public/contact/contact.tsx',
    'routes/public/about/about.tsx',
  ])
  const { id: userId } = await insertProfile(database.db, { fullName: HOSTILE.slice(0, 100) })
  const home = { userId, place: 'osu', imageCount: 2, title: HOSTILE, description: `${HOSTILE} and more` }
  const insert = async (name: string, overrides: Parameters<typeof insertProperty>[1] = {}) => {
    paths[name] = `/properties/${(await insertProperty(database.db, { ...home, ...overrides })).id}`
  }
  await insert('house for sale')
  await insert('sold house', { status: 'sold' })
  await insert('room for rent', { tag: 'For Rent', type: 'Room', pricePesewas: 50_000 })
  await insert('land', { type: 'Land', beds: 0, baths: 0, plotAreaSquareFeet: 7_000 })
  await insert('shop', { type: 'Commercial', tag: 'For Rent', beds: 0, baths: 0 })
  await insert('apartment without a place or pictures', { type: 'Apartment', place: '', imageCount: 0 })
  for (let count = 0; count < 26; count += 1) await insertProperty(database.db, { userId, place: 'osu' })
  const { id: coverImageId } = await insertImage(database.db)
  const post = await insertPost(database.db, {
    title: HOSTILE,
    excerpt: HOSTILE,
    coverImageId,
    authorName: HOSTILE,
  })
  paths.article = `/blog/${post.id}`
})

describe('what is said to search engines', () => {
  test.each([
    'home',
    'list',
    'second page of the list',
    'list without homes',
    'place',
    'place without homes',
    'contact',
    'about',
    'house for sale',
    'sold house',
    'room for rent',
    'land',
    'shop',
    'apartment without a place or pictures',
    'article',
  ])('on the page of a %s is in the words of schema.org and complete', async (name) => {
    const response = await site.get(paths[name] ?? '')
    const html = await response.text()
    expect(response.status).toBe(200)
    const nodes = readStructuredData(html)
    expect(nodes.length).toBeGreaterThan(0)
    expect(await findStructuredDataProblems(nodes)).toEqual([])
    expect(html).not.toContain('<script>alert(1)')
  })

  test('leads from a home over its place to the home page', async () => {
    const nodes = readStructuredData(await (await site.get(paths['house for sale'] ?? '')).text())
    const trail = nodes.find((node) => node['@type'] === 'BreadcrumbList') as unknown as {
      itemListElement: { name: string; item: string }[]
    }
    expect(trail.itemListElement.map(({ item }) => item)).toEqual([
      'https://fihankra.example/',
      'https://fihankra.example/properties',
      'https://fihankra.example/properties/in/osu',
      `https://fihankra.example${paths['house for sale']}`,
    ])
    expect(trail.itemListElement.at(-1)?.name).toBe(HOSTILE)
  })
})

describe('the check itself', () => {
  test('finds words that schema.org does not have, and what is missing', async () => {
    const problems = await findStructuredDataProblems([
      { '@type': 'RealEstateListing', name: 'House', bedrooms: 3 },
      { '@type': 'HouseForSale', name: 'House' },
    ])
    expect(problems.join('\n')).toMatch(/Property "bedrooms" for type "RealEstateListing" is not supported/)
    expect(problems.join('\n')).toMatch(/Type "HouseForSale" is not a valid/)
    expect(problems.join('\n')).toMatch(/RealEstateListing.offers: /)
  })
})
