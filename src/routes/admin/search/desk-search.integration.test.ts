import { beforeEach, expect, test } from 'vitest'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/search/desk-search.tsx'])

beforeEach(async () => {
  for (const table of ['leads', 'properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const search = async (query: string, cookie?: string) => {
  const response = await site.get(`/dashboard/search?${new URLSearchParams({ query })}`, cookie)
  return { status: response.status, text: await response.text() }
}

test('an administrator finds homes, people and leads with the same words', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  await insertPerson(services, 'user', { fullName: 'Kuku Hill' })
  await insertProperty(database.db, { title: 'Apartment on Kuku Hill' })
  await insertLead(database.db, { name: 'Abena', propertyTitle: 'Apartment on Kuku Hill' })
  const { status, text } = await search('kuku hill', cookie)
  expect(status).toBe(200)
  for (const shown of ['Properties', 'People', 'Leads', 'Apartment on Kuku Hill', 'Abena'])
    expect(text).toContain(shown)
})

test('an agent finds only their own homes and leads, and no people', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'agent', { fullName: 'Yaw Darko' })
  await insertPerson(services, 'user', { fullName: 'Canary Hill' })
  await insertProperty(database.db, { title: 'Canary Hill of somebody else' })
  await insertLead(database.db, { name: 'Canary Hill asks' })
  await insertProperty(database.db, { userId, title: 'My house on the hill' })
  const { text } = await search('hill', cookie)
  expect(text).toContain('My house on the hill')
  expect(text).not.toContain('Canary')
})

test('words that nothing has, and none at all, say so', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  expect((await search('%_nothing_%', cookie)).text).toContain('Nothing found')
  expect((await search('', cookie)).text).toContain('Homes, people, leads, orders and articles')
})
