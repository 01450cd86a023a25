import { beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertOffer } from '../../../tests/factories/offer-factory.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty, type NewProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { getPublicProperty, listFeaturedProperties } from './property.queries.server.ts'
import { PROPERTY_TYPES, TYPES_WITHOUT_BEDS } from './property.schema.ts'
import { countActiveProperties } from './property-count.queries.server.ts'
import { listSimilarProperties } from './similar/similar-property.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')
let userId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('profiles').execute()
  userId = (await insertProfile(database.db, { email: 'owner@example.com', phone: '+233201112223' })).id
})

function insert(overrides: Partial<NewProperty> & { place?: string; imageCount?: number } = {}) {
  return insertProperty(database.db, { userId, ...overrides })
}

describe('a public property', () => {
  test('comes with its words, amounts, place, agent and pictures in order', async () => {
    const { id } = await insert({
      place: 'osu',
      location: 'Oxford Street, Osu',
      rating: 4.5,
      baths: 2.5,
      imageCount: 3,
    })
    const property = await getPublicProperty(database.db, { id, now })
    expect(property).toMatchObject({
      id,
      category: 'house',
      location: 'Oxford Street, Osu',
      pricePesewas: 120_000_000,
      price: 'GH₵1,200,000',
      halfPrice: 'GH₵600,000',
      baths: 2.5,
      rating: 4.5,
      isNew: true,
      place: { name: 'Osu', slug: 'osu', label: 'Osu, Accra' },
      position: { isExact: false },
      agent: { name: 'Akosua Mensah', licenceNumber: 'REAC/BR/0123', phone: null, photo: null },
      whatsappPhone: '+233241234567',
      publishedAt: new Date('2026-03-01T09:00:00Z'),
    })
    expect(property.images.map((image) => image.alt)).toEqual(['Picture 1', 'Picture 2', 'Picture 3'])
    expect(property.images[0]).toMatchObject({
      widths: [320, 640],
      formats: ['avif', 'webp'],
      isRendering: false,
    })
  })

  test('shows the number and the photo that its agent gives to everybody', async () => {
    const photo = await insertImage(database.db, { uploadedBy: userId })
    await database.db
      .updateTable('profiles')
      .set({ agentPhone: '+233302000000', photoImageId: photo.id })
      .where('id', '=', userId)
      .execute()
    const { id } = await insert()
    expect((await getPublicProperty(database.db, { id, now })).agent).toMatchObject({
      phone: '+233302000000',
      photo: { widths: [320, 640], alt: '' },
    })
  })

  test('never carries the e-mail address or the private number of its owner', async () => {
    const { id } = await insert()
    const text = JSON.stringify(await getPublicProperty(database.db, { id, now }))
    expect(text).not.toContain('owner@example.com')
    expect(text).not.toContain('+233201112223')
  })

  test.each(['active', 'reserved', 'sold', 'let'] as const)('is shown while %s', async (status) => {
    const { id } = await insert({ status })
    expect(await getPublicProperty(database.db, { id, now })).toMatchObject({ status })
  })

  test.each(['draft', 'withdrawn'] as const)('is not found while %s', async (status) => {
    const { id } = await insert({ status })
    await expect(getPublicProperty(database.db, { id, now })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'property.not_found',
    })
  })

  test.each(['', '1', 'abc', '\u0000', '../1', '0193a000-0000-7000-8000-000000000000', "' or 1=1"])(
    'is not found for the id %j',
    async (id) => {
      await expect(getPublicProperty(database.db, { id, now })).rejects.toMatchObject({
        code: 'property.not_found',
      })
    },
  )
})

describe('featured properties', () => {
  test('are the popular active ones, newest first, with cover and number of pictures', async () => {
    const older = await insert({ isPopular: true, publishedAt: '2026-02-01T00:00:00Z' })
    const newer = await insert({ isPopular: true, publishedAt: '2026-02-02T00:00:00Z', imageCount: 2 })
    await insert({ isPopular: true, status: 'reserved' })
    await insert()
    const cards = await listFeaturedProperties(database.db, { now, limit: 6 })
    expect(cards.map((card) => card.id)).toEqual([newer.id, older.id])
    expect(cards[0]).toMatchObject({ imageCount: 2, isNew: false, cover: { alt: 'Picture 1' } })
    expect(cards[1]).toMatchObject({ imageCount: 0, cover: null })
  })

  test('are no more than asked for', async () => {
    for (let made = 0; made < 3; made++) await insert({ isPopular: true })
    expect(await listFeaturedProperties(database.db, { now, limit: 2 })).toHaveLength(2)
  })
})

describe('similar properties', () => {
  async function similarTo(id: string, limit = 6): Promise<string[]> {
    const property = await getPublicProperty(database.db, { id, now })
    return (await listSimilarProperties(database.db, { property, now, limit })).map((card) => card.id)
  }

  test('share tag and city and cost from half to twice as much; the same place comes first, then the nearer price', async () => {
    const { id } = await insert({ place: 'osu', pricePesewas: 100_000_000 })
    const far = await insert({ place: 'osu', pricePesewas: 190_000_000 })
    const near = await insert({ place: 'osu', pricePesewas: 101_000_000 })
    const elsewhereInAccra = await insert({ place: 'labone', pricePesewas: 100_000_000 })
    await insert({ place: 'kasoa', pricePesewas: 100_000_000 })
    await insert({ place: 'osu', pricePesewas: 210_000_000 })
    await insert({ place: 'osu', pricePesewas: 100_000_000, tag: 'For Rent' })
    await insert({ place: 'osu', pricePesewas: 100_000_000, status: 'sold' })
    expect(await similarTo(id)).toEqual([near.id, far.id, elsewhereInAccra.id])
    expect(await similarTo(id, 1)).toEqual([near.id])
  })

  test('are looked for in wider places, then among other types, then at other prices, until there are three', async () => {
    const { id } = await insert({ place: 'osu', type: 'House', pricePesewas: 100_000_000 })
    const inRegion = await insert({ place: 'tema-community-25', type: 'House', pricePesewas: 120_000_000 })
    const elsewhere = await insert({ place: 'kumasi', type: 'House', pricePesewas: 101_000_000 })
    const anotherType = await insert({ place: 'kumasi', type: 'Apartment', pricePesewas: 100_000_000 })
    await insert({ place: 'kumasi', type: 'House', pricePesewas: 900_000_000 })
    await insert({ place: 'osu', type: 'House', tag: 'For Rent', pricePesewas: 100_000_000 })
    expect(await similarTo(id)).toEqual([inRegion.id, elsewhere.id, anotherType.id])
  })

  test('are at any price of any type where nothing else is left, and never of the other tag', async () => {
    const { id } = await insert({ place: 'osu', type: 'Room', pricePesewas: 100_000 })
    const house = await insert({ place: 'wa', type: 'House', pricePesewas: 900_000_000 })
    const plot = await insert({ place: 'wa', type: 'Land', beds: 0, baths: 0, pricePesewas: 300_000_000 })
    await insert({ place: 'osu', type: 'Room', tag: 'For Rent', pricePesewas: 100_000 })
    // A home first, however dear.
    expect(await similarTo(id)).toEqual([house.id, plot.id])
  })

  test('of a home are homes of any kind before a shop or a plot; those of a plot are plots first', async () => {
    const { id } = await insert({ location: 'Ring Road', type: 'Room' })
    const flat = await insert({ location: 'Ring Road', type: 'Apartment' })
    const plot = await insert({ location: 'Ring Road', type: 'Land', beds: 0, baths: 0 })
    const nextPlot = await insert({ location: 'Ring Road', type: 'Land', beds: 0, baths: 0 })
    expect((await similarTo(id))[0]).toBe(flat.id)
    expect((await similarTo(plot.id))[0]).toBe(nextPlot.id)
  })

  test('are never none while anything else of the same tag is for the taking, near or far', async () => {
    const places = ['osu', 'labone', 'kasoa', 'kumasi', 'wa', null]
    const prices = [1, 60_000, 100_000_000, 10_000_000_000_000]
    const made: { id: string; tag: string; status: string }[] = []
    for (let index = 0; index < 24; index++) {
      const place = places[index % places.length]
      const type = PROPERTY_TYPES[(index * 5) % PROPERTY_TYPES.length] ?? 'House'
      const tag = index % 5 === 0 ? ('For Rent' as const) : ('For Sale' as const)
      const status = index % 4 === 3 ? ('reserved' as const) : ('active' as const)
      const beds = TYPES_WITHOUT_BEDS.includes(type) ? { beds: 0, baths: 0 } : {}
      const { id } = await insert({
        ...{ type, tag, status, ...beds, pricePesewas: prices[index % prices.length] ?? 1 },
        ...(place ? { place } : { location: 'Nowhere in particular' }),
      })
      made.push({ id, tag, status })
      const left = made.filter((each) => each.tag === tag && each.status === 'active' && each.id !== id)
      const found = await similarTo(id)
      expect(found.length).toBeGreaterThanOrEqual(Math.min(3, left.length))
      expect(left.map((each) => each.id)).toEqual(expect.arrayContaining(found))
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('are none where nothing else has the same tag', async () => {
    const { id } = await insert({ place: 'osu' })
    await insert({ place: 'osu', tag: 'For Rent' })
    expect(await similarTo(id)).toEqual([])
  })

  test('without a known place share the words of the location first', async () => {
    const { id } = await insert({ location: 'Nsawam Road' })
    const neighbour = await insert({ location: 'nsawam road' })
    await insert({ location: 'Nsawam Road 2' })
    expect((await similarTo(id))[0]).toBe(neighbour.id)
  })
})

describe('counts', () => {
  test('are of active properties alone', async () => {
    await insert({ type: 'House' })
    await insert({ type: 'House' })
    await insert({ type: 'Land', beds: 0, baths: 0 })
    await insert({ type: 'House', status: 'let' })
    await insert({ type: 'House', status: 'draft', publishedAt: null })
    expect(await countActiveProperties(database.db)).toEqual({
      total: 3,
      byType: { Apartment: 0, House: 2, Townhouse: 0, Room: 0, Commercial: 0, Land: 1 },
      byTag: { 'For Sale': 3, 'For Rent': 0 },
      overTime: 3,
      offered: 0,
    })
  })

  test('are of what is paid over time once, by a plan, by an offer to rent to own or by both', async () => {
    // A plan has at least three months.
    for (const maxPaymentPlanMonths of [1, 12]) await insert({ maxPaymentPlanMonths })
    for (const maxPaymentPlanMonths of [1, 12]) {
      const { id } = await insert({ maxPaymentPlanMonths })
      await insertOffer(database.db, { propertyId: id })
    }
    expect(await countActiveProperties(database.db)).toMatchObject({ overTime: 3, offered: 2 })
  })
})
