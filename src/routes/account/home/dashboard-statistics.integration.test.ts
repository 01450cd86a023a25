import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/account/home/dashboard-home.tsx'])

const NOTHING = 'Nothing to show yet.'
const HEADING = 'Last 30 days'

beforeEach(async () => {
  await database.db.deleteFrom('propertyViews').execute()
})

async function homeOf(role: 'admin' | 'agent'): Promise<string> {
  const { cookie } = await insertPerson(services, role)
  const response = await site.get('/dashboard', cookie)
  expect(response.status).toBe(200)
  const html = await response.text()
  // The page itself, without the data that its code in the browser takes over.
  return html.replace(/<script.*?<\/script>/gs, '').replace(/<!-- -->/g, '')
}

async function look(day: string, count: number): Promise<void> {
  const { id: propertyId } = await insertProperty(database.db)
  await database.db.insertInto('propertyViews').values({ propertyId, day, count }).execute()
}

test('Administrators get the picture and its table from the server', async () => {
  await look('2026-11-21', 1_200)
  await look('2026-11-20', 300)
  await look('2026-10-22', 1_000)
  const html = await homeOf('admin')
  expect(html).toContain(HEADING)
  expect(html).toContain('23 October 2026 to 21 November 2026, compared with the 30 days before.')
  expect(html.match(/<svg[^>]* role="img"/g)).toHaveLength(4)
  expect(html).toContain('>1,500<')
  expect(html).toContain('50% more')
  expect(html).toContain('<title>20 Nov: 300</title>')
  // The heading and thirty days.
  expect(html.match(/<tr/g)).toHaveLength(31)
  expect(html).not.toContain(NOTHING)
})

test('A marketplace in which nothing happened yet says so', async () => {
  const html = await homeOf('admin')
  expect(html).toContain(HEADING)
  expect(html).toContain(NOTHING)
  expect(html).not.toContain('role="img"')
})

test('Agents get the picture of their own homes, in which nothing of others counts', async () => {
  await look('2026-11-21', 1_234)
  const html = await homeOf('agent')
  expect(html).toContain(HEADING)
  expect(html).toContain(NOTHING)
  expect(html).not.toContain('1,234')
})

test('Nobody else gets any of it', async () => {
  await look('2026-11-21', 1_234)
  const { id } = await insertAccount(database.db)
  const cookie = await signInAs(services, id)
  for (const path of ['/dashboard', '/dashboard.data']) {
    const text = await (await site.get(path, cookie)).text()
    expect(text).not.toContain(HEADING)
    expect(text).not.toContain('statistics')
    expect(text).not.toContain('1,234')
  }
})
