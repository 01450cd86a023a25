import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { makeApiServices, makeApiSite } from '../../../tests/support/api-world.ts'
import { logStatements } from '../../../tests/support/statement-log.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { insertPerson } from '../../../tests/support/test-site.ts'
import { PROPERTY_FIELDS } from './property-resource.ts'

const SITE = 'https://fihankra.example'
const UNKNOWN = '0193a000-0000-7000-8000-000000000000'
const database = useTestDatabase()
const services = makeApiServices(database)
let site: Awaited<ReturnType<typeof makeApiSite>>
let userId = ''
let log: ReturnType<typeof logStatements>

beforeAll(async () => {
  log = logStatements(database.pool)
  site = await makeApiSite(services)
})

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('removedProperties').execute()
  await database.db.deleteFrom('posts').execute()
  userId = (await insertProfile(database.db, { agentPhone: '+233301112222' })).id
})

const read = async (path: string, cookie?: string) => {
  const response = await site.get(`/api/v1${path}`, cookie)
  return { response, status: response.status, body: await response.json() }
}

describe('the list of properties', () => {
  test('names what RESO names by its words, and everything by what it is', async () => {
    await insertProperty(database.db, {
      userId,
      place: 'east-legon',
      pricePesewas: 125_000_050,
      baths: 2.5,
      imageCount: 2,
      maxPaymentPlanMonths: 12,
      digitalAddress: 'GA-183-8164',
    })
    const { status, body } = await read('/properties')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 1, next: null })
    expect(body.value[0]).toMatchObject({
      StandardStatus: 'Active',
      PropertyType: 'Residential',
      PropertySubType: 'Single Family Residence',
      ListPrice: 1_250_000.5,
      reducedFrom: null,
      currency: 'GHS',
      priceFrequency: null,
      BedroomsTotal: 3,
      BathroomsTotalInteger: 3,
      bathrooms: 2.5,
      LivingArea: 2_400,
      LivingAreaUnits: 'Square Feet',
      LotSizeArea: null,
      SubdivisionName: 'East Legon',
      City: 'Accra',
      StateOrProvince: 'Greater Accra',
      Country: 'GH',
      positionIsExact: false,
      digitalAddress: null,
      place: 'east-legon',
      firstListedDate: '2026-03-01',
      OnMarketDate: '2026-03-01',
      OnMarketTimestamp: '2026-03-01T09:00:00.000Z',
      OriginalEntryTimestamp: '2026-03-01T08:00:00.000Z',
      ListAgentFullName: 'Akosua Mensah',
      ListAgentPreferredPhone: null,
      PhotosCount: 2,
      isSample: false,
    })
    expect(body.value[0].ListingURL).toBe(`${SITE}/properties/${body.value[0].ListingKey}`)
    expect(body.value[0].Media.map(({ Order }: { Order: number }) => Order)).toEqual([0, 1])
    expect(body.value[0].Media[0].MediaURL).toMatch(/^https:\/\/fihankra\.example\/images\//)
  })

  test.each([
    ['Apartment', 'For Rent', 'Residential Lease', 'Apartment', 'Monthly'],
    ['Room', 'For Rent', 'Residential Lease', null, 'Monthly'],
    ['Townhouse', 'For Sale', 'Residential', 'Townhouse', null],
    ['Commercial', 'For Rent', 'Commercial Lease', null, 'Monthly'],
    ['Commercial', 'For Sale', 'Commercial Sale', null, null],
    ['Land', 'For Sale', 'Land', null, null],
  ] as const)(
    'calls %s %s what RESO calls it',
    async (type, tag, PropertyType, PropertySubType, priceFrequency) => {
      await insertProperty(database.db, { userId, type, tag })
      expect((await read('/properties')).body.value[0]).toMatchObject({
        ...{ PropertyType, PropertySubType, priceFrequency },
        ...{ type, tag },
      })
    },
  )

  test('gives the size of a plot where RESO has it', async () => {
    const land = { type: 'Land', plotAreaSquareFeet: 7_000, landType: 'stool', areaSquareFeet: null } as const
    await insertProperty(database.db, { userId, ...land })
    expect((await read('/properties')).body.value[0]).toMatchObject({
      LotSizeArea: 7_000,
      LotSizeUnits: 'Square Feet',
      LivingArea: null,
      LivingAreaUnits: null,
      landType: 'stool',
    })
  })

  test('takes the filters of the site, in any case', async () => {
    await insertProperty(database.db, { userId, type: 'House', tag: 'For Rent', place: 'osu' })
    await insertProperty(database.db, { userId, type: 'Apartment', tag: 'For Sale', beds: 1 })
    const totalOf = async (query: string) => (await read(`/properties?${query}`)).body.total
    expect(await totalOf('type=house')).toBe(1)
    expect(await totalOf('category=for%20rent&beds=2')).toBe(1)
    expect(await totalOf('tag=For+Sale')).toBe(1)
    expect(await totalOf('location=accra')).toBe(1)
    expect(await totalOf('query=garden&minPrice=2000000')).toBe(0)
    expect(await totalOf('minPrice=0&beds=0&baths=0')).toBe(2)
    expect(await totalOf('minPrice=9&maxPrice=8')).toBe(0)
  })

  test('is walked through by the addresses it gives', async () => {
    for (let count = 0; count < 7; count++) await insertProperty(database.db, { userId })
    const keys: string[] = []
    let path: string | null = '/properties?sort=price-asc&limit=3&category=For+Sale'
    while (path) {
      const { response, body } = await read(path)
      expect(body.total).toBe(7)
      expect(response.headers.get('Link')).toBe(body.next && `<${body.next}>; rel="next"`)
      keys.push(...body.value.map(({ ListingKey }: { ListingKey: string }) => ListingKey))
      path = body.next?.slice(`${SITE}/api/v1`.length) ?? null
    }
    expect(new Set(keys).size).toBe(7)
    expect(keys).toHaveLength(7)
  })

  test('holds the fields that its reader chose, also further on', async () => {
    for (let count = 0; count < 2; count++) await insertProperty(database.db, { userId, place: 'east-legon' })
    const record = { title: 'Family house with garden', City: 'Accra', ListAgentFullName: 'Akosua Mensah' }
    const { body } = await read('/properties?limit=1&fields=title,City,ListAgentFullName,title')
    expect(body.value).toEqual([record])
    const rest = await read(body.next.slice(`${SITE}/api/v1`.length))
    expect(rest.body.value).toEqual([record])
  })

  test('says of each field alone what it says of all together', async () => {
    const pin = { pinLatitude: 5.55, pinLongitude: -0.18, showsPin: true }
    await insertProperty(database.db, {
      ...{ userId, place: 'osu', imageCount: 2, digitalAddress: 'GA-183-8164' },
      ...pin,
    })
    const [whole] = (await read('/properties')).body.value
    for (const field of PROPERTY_FIELDS) {
      const { body } = await read(`/properties?fields=${field}`)
      expect(body.value).toEqual([{ [field]: whole[field] }])
    }
  })

  test('reads no table for fields that nobody chose', async () => {
    await insertProperty(database.db, { userId })
    log.take()
    await read('/properties?fields=title')
    const asked = log.take().flatMap(({ text }) => (text.includes('title') ? text : []))
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toMatch(/description|images|profiles|places/)
  })

  test('asks the database as often for fifty as for one', async () => {
    const statementsOf = async (query: string) => {
      log.take()
      expect((await read(`/properties?${query}`)).status).toBe(200)
      return log.take().length
    }
    for (let count = 0; count < 50; count++) await insertProperty(database.db, { userId, imageCount: 1 })
    expect(await statementsOf('limit=50')).toBe(await statementsOf('limit=1'))
    expect(await statementsOf('limit=50')).toBeLessThanOrEqual(3)
  })

  test('holds nothing that only the agent and administrators know', async () => {
    await insertProperty(database.db, { userId, place: 'osu', imageCount: 1 })
    const profile = await database.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify((await read('/properties')).body)
    for (const secret of [
      profile.id,
      profile.email,
      profile.agentPhone,
      profile.phone,
      profile.whatsappPhone,
      '"role"',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('one property', () => {
  test.each([
    ['reserved', 'Pending'],
    ['sold', 'Closed'],
    ['let', 'Closed'],
  ] as const)('that is %s is %s, and in no list', async (status, standard) => {
    const { id } = await insertProperty(database.db, { userId, status })
    expect((await read(`/properties/${id}`)).body.StandardStatus).toBe(standard)
    expect((await read('/properties')).body.total).toBe(0)
  })
  test('is the same with a session, whoever has it', async () => {
    const { id } = await insertProperty(database.db, { userId, place: 'osu' })
    const { cookie } = await insertPerson(services, 'admin')
    const [somebody, nobody] = [await read(`/properties/${id}`, cookie), await read(`/properties/${id}`)]
    expect(somebody.body).toEqual(nobody.body)
    expect(somebody.response.headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=60')
  })
  test.each(['', '1', UNKNOWN, 'x'.repeat(300), '%00', '..%2f..%2fetc'])(
    'is not found for %j',
    async (id) => {
      const { status, body } = await read(`/properties/${id || 'none'}`)
      expect(status).toBe(404)
      expect(body.code).toBe('not-found')
    },
  )
  test('that nobody could ever see is not found', async () => {
    const { id } = await insertProperty(database.db, { userId, status: 'draft', publishedAt: null })
    expect((await read(`/properties/${id}`)).status).toBe(404)
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    expect((await read(`/properties/${id}`)).status).toBe(404)
  })
  test('that was withdrawn or removed is gone', async () => {
    const { id } = await insertProperty(database.db, { userId })
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    expect(await read(`/properties/${id}`)).toMatchObject({ status: 410, body: { code: 'gone' } })
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    const { status, body, response } = await read(`/properties/${id}`)
    expect(status).toBe(410)
    expect(JSON.stringify(body)).not.toContain('Family house')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('places', () => {
  test('are counted with what lies inside', async () => {
    await insertProperty(database.db, { userId, place: 'osu' })
    await insertProperty(database.db, { userId, place: 'accra' })
    await insertProperty(database.db, { userId, place: 'osu', status: 'sold' })
    const { body } = await read('/places')
    expect(body.total).toBe(body.value.length)
    const placeOf = (slug: string) => body.value.find((place: { slug: string }) => place.slug === slug)
    expect(placeOf('osu')).toMatchObject({ kind: 'neighbourhood', parent: 'accra', activeListings: 1 })
    expect(placeOf('accra')).toMatchObject({ kind: 'city', activeListings: 2 })
    expect(placeOf('greater-accra-region')).toMatchObject({ parent: null, activeListings: 2 })
    expect(placeOf('kumasi')).toMatchObject({ activeListings: 0, label: 'Kumasi' })
    expect(body.value[0].kind).toBe('region')
  })
  test('are narrowed to a kind', async () => {
    const { body } = await read('/places?kind=Region')
    expect(new Set(body.value.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['region']))
  })
})

describe('articles', () => {
  test('are published ones, a page after the other', async () => {
    for (const day of [1, 2, 3]) {
      await insertPost(database.db, { publishedAt: `2026-03-0${day}T09:00:00Z`, title: `Day ${day}` })
    }
    await insertPost(database.db, { publishedAt: null })
    await insertPost(database.db, { publishedAt: '2027-01-01T09:00:00Z' })
    const first = await read('/posts?limit=2')
    expect(first.body.value.map(({ title }: { title: string }) => title)).toEqual(['Day 3', 'Day 2'])
    expect(first.body).toMatchObject({ total: 3, next: `${SITE}/api/v1/posts?limit=2&page=2` })
    expect(first.body.value[0]).not.toHaveProperty('bodyHtml')
    const second = await read('/posts?limit=2&page=2')
    expect(second.body).toMatchObject({ value: [{ title: 'Day 1' }], next: null })
    expect((await read('/posts?page=900')).body).toMatchObject({ value: [], next: null })
    expect((await read('/posts?category=news')).body.total).toBe(0)
  })
  test('come one at a time with their text', async () => {
    const { id } = await insertPost(database.db)
    expect((await read(`/posts/${id}`)).body).toMatchObject({
      url: `${SITE}/blog/${id}`,
      bodyHtml: '<p>Start with the plan.</p>',
      tags: ['documents'],
      author: 'Akosua Mensah',
    })
    expect((await read(`/posts/${UNKNOWN}`)).status).toBe(404)
  })
})

test('every other address of the API says where to read what there is', async () => {
  for (const path of ['', '/', '/nothing', '/properties/a/b', '/openapi.yaml']) {
    const { status, body } = await read(path)
    expect(status).toBe(404)
    expect(body.detail).toContain(`${SITE}/developers`)
  }
})

test('a fault of ours is told by its number alone, and noted', async () => {
  const broken = Object.create(services, {
    db: {
      value: {
        selectFrom: () => {
          throw new Error('the secret of the house')
        },
      },
    },
  })
  const other = await makeApiSite(broken)
  const response = await other.get('/api/v1/places')
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({
    code: 'fault',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(services.logged.some(({ level }) => level === 'error')).toBe(true)
  services.logged.length = 0
})
