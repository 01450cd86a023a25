import { beforeAll, describe, expect, test } from 'vitest'
import { insertOffer } from '../../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { searchProperties } from '../search.queries.server.ts'
import type { PropertyFilters } from '../search.schema.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 1, number))
const titles = {
  villa: 'Five-bedroom villa',
  plot: 'Serviced plot with indenture',
  townhouse: 'Gated townhouse',
}

beforeAll(async () => {
  const home = { location: 'Ahodwo, Kumasi', place: 'ahodwo' }
  await insertProperty(database.db, { title: titles.villa, pricePesewas: 500_000_000, publishedAt: day(1) })
  const plot = { pricePesewas: 12_000_000, maxPaymentPlanMonths: 3, publishedAt: day(2) }
  await insertProperty(database.db, { title: titles.plot, ...plot })
  const terms = { pricePesewas: 90_000_000, maxPaymentPlanMonths: 2, publishedAt: day(3) }
  const { id } = await insertProperty(database.db, { title: titles.townhouse, ...home, ...terms })
  await insertOffer(database.db, { propertyId: id })
  const rented = { title: 'A room', tag: 'For Rent', pricePesewas: 60_000, publishedAt: day(4) } as const
  await insertProperty(database.db, rented)
})

describe('the list by what somebody can pay', () => {
  test.each([
    // The plot's plan of 3 months: GH₵85,000 first, then GH₵28,333.33; the town house is offered for GH₵100,000 and GH₵25,000.
    [{ cash: 85_000 }, ['plot']],
    [{ cash: 84_999 }, []],
    [{ cash: 100_000, monthly: 25_000 }, ['townhouse']],
    [{ cash: 100_000, monthly: 24_999 }, []],
    [{ cash: 100_000, monthly: 28_334 }, ['townhouse', 'plot']],
    [{ cash: 100_000, monthly: 28_334, sort: 'price-asc' }, ['plot', 'townhouse']],
    [{ cash: 120_000, monthly: 1 }, ['plot']],
    [{ monthly: 216_667 }, ['townhouse', 'plot', 'villa']],
    [{ monthly: 216_666 }, ['townhouse', 'plot']],
    [{ cash: 2_600_000, monthly: 216_667 }, ['townhouse', 'plot', 'villa']],
    [{ cash: 2_599_999, monthly: 216_667 }, ['townhouse', 'plot']],
    [{ cash: 120_000, query: 'indenture' }, ['plot']],
    [{ cash: 120_000, location: 'ahodwo' }, ['townhouse']],
    [{ cash: 100_000_000, tag: 'For Rent' }, []],
  ] satisfies [PropertyFilters, (keyof typeof titles)[]][])('%j leaves %j', async (filters, expected) => {
    const { properties, total } = await searchProperties(database.db, { filters, now })
    expect(properties.map(({ title }) => title)).toEqual(expected.map((name) => titles[name]))
    expect(total).toBe(expected.length)
  })
})

test('a home with a rule of its own is found by its own plans', async () => {
  const { id } = await insertProperty(database.db, {
    title: 'Bungalow with its own rule',
    pricePesewas: 10_000_000,
    maxPaymentPlanMonths: 3,
    type: 'Commercial',
  })
  const found = async (cash: number) => {
    const filters = { cash, type: ['Commercial'] } as const
    const { properties } = await searchProperties(database.db, { filters, now })
    return properties.length
  }
  // GH₵100,000 and GH₵50,000: half of that first. Without a surcharge, half of the price.
  expect([await found(75_000), await found(74_999)]).toEqual([1, 0])
  await database.db
    .insertInto('planRules')
    .values({ isGeneral: false, propertyId: id, kind: 'percent', basisPoints: 0, setAt: now })
    .execute()
  expect([await found(50_000), await found(49_999)]).toEqual([1, 0])
})
