import { beforeAll, expect, test } from 'vitest'
import { cardFacts } from '#/features/properties/components/card-facts.ts'
import { searchProperties } from '#/features/search/search.queries.server.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { insertOffer } from '../../../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../../tests/support/test-services.ts'
import { packCards, unpackCards } from './property-list-cards.ts'
import { listNearlyFitting, withWaysToPay } from './property-list-ways.server.ts'

const database = useTestDatabase()
const now = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  // GH₵525,000, 550,000 and 600,000 first, then GH₵175,000, 91,667 and 50,000 a month.
  const { id: own } = await insertProperty(database.db, { title: 'With all', pricePesewas: 100_000_000 })
  await insertOffer(database.db, { propertyId: own })
  const short = { title: 'With the shortest plan', pricePesewas: 100_000_000, maxPaymentPlanMonths: 3 }
  await insertProperty(database.db, short)
  // Without a surcharge.
  const { id } = await insertProperty(database.db, { title: 'Of its own rule', pricePesewas: 100_000_000 })
  const rule = { isGeneral: false, propertyId: id, kind: 'percent', basisPoints: 0, setAt: now } as const
  await database.db.insertInto('planRules').values(rule).execute()
  // Renting to own was offered and is not any more.
  const { id: ended } = await insertProperty(database.db, { ...short, title: 'With an offer that ended' })
  await insertOffer(database.db, { propertyId: ended, endedAt: now })
})

const waysIn = async (filters: PropertyFilters) => {
  const { properties } = await searchProperties(database.db, { filters, now })
  const cards = await withWaysToPay(database.db, filters, properties.map(cardFacts))
  return Object.fromEntries(cards.map(({ title, overTime }) => [title, overTime?.replace('Fits: ', '')]))
}

test.each([
  [
    { cash: 550_000, monthly: 95_000 },
    { 'With all': '6-month plan', 'Of its own rule': '6-month plan' },
  ],
  [
    { cash: 500_000, monthly: 45_000 },
    { 'With all': 'rent to own', 'Of its own rule': '12-month plan' },
  ],
  [{ cash: 100_000, monthly: 25_000 }, { 'With all': 'rent to own' }],
  [
    { monthly: 175_000 },
    {
      'With all': '3-month plan',
      'With the shortest plan': '3-month plan',
      'Of its own rule': '3-month plan',
      'With an offer that ended': '3-month plan',
    },
  ],
] satisfies [PropertyFilters, Record<string, string>][])(
  'of every home that %j finds the card names the way that fits: %j',
  async (filters, expected) => {
    expect(await waysIn(filters)).toEqual(expected)
  },
)

test('a card of a plan leads to the page with this plan chosen, and says what is paid first', async () => {
  const filters = { cash: 550_000, monthly: 95_000 }
  const { properties } = await searchProperties(database.db, { filters, now })
  const cards = await withWaysToPay(database.db, filters, properties.map(cardFacts))
  expect(cards.find(({ title }) => title === 'With all')).toMatchObject({
    terms: 'GH₵550,000 first, then 6\u00a0×\u00a0GH₵91,667',
    query: '?months=6',
  })
})

test('a list that asks for no budget says the lowest month of any way', async () => {
  expect(await waysIn({ tag: 'For Sale' })).toEqual({
    'With all': 'Rent to own: GH₵25,000 a month',
    'With the shortest plan': 'Plan from GH₵175,000 a month',
    'Of its own rule': 'Plan from GH₵41,667 a month',
    'With an offer that ended': 'Plan from GH₵175,000 a month',
  })
})

test.each([
  [
    { plan: 'yes' },
    {
      'With all': '12-month plan',
      'With the shortest plan': '3-month plan',
      'Of its own rule': '12-month plan',
      'With an offer that ended': '3-month plan',
    },
  ],
  [{ own: 'yes' }, { 'With all': 'Rent to own' }],
  [
    { plan: 'yes', own: 'yes' },
    {
      'With all': 'Rent to own',
      'With the shortest plan': '3-month plan',
      'Of its own rule': '12-month plan',
      'With an offer that ended': '3-month plan',
    },
  ],
] satisfies [PropertyFilters, Record<string, string>][])(
  'a list of homes to pay over time, %j, says of each the looked for way with the lowest month: %j',
  async (filters, expected) => {
    expect(await waysIn(filters)).toEqual(expected)
  },
)

test('a list without homes shows those of the first way that has some, and at most four', async () => {
  const services = { ...makeTestServices(database), clock: { now: () => now } }
  const way = (href: string) => ({ labels: ['Pool'], href, total: 1, isCapped: false })
  const listed = await listNearlyFitting(services, {
    wider: [way('/properties?query=all')],
    near: [way('/properties')],
    isLoose: false,
  })
  expect(listed).toMatchObject({ labels: ['Pool'], isWider: true, isAll: false })
  expect(unpackCards(listed?.cards ?? packCards([])).map(({ title }) => title)).toEqual(['With all'])
  const near = await listNearlyFitting(services, { wider: [], near: [way('/properties')], isLoose: true })
  expect(near).toMatchObject({ isWider: false, isAll: true, cards: { rows: { length: 4 } } })
  expect(await listNearlyFitting(services, { wider: [], near: [], isLoose: false })).toBeNull()
})
