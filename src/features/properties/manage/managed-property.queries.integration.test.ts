import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { NO_RENT_TERMS, PROPERTY_STATUSES } from '../property.schema.ts'
import {
  getManagedProperty,
  listListingAgents,
  listManagedProperties,
} from './managed-property.queries.server.ts'
import { MANAGED_SORTS, type ManagedSort } from './managed-property.schema.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')
let userId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  userId = (await insertProfile(database.db, { fullName: 'Kofi Annan' })).id
})

const list = (options: Partial<Parameters<typeof listManagedProperties>[1]> = {}) =>
  listManagedProperties(database.db, {
    scope: everything,
    query: '',
    sort: 'newest',
    page: 1,
    now: NOW,
    ...options,
  })

const titles = async (options: Parameters<typeof list>[0]) =>
  (await list(options)).properties.map(({ title }) => title)

const insert = (overrides: Parameters<typeof insertProperty>[1] = {}) =>
  insertProperty(database.db, { userId, ...overrides })

test('a property is listed with all that its managers see', async () => {
  const { id } = await insert({ imageCount: 3, pricePesewas: 120_000_050, isPopular: true, version: 7 })
  const { properties, ...counts } = await list()
  expect(counts).toEqual({ total: 1, pageCount: 1 })
  expect(properties).toEqual([
    {
      id,
      version: 7,
      title: 'Family house with garden',
      description: 'Quiet street, tiled floors, water tank and a walled compound.',
      location: 'East Legon, Accra',
      type: 'House',
      tag: 'For Sale',
      pricePesewas: 120_000_050,
      beds: 3,
      baths: 2,
      areaSquareFeet: 2_400,
      maxPaymentPlanMonths: null,
      digitalAddress: null,
      placeLabel: null,
      pinLatitude: null,
      pinLongitude: null,
      showsPin: false,
      ...NO_RENT_TERMS,
      amenities: [],
      papers: [],
      papersSeen: [],
      status: 'active',
      isPopular: true,
      isPublic: true,
      cover: expect.objectContaining({ alt: 'Picture 1', formats: ['avif', 'webp'] }),
      imageCount: 3,
      userId,
      ownerName: 'Kofi Annan',
      createdAt: new Date('2026-03-01T08:00:00Z'),
      updatedAt: new Date('2026-03-01T09:00:00Z'),
      steps: [
        { to: 'reserved', label: 'Reserve' },
        { to: 'withdrawn', label: 'Withdraw' },
      ],
    },
  ])
  expect(await getManagedProperty(database.db, { propertyId: id, scope: everything })).toEqual(properties[0])
})

test.each(['', 'x', '\0', factoryId()])('there is no property "%s"', async (propertyId) => {
  await expect(getManagedProperty(database.db, { propertyId, scope: everything })).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('a plot is listed with its size, and what has no picture without one', async () => {
  await insert({ type: 'Land', beds: 0, baths: 0, areaSquareFeet: null, plotAreaSquareFeet: 7_000 })
  expect((await list()).properties).toMatchObject([{ areaSquareFeet: 7_000, cover: null, imageCount: 0 }])
})

describe('what is listed', () => {
  test("one's own hides others', and all shows everybody's", async () => {
    await insert({ title: 'Mine alone' })
    await insertProperty(database.db, { title: 'Of somebody else' })
    expect(await titles({ scope: ownedBy(userId) })).toEqual(['Mine alone'])
    expect((await titles({})).sort()).toEqual(['Mine alone', 'Of somebody else'])
    expect(await list({ scope: ownedBy(factoryId()) })).toEqual({ properties: [], total: 0, pageCount: 0 })
  })

  test('every status, or the one that is asked for', async () => {
    for (const status of PROPERTY_STATUSES) {
      await insert({ status, tag: status === 'let' ? 'For Rent' : 'For Sale', title: `It is ${status}` })
    }
    expect(await titles({})).toHaveLength(PROPERTY_STATUSES.length)
    for (const status of PROPERTY_STATUSES) {
      expect(await titles({ status })).toEqual([`It is ${status}`])
      expect(await list({ status, scope: ownedBy(userId) })).toMatchObject({ total: 1, pageCount: 1 })
    }
  })

  test.each<[ManagedSort, string[]]>([
    ['newest', ['third', 'second', 'First']],
    ['oldest', ['First', 'second', 'third']],
    ['price-low', ['second', 'third', 'First']],
    ['price-high', ['First', 'third', 'second']],
    ['title', ['First', 'second', 'third']],
  ])('in the order %s', async (sort, order) => {
    const prices: Record<string, number> = { First: 300, second: 100, third: 200 }
    for (const [index, title] of ['First', 'second', 'third'].entries()) {
      const createdAt = `2026-03-0${index + 1}T08:00:00Z`
      await insert({ title: `${title} home`, createdAt, pricePesewas: prices[title] ?? 1 })
    }
    expect(await titles({ sort })).toEqual(order.map((title) => `${title} home`))
    expect(await titles({ sort, query: 'home', scope: ownedBy(userId), status: 'active' })).toEqual(
      order.map((title) => `${title} home`),
    )
  })

  test.each(MANAGED_SORTS)(
    'once each over all pages in the order %s, however equal they are',
    async (sort) => {
      const ids = await Promise.all(Array.from({ length: 50 }, () => insert()))
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, page })))
      expect(pages.map(({ properties }) => properties.length)).toEqual([24, 24, 2, 0])
      for (const { total, pageCount } of pages) expect([total, pageCount]).toEqual([50, 3])
      const listed = pages.flatMap(({ properties }) => properties.map(({ id }) => id))
      expect(listed.toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
      expect(await list({ sort, page: 99_999 })).toMatchObject({ properties: [], total: 50 })
    },
  )
})

describe('what narrows the list', () => {
  test('is the type, what it is offered for, who advertises it, and several of these together', async () => {
    const { id: other } = await insertProfile(database.db, { fullName: 'Abena' })
    await insert({ title: 'Flat to let', type: 'Apartment', tag: 'For Rent' })
    await insert({ title: 'Flat to buy', type: 'Apartment' })
    await insert({ title: 'Flat of another', type: 'Apartment', userId: other })
    await insert({ title: 'House to buy' })
    expect((await titles({ type: 'Apartment' })).sort()).toEqual([
      'Flat of another',
      'Flat to buy',
      'Flat to let',
    ])
    expect(await titles({ tag: 'For Rent' })).toEqual(['Flat to let'])
    expect(await titles({ agent: other })).toEqual(['Flat of another'])
    expect(await titles({ agent: userId, type: 'Apartment', tag: 'For Sale' })).toEqual(['Flat to buy'])
    expect(await titles({ agent: other, scope: ownedBy(userId) })).toEqual([])
    expect(await listListingAgents(database.db, { scope: everything })).toEqual([
      { id: other, name: 'Abena' },
      { id: userId, name: 'Kofi Annan' },
    ])
    expect(await listListingAgents(database.db, { scope: ownedBy(other) })).toEqual([
      { id: other, name: 'Abena' },
    ])
  })

  test('is a place with all that lies in it, or part of an address', async () => {
    await insert({ title: 'In Osu', place: 'osu', location: 'Off Oxford Street' })
    await insert({ title: 'In Kumasi', place: 'kumasi', location: 'Near 100% Plaza' })
    expect(await titles({ place: 'osu' })).toEqual(['In Osu'])
    expect(await titles({ place: ' ACCRA ' })).toEqual(['In Osu'])
    expect(await titles({ place: 'kumasi' })).toEqual(['In Kumasi'])
    expect(await titles({ place: '100% plaza' })).toEqual(['In Kumasi'])
    expect(await titles({ place: 'oxford st_eet' })).toEqual([])
    expect(await titles({ place: '  ' })).toHaveLength(2)
  })

  test.each([
    ['new', ['Six days', 'Draft of six days']],
    ['30', ['Sixty-one days', 'Thirty-one days']],
    ['60', ['Sixty-one days']],
    ['90', []],
    ['stale', ['Sixty-one days', 'Thirty-one days']],
  ] as const)('is the time since it was listed: %s', async (age, expected) => {
    const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
    await insert({ title: 'Sixty-one days', createdAt: ago(90), publishedAt: ago(61) })
    await insert({ title: 'Thirty-one days', createdAt: ago(80), publishedAt: ago(31) })
    if (age === 'stale') {
      const old = { createdAt: ago(90), publishedAt: ago(61) }
      await insert({ title: 'Changed since', ...old, updatedAt: ago(29) })
      await insert({ title: 'Confirmed since', ...old, confirmedAt: ago(29) })
      await insert({ title: 'Withdrawn', ...old, status: 'withdrawn' })
    }
    await insert({ title: 'Thirty days', createdAt: ago(70), publishedAt: ago(30) })
    await insert({ title: 'Six days', createdAt: ago(65), publishedAt: ago(6) })
    await insert({ title: 'Draft of six days', createdAt: ago(6), publishedAt: null, status: 'draft' })
    expect(await titles({ age, sort: 'oldest' })).toEqual(expected)
  })
})

describe('what is looked for', () => {
  beforeEach(async () => {
    await insert({ title: 'Villa at 100% shade', location: 'Tema, Comm_25' })
    await insert({ title: 'Chamber and hall', location: 'Ashaiman \\ Lebanon' })
    await insert({ title: 'ƐNAM House near KNUST', location: 'Ayeduase' })
  })

  test.each([
    ['villa', ['Villa at 100% shade']],
    ['  VILLA   at ', ['Villa at 100% shade']],
    ['tema', ['Villa at 100% shade']],
    ['hall', ['Chamber and hall']],
    ['hall Ashaiman', ['Chamber and hall']],
    ['ɛnam', ['ƐNAM House near KNUST']],
    ['knust', ['ƐNAM House near KNUST']],
    ['%', ['Villa at 100% shade']],
    ['0%', ['Villa at 100% shade']],
    ['_', ['Villa at 100% shade']],
    ['\\', ['Chamber and hall']],
    ["' or 1=1--", []],
    ['v_lla', []],
    ['\0villa', ['Villa at 100% shade']],
    ['\ud800villa', ['Villa at 100% shade']],
    ['x'.repeat(5_000), []],
  ])('"%s" is found in title and location as it is written', async (query, expected) => {
    expect(await titles({ query })).toEqual(expected)
    expect(await list({ query })).toMatchObject({ total: expected.length })
    expect(await titles({ query, scope: ownedBy(factoryId()) })).toEqual([])
  })

  test.each(['', '   ', '\n'])('nothing ("%s") finds everything', async (query) => {
    expect(await titles({ query })).toHaveLength(3)
  })
})
