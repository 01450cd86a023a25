import { expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { withOpenContact } from '../../../../tests/support/open-contact.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const gated = makeTestServices(database)
const open = withOpenContact(gated)

const PAGES = [
  'routes/public/home/home.tsx',
  'routes/public/properties/list/property-list.tsx',
  'routes/public/properties/detail/property-detail.tsx',
  'routes/public/properties/detail/contact-agent.tsx',
  'routes/public/places/place-detail.tsx',
  'routes/public/about/about.tsx',
  'routes/public/blog/post-list.tsx',
  'routes/public/contact/contact.tsx',
  'routes/public/developers/developers.tsx',
  'routes/public/offline/offline.tsx',
  'routes/public/not-found.tsx',
  'routes/machine/seo/sitemap-index.ts',
  'routes/machine/seo/sitemap-file.ts',
  'routes/machine/seo/property-feed.ts',
  'routes/machine/sharing/short-page.ts',
  'routes/internal-api/session.ts',
  'routes/internal-api/profile.ts',
  'routes/internal-api/favorites.ts',
  'routes/internal-api/cart.ts',
  'routes/internal-api/leads.ts',
  'routes/internal-api/search-count.ts',
  'routes/internal-api/place-suggestions.ts',
  'routes/public-api/properties.ts',
  'routes/public-api/property.ts',
  'routes/public-api/places.ts',
  'routes/public-api/open-api.ts',
]

const CALLS = '302555771'
const CHATS = '244555772'
// However it is written: with the country, a nought or nothing before it, and any signs between.
const inAnySpelling = (digits: string) => new RegExp([...digits].join('[^0-9a-f]{0,3}'))

async function advertise() {
  const { id: userId } = await insertProfile(database.db, {
    agentPhone: `+233${CALLS}`,
    whatsappPhone: `+233${CHATS}`,
  })
  const { id } = await insertProperty(database.db, { userId, place: 'east-legon', isPopular: true })
  const { shortCode } = await database.db
    .selectFrom('properties')
    .select('shortCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, shortCode, userId }
}

const addressesOf = ({ id, shortCode, userId }: { id: string; shortCode: string; userId: string }) => [
  '/',
  '/_root.data',
  '/properties',
  '/properties.data',
  `/properties?agent=${userId}`,
  `/properties.data?agent=${userId}`,
  `/properties/${id}`,
  `/properties/${id}?months=6`,
  `/properties/${id}.data`,
  `/properties/${id}/contact-agent`,
  `/properties/${id}/contact-agent.data`,
  '/properties/in/east-legon',
  '/properties/in/east-legon.data',
  '/about',
  '/blog',
  '/contact',
  '/developers',
  '/offline',
  `/properties/${factoryId()}`,
  '/sitemap.xml',
  '/sitemaps/properties-1.xml',
  '/properties/feed.xml',
  `/l/${shortCode}`,
  '/api/session',
  '/api/profile',
  '/api/favorites',
  '/api/cart',
  '/api/leads',
  '/api/search/count',
  '/api/places/suggest?query=east',
  '/api/v1/properties',
  `/api/v1/properties?agent=${userId}`,
  '/api/v1/properties?fields=ListAgentPreferredPhone',
  `/api/v1/properties/${id}`,
  '/api/v1/places',
  '/api/v1/openapi.json',
]

test('a visitor is told no number of an agent by any page, its data or an answer of an API', async () => {
  const property = await advertise()
  const site = await makeTestSite(gated, PAGES)
  const told: string[] = []
  for (const address of addressesOf(property)) {
    const text = await (await site.get(address)).text()
    for (const number of [CALLS, CHATS]) if (inAnySpelling(number).test(text)) told.push(address)
  }
  const asked = await site.sendText(
    '/api/leads',
    JSON.stringify({ kind: 'whatsapp', propertyId: property.id }),
  )
  expect(asked.status).toBe(401)
  expect(await asked.text()).not.toMatch(inAnySpelling(CHATS))
  expect(told).toEqual([])
  // The sweep opened the pages that it means.
  const page = await (await site.get(`/properties/${property.id}`)).text()
  expect(page).toContain('WhatsApp')
  expect((await site.get(`/l/${property.shortCode}`)).status).toBe(200)
  expect((await site.get(`/api/v1/properties/${property.id}`)).status).toBe(200)
})

test('whoever is signed in is told where the chat is when they open it, and on the page of the request', async () => {
  const property = await advertise()
  const site = await makeTestSite(gated, PAGES)
  const { cookie } = await insertPerson(gated, 'user', { fullName: 'Ama Owusu' })
  const answer = await site.sendText(
    '/api/leads',
    JSON.stringify({ kind: 'whatsapp', propertyId: property.id, planMonths: 6 }),
    cookie,
  )
  const { chat } = await answer.json()
  expect(chat).toMatch(new RegExp(`^https://wa.me/233${CHATS}\\?text=`))
  const page = await (await site.get(`/properties/${property.id}/contact-agent`, cookie)).text()
  expect(page).toMatch(inAnySpelling(CHATS))
  // The page of the property is everybody's, also theirs.
  expect(await (await site.get(`/properties/${property.id}`, cookie)).text()).not.toMatch(
    inAnySpelling(CHATS),
  )
})

test('where the setting is off everybody is told both', async () => {
  const property = await advertise()
  const site = await makeTestSite(open, PAGES)
  const page = await (await site.get(`/properties/${property.id}`)).text()
  expect(page).toMatch(inAnySpelling(CALLS))
  expect(page).toMatch(inAnySpelling(CHATS))
  expect(await (await site.get(`/l/${property.shortCode}`)).text()).toMatch(inAnySpelling(CHATS))
  expect(await (await site.get(`/api/v1/properties/${property.id}`)).text()).toMatch(inAnySpelling(CALLS))
})
