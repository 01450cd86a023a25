import { beforeAll, describe, expect, test } from 'vitest'
import { accessOf, listRoutes } from '../architecture/routes.ts'
import { readTree } from '../architecture/tree.ts'
import { insertAgreement } from '../factories/agreement-factory.ts'
import { insertDealings } from '../factories/dealings-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import { insertLead } from '../factories/lead-factory.ts'
import { insertOfferedHomeRow } from '../factories/offered-home-factory.ts'
import { insertPayment } from '../factories/payment-factory.ts'
import { insertPost } from '../factories/post-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { insertReport } from '../factories/report-factory.ts'
import { useTestDatabase } from '../support/test-database.ts'
import { useTestQueue } from '../support/test-queue.ts'
import { makeTestServices } from '../support/test-services.ts'
import { insertPerson, makeTestSite } from '../support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
useTestQueue(database)
const services = makeTestServices(database)
const tree = readTree('src/routes')

const ROUTES = listRoutes().flatMap(({ path, file, act }) => {
  const text = tree.find((other) => other.path === file)?.text ?? ''
  const access = accessOf(text)
  const isRead = act === undefined && /^export (?:const|(?:async )?function) loader\b/m.test(text)
  return isRead && access && access !== 'public' && !file.endsWith('-layout.tsx')
    ? [
        {
          path,
          file: file.replace('src/', ''),
          access: access as 'signed-in' | 'agent' | 'admin',
          // A file is no page to come back to, nor one that a browser asks for by its data.
          isPage: /^export default /m.test(text),
        },
      ]
    : []
})
const site = await makeTestSite(services, [...new Set(ROUTES.map(({ file }) => file))])

// Stands in everything that is another agent's.
const CANARY = 'canary-of-another-agent'

const PEOPLE = ['visitor', 'user', 'demoted', 'agent', 'admin'] as const
const OPEN: Record<'signed-in' | 'agent' | 'admin', readonly (typeof PEOPLE)[number][]> = {
  'signed-in': ['user', 'demoted', 'agent', 'admin'],
  agent: ['agent', 'admin'],
  admin: ['admin'],
}

const cookies: Partial<Record<(typeof PEOPLE)[number], string>> = {}
/** The ids of another agent's things, by the parameter that takes them. */
let anothers: Record<string, string>

beforeAll(async () => {
  const { db } = database
  const other = await insertPerson(services, 'agent', { fullName: CANARY })
  const buyer = await insertPerson(services, 'user', { fullName: CANARY })
  for (const role of ['user', 'agent', 'admin'] as const)
    cookies[role] = (await insertPerson(services, role, { fullName: 'Ama' })).cookie
  const demoted = await insertPerson(services, 'admin', { fullName: 'Esi' })
  cookies.demoted = demoted.cookie
  await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', demoted.id).execute()
  const { id: propertyId } = await insertProperty(db, {
    userId: other.id,
    title: CANARY,
    status: 'withdrawn',
    papers: ['indenture'],
  })
  const { id: leadId } = await insertLead(db, { agentId: other.id, name: CANARY, propertyTitle: CANARY })
  const { orderId } = await insertDealings(db, {
    buyer: {
      id: buyer.id,
      email: 'buyer@example.com',
      fullName: CANARY,
      phone: '+233244123456',
      address: CANARY,
    },
    propertyId,
  })
  await insertReport(db, { note: CANARY })
  await insertPost(db, { title: CANARY, publishedAt: null })
  await insertPayment(db, { fullName: CANARY })
  await insertOfferedHomeRow(db, { name: CANARY, status: 'waiting' })
  await insertAgreement(db, { title: CANARY, buyerName: CANARY })
  await db
    .insertInto('subscribers')
    .values({
      id: factoryId(),
      email: `${CANARY}@example.com`,
      status: 'pending',
      consentVersion: '2026-11',
      requestedAt: services.time.now,
    })
    .execute()
  anothers = { properties: propertyId, leads: leadId, orders: orderId }
})

function addressOf(path: string): string {
  const topic = /^\/dashboard\/(\w+)/.exec(path)?.[1] ?? ''
  return path.replace(/:\w+/g, anothers[topic] ?? factoryId())
}

async function openAs(who: (typeof PEOPLE)[number], path: string) {
  const response = await site.get(path, cookies[who])
  const location = response.headers.get('Location')
  const isSentToSignIn = response.status === 302 && location?.startsWith('/login')
  const status = isSentToSignIn ? 401 : response.status
  const { headers } = response
  return { status, location, cached: headers.get('Cache-Control'), text: await response.text() }
}

test('the pages are those of the route table', () => {
  expect(ROUTES.filter(({ access }) => access === 'agent').length).toBeGreaterThan(7)
  expect(ROUTES.filter(({ access }) => access === 'admin').length).toBeGreaterThan(12)
})

describe.each(ROUTES)('$path, for $access', ({ path, access, isPage }) => {
  test.each(PEOPLE)('is opened or refused to: %s', async (who) => {
    const address = `${addressOf(path)}?page=1`
    const { status, text, cached, location } = await openAs(who, address)
    expect(status).toBeLessThan(500)
    expect(cached).toContain('no-store')
    if (OPEN[access].includes(who)) expect(status).not.toBe(401)
    else expect(status).toBe(who === 'visitor' ? 401 : 403)
    if (access !== 'signed-in' && OPEN[access].includes(who)) expect(status).not.toBe(403)
    // Another agent's things are there for administrators alone.
    if (who !== 'admin') expect(text).not.toContain(CANARY)
    if (!isPage) return
    if (status === 401)
      expect([location, text]).toEqual([`/login?${new URLSearchParams({ from: address })}`, ''])
    if (who === 'visitor' || who === 'admin') return
    const data = await openAs(who, address.replace('?', '.data?'))
    expect(data.text).not.toContain(CANARY)
    if (status === 403) expect([data.status, data.cached]).toEqual([403, 'private, no-store'])
  })
})

test.each(['properties', 'leads', 'orders'])(
  'another agent’s %s are not found by an agent',
  async (topic) => {
    const found = ROUTES.filter(
      ({ path, access }) => access !== 'admin' && path.startsWith(`/dashboard/${topic}/:`),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const { path } of found) {
      const { status } = await openAs('agent', addressOf(path))
      expect([path, status]).toEqual([path, /\/pay(ment)?$/.test(path) ? 403 : 404])
    }
  },
)

test.each([
  'agreements',
  'leads',
  'offered-homes',
  'payments',
  'posts',
  'properties',
  'reports',
  'subscribers',
  'users',
])('an administrator reads of it in /dashboard/%s', async (list) => {
  expect((await openAs('admin', `/dashboard/${list}`)).text).toContain(CANARY)
})
