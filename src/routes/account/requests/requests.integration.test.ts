import { beforeEach, describe, expect, test } from 'vitest'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/requests/requests.tsx',
  'routes/account/messages/messages.tsx',
])
const PAGES = ['/dashboard/requests', '/dashboard/messages']

beforeEach(async () => {
  for (const table of ['leads', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, '')
const write = (userId: string, subject: string) =>
  insertLead(database.db, { userId, kind: 'message', propertyTitle: null, subject, message: 'Good morning' })

describe.each(PAGES)('%s', (path) => {
  test('is refused to administrators, whatever they asked for before', async () => {
    const { id, cookie } = await insertPerson(services, 'admin')
    await insertLead(database.db, { userId: id, propertyTitle: 'Asked for as a user' })
    await write(id, 'Asked for as a user')
    const response = await site.get(path, cookie)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Asked for as a user')
  })

  test('says how to fill it while it is empty', async () => {
    const { cookie } = await insertPerson(services)
    expect(await textOf(await site.get(path, cookie))).toMatch(/No (requests|messages) yet/)
  })
})

test('Each page shows what its owner sent, nothing of others, and a message is no property that is gone', async () => {
  const ama = await insertPerson(services)
  const kofi = await insertPerson(services)
  await insertLead(database.db, {
    userId: ama.id,
    propertyTitle: 'House at Adenta',
    status: 'contacted',
    answeredAt: new Date('2026-11-23T09:00:00Z'),
  })
  await write(ama.id, 'Opening hours <b>')
  await insertLead(database.db, { userId: kofi.id, propertyTitle: 'House at Osu' })
  await write(kofi.id, 'Somebody else’s')
  const [requests = '', messages = ''] = await Promise.all(
    PAGES.map(async (path) => await textOf(await site.get(path, ama.cookie))),
  )
  expect(requests).toContain('House at Adenta')
  expect(requests).toContain('Answered')
  expect(requests).toMatch(/Asked on <time[^>]*>[^<]+<\/time><\/p><p>Answered on 23 November 2026/)
  expect(requests).toContain('1 request to agents')
  expect(requests).toContain('Off the market')
  expect(messages).toContain('Opening hours &lt;b&gt;')
  expect(messages).toContain('1 message to our office')
  for (const text of [requests, messages]) {
    expect(text).not.toMatch(/House at Osu|Somebody else/)
    expect(text).not.toContain('A property')
  }
})

test('of a home that is reserved it says what to do about that', async () => {
  const { id, cookie } = await insertPerson(services)
  const home = await insertProperty(database.db, { title: 'House at Teshie', status: 'reserved' })
  await insertLead(database.db, { userId: id, propertyId: home.id, status: 'viewing' })
  const requests = await textOf(await site.get('/dashboard/requests', cookie))
  expect(requests).toContain('It may come free again')
  expect(requests).not.toContain('Try the taps')
})

test('a viewing says whom its day is agreed with, and a closed request first how to ask again', async () => {
  const { id, cookie } = await insertPerson(services)
  const home = await insertProperty(database.db, { title: 'House at Teshie' })
  await insertLead(database.db, { userId: id, propertyId: home.id, status: 'viewing' })
  const viewing = await textOf(await site.get('/dashboard/requests', cookie))
  expect(viewing).toMatch(/ tells you day, hour and where to meet\. No day yet\? Call 0/)
  expect(viewing).not.toContain('Ask again')
  await database.db.updateTable('leads').set({ status: 'lost' }).execute()
  const closed = await textOf(await site.get('/dashboard/requests', cookie))
  expect(closed).toMatch(new RegExp(`href="/properties/${home.id}/contact-agent"[^>]*>Ask again<`))
  expect(closed).not.toContain('href="https://wa.me/')
  // A home that is gone cannot be asked about.
  await database.db.updateTable('properties').set({ status: 'sold' }).where('id', '=', home.id).execute()
  expect(await textOf(await site.get('/dashboard/requests', cookie))).not.toContain('Ask again')
})

test('a viewing of a home that left the market says to ask the agent whether it stands, and how', async () => {
  const { id, cookie } = await insertPerson(services)
  const home = await insertProperty(database.db, { title: 'House at Teshie', status: 'withdrawn' })
  await insertLead(database.db, { userId: id, propertyId: home.id, status: 'viewing' })
  const requests = await textOf(await site.get('/dashboard/requests', cookie))
  expect(requests).toContain('This home has left the market')
  expect(requests).toMatch(/Ask .+ whether the viewing stands/)
  expect(requests).toMatch(/href="tel:.*href="https:\/\/wa\.me\//)
})

test('Below few requests stand homes to look at next, and none that was asked about', async () => {
  const { id, cookie } = await insertPerson(services)
  const asked = await insertProperty(database.db, { title: 'Villa that was asked about' })
  await insertProperty(database.db, { title: 'Villa like it' })
  await insertLead(database.db, {
    userId: id,
    propertyId: asked.id,
    propertyTitle: 'Villa that was asked about',
  })
  const [, next = ''] = (await textOf(await site.get('/dashboard/requests', cookie))).split(
    /More like what you asked about|Newest homes/,
  )
  expect(next).toContain('Villa like it')
  expect(next.split('<script')[0]).not.toContain('Villa that was asked about')
})
