import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#/database/connection.server.ts'
import { generateProperties } from '#/database/seed/generate-properties.server.ts'
import { createKnownPlaces } from '#/features/search/suggestions/known-places.queries.server.ts'
import { logStatements, type SentStatement } from '../support/statement-log.ts'
import { useTestDatabase } from '../support/test-database.ts'
import { makeTestServices } from '../support/test-services.ts'
import { insertPerson, makeTestSite } from '../support/test-site.ts'
import { hasPlan, type PlanSummary, summarisePlan } from './query-plan.ts'

const ROWS = 50_000
const MOST_SORTED = 5_000
const LOADING_MILLISECONDS = 180_000

type HotRoute = {
  name: string
  path: string
  /** What is sent, by somebody who is signed in. */
  body?: object
  /** Round trips to PostgreSQL that one request may take, with those that begin and end a transaction. */
  mostStatements: number
  /** Rows of one table that one statement may look at; undefined where it still grows with the table. */
  mostRows?: number
}

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/home/home.tsx',
  'routes/public/properties/list/property-list.tsx',
  'routes/public/properties/detail/property-detail.tsx',
  'routes/public/places/place-detail.tsx',
  'routes/public-api/properties.ts',
  'routes/public-api/property.ts',
  'routes/internal-api/place-suggestions.ts',
  'routes/internal-api/search-count.ts',
  'routes/internal-api/favorites.ts',
  'routes/internal-api/cart.ts',
])
let log: ReturnType<typeof logStatements>
let cookie: string
let propertyId: string

beforeAll(async () => {
  const owner = connect({ url: database.url, maxConnections: 2, isUnlimited: true })
  try {
    const folder = join(import.meta.dirname, '../../samples')
    await generateProperties({ connection: owner, folder, count: ROWS, seed: 1 })
  } finally {
    await owner.close()
  }
  log = logStatements(database.pool)
  services.time.now = new Date('2026-11-21T09:00:00Z')
  // As in a program that hears of every change: places are not read with each request.
  const knownPlaces = createKnownPlaces(database.db)
  knownPlaces.trust()
  Object.defineProperty(services, 'knownPlaces', { value: knownPlaces })
  const { rows } = await sql<{ id: string }>`
    select id from properties where status = 'active' order by published_at desc limit 1 offset 1000
  `.execute(database.db)
  propertyId = rows[0]?.id ?? ''
  cookie = (await insertPerson(services)).cookie
}, LOADING_MILLISECONDS)

const LIST = '/properties'
const API = '/api/v1/properties'
const FILTERS = 'location=accra&category=For+Rent&type=apartment&beds=2'
const PRICES = 'category=For+Sale&minPrice=500000&maxPrice=900000&sort=price-asc'
const ROUTES: HotRoute[] = [
  // The sixth is one row: the rule by which the example of a payment plan is worked out.
  { name: 'home', path: '/', mostStatements: 7, mostRows: 200 },
  { name: 'the list', path: LIST, mostStatements: 2, mostRows: 200 },
  { name: 'the list, filtered', path: `${LIST}?${FILTERS}`, mostStatements: 3, mostRows: 500 },
  // The third reads what the cards on the page ask first and each month, by their ids.
  { name: 'the list, with a payment plan', path: `${LIST}?plan=yes`, mostStatements: 3, mostRows: 200 },
  {
    name: 'the list, by a common amenity',
    path: `${LIST}?electricity=prepaid`,
    mostStatements: 9,
    mostRows: 5_000,
  },
  {
    name: 'the list, by rare amenities',
    path: `${LIST}?${FILTERS}&electricity=solar&pets=yes&furnished=yes`,
    mostStatements: 12,
    mostRows: 5_000,
  },
  {
    name: 'the list, by what it costs to move in',
    path: `${LIST}?maxMoveIn=20000&maxAdvance=6`,
    mostStatements: 9,
    mostRows: 5_000,
  },
  {
    name: 'the list, by what somebody can pay now and each month',
    path: `${LIST}?cash=900000&monthly=60000`,
    mostStatements: 9,
    mostRows: 5_000,
  },
  {
    name: 'the list, by what few homes ask first and each month',
    path: `${LIST}?location=accra&beds=3&cash=600000&monthly=60000`,
    mostStatements: 12,
    mostRows: 5_000,
  },
  {
    name: 'the list, by what no home asks so little, with the ways on',
    path: `${LIST}?location=accra&beds=3&cash=120000&monthly=9000`,
    mostStatements: 28,
    mostRows: 5_000,
  },
  {
    name: 'the list, by a cost that few homes come down to',
    path: `${LIST}?${FILTERS}&maxMoveIn=9000&maxAdvance=2`,
    mostStatements: 12,
    mostRows: 5_000,
  },
  {
    name: 'the list, by a cost that no home comes down to, with the ways on',
    path: `${LIST}?${FILTERS}&maxMoveIn=3000&maxAdvance=1`,
    // Of the way that it shows, the first homes are read too.
    mostStatements: 11,
    mostRows: 5_000,
  },
  { name: 'the list, by price', path: `${LIST}?${PRICES}`, mostStatements: 3, mostRows: 5_000 },
  { name: 'the list, its last page', path: `${LIST}?page=40`, mostStatements: 2, mostRows: 1_000 },
  { name: 'a common word', path: `${LIST}?query=house`, mostStatements: 6, mostRows: 5_000 },
  { name: 'a common word, as JSON', path: `${API}?limit=24&query=house`, mostStatements: 3, mostRows: 5_000 },
  {
    name: 'rare words, as JSON',
    path: `${API}?limit=24&query=executive+bungalow+%22haatso%22`,
    mostStatements: 3,
    mostRows: 5_000,
  },
  {
    name: 'rare words',
    path: `${LIST}?query=executive+bungalow+%22haatso%22`,
    mostStatements: 11,
    mostRows: 5_000,
  },
  {
    name: 'words that find nothing, with the ways on',
    path: `${LIST}?query=executive+bungalow+haatso`,
    mostStatements: 11,
    mostRows: 5_000,
  },
  { name: 'words of addresses', path: `${LIST}?location=street`, mostStatements: 7, mostRows: 10_000 },
  { name: 'a property', path: `${LIST}/:id`, mostStatements: 3, mostRows: 1_000 },
  { name: 'a place', path: `${LIST}/in/east-legon`, mostStatements: 9, mostRows: 5_000 },
  {
    name: 'chosen fields of the list',
    path: `${API}?limit=24&fields=ListingKey,title,ListPrice&${FILTERS}`,
    mostStatements: 4,
    mostRows: 500,
  },
  { name: 'the list as JSON', path: `${API}?limit=24&${FILTERS}`, mostStatements: 4, mostRows: 500 },
  { name: 'a property as JSON', path: `${API}/:id`, mostStatements: 1, mostRows: 10 },
  { name: 'suggestions', path: '/api/places/suggest?q=east', mostStatements: 0, mostRows: 200 },
  { name: 'the count of a search', path: `/api/search/count?${FILTERS}`, mostStatements: 2, mostRows: 200 },
  {
    name: 'a favourite',
    path: '/api/favorites',
    body: { propertyId: ':id', isFavorite: true },
    mostStatements: 1,
    mostRows: 10,
  },
  {
    name: 'the cart',
    path: '/api/cart',
    body: { act: 'add', propertyId: ':id' },
    mostStatements: 8,
    mostRows: 10,
  },
]
/** Tables that grow with the market; the others stay so small that reading all of them is the shortest way. */
const LARGE_TABLES = ['properties', 'property_images', 'property_status_changes']

/** Asks once to warm up, then again: its statements, and what each looked at. */
async function ask({ path, body }: HotRoute): Promise<{ statements: SentStatement[]; plans: PlanSummary[] }> {
  const address = path.replace(':id', propertyId)
  const send = async () => {
    const response = body
      ? await site.send(address, {
          method: 'POST',
          headers: { Origin: services.config.siteUrl, 'Content-Type': 'application/json', Cookie: cookie },
          body: JSON.stringify(body).replace(':id', propertyId),
        })
      : await site.get(address)
    await response.arrayBuffer()
    return response.status
  }
  expect(await send()).toBe(200)
  log.take()
  expect(await send()).toBe(200)
  const statements = log.take()
  const plans: PlanSummary[] = []
  for (const statement of statements.filter(hasPlan))
    plans.push(await summarisePlan(database.pool, statement))
  log.take()
  return { statements, plans }
}

describe(`over ${ROWS.toLocaleString('en-GB')} properties`, () => {
  test.each(ROUTES)('$name asks no more often and looks at no more rows than allowed', async (route) => {
    const { statements, plans } = await ask(route)
    expect(statements.map(({ text }) => text).slice(route.mostStatements)).toEqual([])
    for (const [index, { scannedWhole, read, mostSorted }] of plans.entries()) {
      const { text } = statements.filter(hasPlan)[index] as SentStatement
      expect(
        scannedWhole.filter((table) => LARGE_TABLES.includes(table)),
        text,
      ).toEqual([])
      for (const table of LARGE_TABLES) {
        expect(read[table] ?? 0, `${table} by ${text}`).toBeLessThanOrEqual(route.mostRows ?? ROWS)
      }
      expect(mostSorted, text).toBeLessThanOrEqual(route.mostRows ?? MOST_SORTED)
    }
  })

  test('a statement that reads and sorts everything is seen', async () => {
    const text = 'select id from properties order by description limit 1'
    expect(await summarisePlan(database.pool, { text, values: [], name: undefined })).toEqual({
      scannedWhole: ['properties'],
      mostSorted: ROWS,
      read: { properties: ROWS },
    })
  })

  test('a statement that is sent once more is seen', async () => {
    log.take()
    await sql`select ${1}::int`.execute(database.db)
    expect(log.take()).toEqual([{ text: 'select $1::int', values: [1], name: undefined }])
  })
})
