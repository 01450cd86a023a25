import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { logStatements } from '../../../../tests/support/statement-log.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const SITE = 'https://fihankra.example'
let site: Awaited<ReturnType<typeof makeTestSite>>
let userId: string
let log: ReturnType<typeof logStatements>

beforeAll(async () => {
  log = logStatements(database.pool)
  site = await makeTestSite(services, [
    'routes/public/places/place-detail.tsx',
    'routes/public/properties/list/property-list.tsx',
    'routes/public/properties/detail/property-detail.tsx',
    'routes/public/not-found.tsx',
  ])
  userId = (await insertProfile(database.db)).id
})

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
})

const insert = (overrides: Parameters<typeof insertProperty>[1] = {}) =>
  insertProperty(database.db, { userId, ...overrides })

async function open(path: string) {
  const response = await site.get(path)
  const html = await response.text()
  return {
    response,
    html,
    text: textOf(html),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  }
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

describe('the page of a place', () => {
  test('looks for homes and their prices in those places alone that have some', async () => {
    for (const place of ['east-legon', 'osu', 'osu', 'kumasi']) await insert({ place })
    log.take()
    const { text } = await open('/properties/in/greater-accra-region')
    expect(text).toContain('3 homes')
    const looks = log.take().filter((statement) => /place_id"? = (any|inside)/.test(statement.text))
    expect(looks.length).toBeGreaterThanOrEqual(2)
    // The two, their city and their region.
    for (const { values } of looks) expect(values.find(Array.isArray)).toHaveLength(4)
  })

  test('counts the homes in it and in what lies in it, with their prices', async () => {
    const cedis = (amount: number) => amount * 100
    await insert({ place: 'east-legon', type: 'House', pricePesewas: cedis(900_000) })
    await insert({ place: 'osu', type: 'House', pricePesewas: cedis(2_300_000) })
    await insert({ place: 'accra', type: 'Apartment', pricePesewas: cedis(450_000) })
    await insert({ place: 'osu', tag: 'For Rent', type: 'Room', pricePesewas: cedis(600) })
    await insert({ place: 'osu', status: 'sold', pricePesewas: cedis(1) })
    await insert({ place: 'kumasi' })
    const { text, html, canonical, response } = await open('/properties/in/accra')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('public')
    expect(html).toContain('>Homes in <span class="inline-block">Accra</span></h1>')
    expect(text).toContain('4 homes are advertised here today: 3 for sale and 1 for rent.')
    expect(text).toContain('3 for sale GH₵450,000 to GH₵2,300,000 House · 2')
    expect(text).toContain('House · 2 GH₵900,000 to GH₵2,300,000')
    expect(text).toContain('1 for rent GH₵600 a month Room · 1 GH₵600')
    expect(text).toContain('Neighbourhoods of Accra Osu 2 homes East Legon 1 home')
    expect(canonical).toBe(`${SITE}/properties/in/accra`)
    expect(html).not.toContain('noindex')
    expect(html).toContain(
      `<link rel="alternate" href="${SITE}/properties/feed.xml?location=accra" type="application/atom+xml"`,
    )
  })

  test('says what is asked in the middle of five homes, and not of fewer', async () => {
    const asked = [900_000, 450_000, 2_300_000, 700_000]
    for (const price of asked) await insert({ place: 'osu', pricePesewas: price * 100 })
    expect((await open('/properties/in/osu')).text).not.toContain('Middle price')
    await insert({ place: 'osu', pricePesewas: 80_000_000 })
    expect((await open('/properties/in/osu')).text).toContain('Middle price: GH₵800,000')
  })

  test('says where it is and what is near, from what we hold alone', async () => {
    await insert({ place: 'east-legon' })
    await insert({ place: 'osu' })
    await insert({ place: 'kumasi' })
    const { text } = await open('/properties/in/east-legon')
    expect(text).toContain('East Legon is a neighbourhood of Accra, about 6 km from the middle of the city.')
    expect(text).toContain('1 home is advertised for sale here today.')
    expect(text).toMatch(/Nearest places with homes Osu 1 home, about 9 km .*Kumasi 1 home, about 1\d\d km/)
    expect((await open('/properties/in/greater-accra-region')).text).toContain(
      'Homes are advertised in 1 city or municipality of the Greater Accra Region.',
    )
  })

  test('shows the six newest homes and the way to all', async () => {
    for (let day = 1; day <= 7; day += 1) {
      await insert({
        place: 'osu',
        title: `House of day ${day}`,
        publishedAt: `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`,
      })
    }
    const { text, html } = await open('/properties/in/osu')
    expect(text).toContain('House of day 7')
    expect(text).toContain('House of day 2 ')
    expect(text).not.toContain('House of day 1 ')
    expect(text).toContain('See all 7 homes')
    expect(html).toContain('href="/properties?location=osu"')
  })

  test('leads to the map of its homes, and to alerts of new ones, also where there is none', async () => {
    await insert({ place: 'osu' })
    const { text, html } = await open('/properties/in/osu')
    expect(text).toContain('Map of 1 home ')
    expect(html).toContain('href="/properties?location=osu#map"')
    for (const page of [html, (await open('/properties/in/tamale')).html])
      expect(page).toMatch(
        /href="\/saved-searches\/new\?location=(osu|tamale)"[^>]*>Tell me of new homes here</,
      )
  })

  test('without homes is there, leads to the nearest that have some, and is not to be found', async () => {
    await insert({ place: 'cape-coast' })
    await insert({ place: 'tamale' })
    const { response, text, html } = await open('/properties/in/osu')
    expect(response.status).toBe(200)
    expect(text).toContain('No home is advertised here at the moment.')
    expect(text).toMatch(/Nearest places with homes Cape Coast 1 home, about 1\d\d km Tamale/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each([
    ['/properties/in/East%20Legon', 'east-legon'],
    ['/properties/in/east_legon?utm=1', 'east-legon?utm=1'],
    ['/properties/in/kumassi', 'kumasi'],
    ['/properties/in/greater-accra', 'greater-accra-region'],
    ['/properties/in/osu%2faccra', 'osu'],
    ['/properties/in/atlantis', undefined],
    ['/properties/in/%00', undefined],
    ['/properties/in/..%2f..%2f%2fevil.example', undefined],
    ['/properties/in/%5C%5Cevil.example', undefined],
  ])('%s moves to %s', async (path, place) => {
    let { response } = await open(path)
    if (response.status === 301 && /[A-Z]/.test(path)) {
      response = (await open(response.headers.get('Location')?.replace(SITE, '') ?? '')).response
    }
    expect(response.status).toBe(place ? 301 : 404)
    expect(response.headers.get('Location')).toBe(place ? `/properties/in/${place}` : null)
  })
})

describe('lists, for search engines', () => {
  test.each([
    ['/properties?location=Osu&sort=price-asc', '/properties/in/osu', true],
    ['/properties?sort=price-asc', '/properties', true],
    ['/properties?type=house', '/properties?type=house', true],
    ['/properties?type=house&beds=2', '/properties?type=house&amp;beds=2', false],
    ['/properties?page=9', '/properties?page=9', false],
    ['/properties?query=nothing+like+it', '/properties?query=nothing+like+it', false],
  ])('%s stands at %s and is found: %s', async (path, address, isFound) => {
    await insert({ place: 'osu' })
    const { canonical, html } = await open(path)
    expect(canonical).toBe(SITE + address)
    expect(html.includes('content="noindex"')).toBe(!isFound)
  })

  test('a list of one place leads to its page, and a home does too', async () => {
    const { id } = await insert({ place: 'osu' })
    expect((await open('/properties?location=osu')).html).toContain('href="/properties/in/osu"')
    expect((await open(`/properties/${id}`)).html).toContain('href="/properties/in/osu"')
  })
})

describe('a property that is gone', () => {
  test('answers so, once it was public, with homes like it, and is nobody’s to keep', async () => {
    const withdrawn = await insert({ place: 'osu', title: 'A house in Osu of old' })
    const deleted = await insert({ place: 'osu', title: 'A house with a secret' })
    await insert({ place: 'osu', title: 'Another house in Osu' })
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', withdrawn.id)
      .execute()
    await database.db
      .insertInto('propertyStatusChanges')
      .values({
        id: '01920000-0000-7000-8000-00000000aa02',
        propertyId: withdrawn.id,
        fromStatus: 'active',
        toStatus: 'withdrawn',
        pricePesewas: 100,
        changedAt: new Date('2026-11-20T10:00:00Z'),
        changedBy: null,
      })
      .execute()
    await database.db.deleteFrom('properties').where('id', '=', deleted.id).execute()
    for (const { id } of [withdrawn, deleted]) {
      const { response, text, html } = await open(`/properties/${id}`)
      expect(response.status).toBe(410)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(text).toContain('Property Not Found')
      expect(text).toContain("The property you're looking for doesn't exist or has been removed.")
      expect(text).toContain('Another house in Osu')
      expect(html).toContain('content="noindex"')
      expect(html).not.toContain('A house with a secret')
      const withdrawnWords = 'This home was withdrawn on 20 November 2026: A house in Osu of old'
      if (id === deleted.id) expect(text).not.toContain(withdrawnWords)
      else expect(text).toContain(withdrawnWords)
      expect(text).toContain(id === deleted.id ? 'Homes for sale now' : 'Similar homes')
      expect(text).toMatch(/See all homes for sale\s+See all homes for rent/)
      for (const tag of ['Sale', 'Rent'])
        expect(html).toMatch(new RegExp(`href="/properties\\?category=For\\+${tag}"[^>]*>See all homes`))
    }
  })

  test('is not told from one that never was, when nobody saw it', async () => {
    const { id } = await insert({ place: 'osu', status: 'draft', publishedAt: null })
    for (const path of [
      `/properties/${id}`,
      '/properties/0193a000-0000-7000-8000-000000000000',
      '/properties/in',
    ]) {
      const { response, text, html } = await open(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(text).toContain('Property Not Found')
      expect(html).toContain('content="noindex"')
    }
  })
})
