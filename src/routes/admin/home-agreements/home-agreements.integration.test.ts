import { describe, expect, test } from 'vitest'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/dashboard-layout.tsx',
  'routes/admin/home-agreements/home-agreements.tsx',
  'routes/admin/agreements/agreements.tsx',
  'routes/admin/agreements/agreement-detail.tsx',
  'routes/admin/agreements/agreements-export.ts',
  'routes/admin/agreements/applicant-file.ts',
])
services.time.now = new Date('2026-02-20T09:00:00Z')

const LIST = '/dashboard/home-agreements'
const OFFICE = '/dashboard/agreements'
const read = async (cookie: string, query = '') =>
  (await (await site.get(`${LIST}${query}`, cookie)).text()).replaceAll('<!-- -->', '')

/** An agreement about a home of this agent, with everything about its buyer that only the office may read. */
async function insertOne(userId: string, overrides: Parameters<typeof insertAgreement>[1] = {}) {
  const { id: propertyId } = await insertProperty(database.db, { userId, status: 'reserved' })
  const agreement = await insertAgreement(database.db, {
    propertyId,
    title: `Home ${factoryId()}`,
    buyerName: 'Ama Secret',
    employment: 'Secret employer',
    monthlyIncomePesewas: 7_654_300,
    document: 'Secret text of the agreement',
    ...overrides,
  })
  await database.db
    .insertInto('applicationIdentities')
    .values({
      agreementId: agreement.id,
      keyId: 'a'.repeat(16),
      cardSealed: Buffer.alloc(40),
      cardShown: 'GHA-•••••4321-0',
      guarantorName: 'Secret guarantor',
      guarantorPhone: '+233244999888',
      guarantorRelationship: 'Secret uncle',
      guarantorConsentVersion: '2026-11b',
      createdAt: '2026-01-05T09:00:00Z',
    })
    .execute()
  return agreement
}
const SECRETS = /Secret|4321-0|244999888|024 499 9888|76,543/

describe('the agreements of the office', () => {
  test('have a fold where a payment is recorded once one is due, with what is due filled in', async () => {
    const agent = await insertPerson(services, 'agent')
    const { cookie } = await insertPerson(services, 'admin')
    const { id } = await insertOne(agent.id)
    const page = await (await site.get(`${OFFICE}/${id}`, cookie)).text()
    const due = /To pay now<.*?>GH₵([\d,]+)</s.exec(page)?.[1]?.replaceAll(',', '')
    expect(Number(due)).toBeGreaterThan(0)
    expect(page).toMatch(new RegExp(`<details id="record"[^>]*>.*?name="amount"[^>]* value="${due}"`, 's'))
    const { id: open } = await insertOne(agent.id, {
      status: 'applied',
      startsOn: null,
      offerEndsOn: null,
      document: null,
      documentHash: null,
    })
    expect(await (await site.get(`${OFFICE}/${open}`, cookie)).text()).not.toContain('id="record"')
  })
})

describe('the agreements about an agent’s own homes', () => {
  test('say state, price, term and what is due next, and nothing of the buyer', async () => {
    const agent = await insertPerson(services, 'agent')
    const { number, propertyId } = await insertOne(agent.id)
    const page = await read(agent.cookie)
    for (const shown of [
      `Agreement ${number}, East Legon, Accra`,
      'GH₵100,000',
      'GH₵6,250 a month for 18 months',
      'GH₵10,000',
      'due since 5 January 2026',
      'Active',
      'Since 5 January 2026',
      `href="/dashboard/properties/${propertyId}/rent-to-own"`,
      'To rent your homes to own: 1 agreement',
    ])
      expect(page).toContain(shown)
    expect(page).not.toMatch(SECRETS)
    // Neither the files nor the page of the office.
    expect(page).not.toContain(OFFICE)
  })

  test('say what is owed in all where that is more than the next payment', async () => {
    const agent = await insertPerson(services, 'agent')
    await insertOne(agent.id)
    const page = await read(agent.cookie)
    expect(page).toMatch(/GH₵10,000<.*due since 5 January 2026<.*GH₵[\d,]+ owed in all/s)
  })

  test('are those of no other agent, whatever is asked for', async () => {
    const agent = await insertPerson(services, 'agent')
    const other = await insertPerson(services, 'agent')
    const theirs = await insertOne(other.id)
    for (const query of [
      '',
      `?query=${theirs.number}`,
      '?status=active',
      '?late=yes',
      '?page=2',
      '?page=-1',
    ]) {
      const page = await read(agent.cookie, query)
      expect(page).not.toContain(`Agreement ${theirs.number}`)
      expect(page).not.toContain('Home ')
      expect(page).not.toMatch(SECRETS)
    }
    expect(await read(agent.cookie)).toContain('No agreements yet')
    expect(await read(other.cookie)).toContain(`Agreement ${theirs.number}`)
  })

  test('go with the home to whoever takes it over', async () => {
    const agent = await insertPerson(services, 'agent')
    const next = await insertPerson(services, 'agent')
    const { propertyId, number } = await insertOne(agent.id)
    await database.db
      .updateTable('properties')
      .set({ userId: next.id })
      .where('id', '=', propertyId)
      .execute()
    expect(await read(agent.cookie)).not.toContain(`Agreement ${number}`)
    expect(await read(next.cookie)).toContain(`Agreement ${number}`)
  })

  test('are all that agents open of agreements: page, ledger and files stay with the office', async () => {
    const agent = await insertPerson(services, 'agent')
    const admin = await insertPerson(services, 'admin')
    const user = await insertPerson(services, 'user')
    const { id } = await insertOne(agent.id)
    const paths = [
      LIST,
      OFFICE,
      `${OFFICE}/${id}`,
      `${OFFICE}/ledger.csv`,
      `${OFFICE}/ledger.journal`,
      `${OFFICE}/${id}/files/${factoryId()}`,
    ]
    const statuses = async (cookie?: string) =>
      await Promise.all(paths.map(async (path) => (await site.get(path, cookie)).status))
    expect(await statuses(agent.cookie)).toEqual([200, 403, 403, 403, 403, 403])
    expect(await statuses(user.cookie)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(admin.cookie)).toEqual([200, 200, 200, 200, 200, 404])
    expect(await statuses()).toEqual([302, 302, 302, 302, 302, 302])
  })

  test.each(['applied', 'refused', 'withdrawn'] as const)(
    'say that one is %s, without anything due',
    async (status) => {
      const agent = await insertPerson(services, 'agent')
      await insertOne(agent.id, {
        status,
        startsOn: null,
        offerEndsOn: null,
        document: null,
        documentHash: null,
      })
      const page = await read(agent.cookie)
      expect(page).toContain('Applied 5 January 2026')
      expect(page).not.toContain('due since')
    },
  )
})
