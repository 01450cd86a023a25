import { beforeEach, expect, test } from 'vitest'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
import { insertOfferedHomeRow } from '../../../../tests/factories/offered-home-factory.ts'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
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
  // A person by their initials, whatever else by where it is in its life.
  for (const mark of ['>KH</span>', '>Active</span>', '>New</span>']) expect(text).toContain(mark)
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

test('an administrator finds applications, agreements, payments, offers and mails; an agent none of them', async () => {
  const { db } = database
  const paid = await insertPayment(db, { fullName: 'Efua Quartey' })
  const applied = await insertAgreement(db, { buyerName: 'Efua Quartey', status: 'applied' })
  const running = await insertAgreement(db, { buyerName: 'Efua Quartey' })
  const mailId = factoryId()
  await db
    .insertInto('mails')
    .values({
      id: mailId,
      recipient: 'efua@example.com',
      template: 'reset-password',
      data: JSON.stringify({ fullName: null, tokenId: 'secret-token-id' }),
      createdAt: services.time.now,
    })
    .execute()
  const offered = await insertOfferedHomeRow(db, { status: 'waiting', name: 'Efua Quartey' })
  await insertOfferedHomeRow(db, { status: 'sent', name: 'Efua Unconfirmed' })
  const admin = await insertPerson(services, 'admin')
  const { text } = await search('efua', admin.cookie)
  for (const shown of [
    `href="/dashboard/payments/${paid.id}"`,
    `for order ${paid.number}`,
    `href="/dashboard/agreements/${applied.id}"`,
    `Application ${applied.number}`,
    `Agreement ${running.number}`,
    `href="/dashboard/offered-homes/${offered}"`,
    `href="/dashboard/outbox/${mailId}"`,
  ])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/secret-token-id|Unconfirmed/)
  expect((await search('024 412 3456', admin.cookie)).text).toContain(`/offered-homes/${offered}`)
  const agent = await insertPerson(services, 'agent')
  const { text: theirs } = await search('efua', agent.cookie)
  expect(theirs).toContain('Nothing found')
  expect(theirs).not.toMatch(/Quartey|efua@example/)
})

test('whole words come before words that only hold them', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  for (const title of ['Flat of Akosua', 'Flat in Osu', 'House of Akosua'])
    await insertProperty(database.db, { title, location: 'Accra' })
  const { text } = await search('osu', cookie)
  expect(text.indexOf('>Flat in Osu<')).toBeGreaterThan(0)
  expect(text.indexOf('>Flat in Osu<')).toBeLessThan(text.search(/>(Flat|House) of Akosua</))
  expect((await search('osu (', cookie)).status).toBe(200)
})

test('an order and an agreement are found by their number, whatever stands before it', async () => {
  const { number } = await insertPayment(database.db, { fullName: 'Efua Quartey' })
  const agreement = await insertAgreement(database.db, { buyerName: 'Efua Quartey' })
  const { cookie } = await insertPerson(services, 'admin')
  for (const words of [`${number}`, `#${number}`, `Order ${number}`, `order no. ${number}`])
    expect((await search(words, cookie)).text).toContain(`>Order ${number}<`)
  // Who is meant, among people of one name.
  expect((await search('efua', cookie)).text).toMatch(/Efua Quartey · \+?\d/)
  for (const words of [`agreement ${agreement.number}`, `Application #${agreement.number}`])
    expect((await search(words, cookie)).text).toContain(`href="/dashboard/agreements/${agreement.id}"`)
})

test('words that nothing has, and none at all, say so', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  expect((await search('%_nothing_%', cookie)).text).toContain('Nothing found')
  expect((await search('', cookie)).text).toContain(
    'Homes, people, leads, orders, payments, agreements, mails and articles',
  )
})

test('a phone number finds the orders that carry it and who placed them, however it is written, and an agent only their own', async () => {
  const { db } = database
  const order = await insertPayment(db, { fullName: 'Efua Quartey' })
  const admin = await insertPerson(services, 'admin')
  const agent = await insertPerson(services, 'agent')
  for (const query of [
    '0244123456',
    '024 412 3456',
    '+233244123456',
    '+233 (0)24 412-3456',
    '00233 244 123456',
  ]) {
    const { text } = await search(query, admin.cookie)
    expect([query, text.includes(`>Order ${order.number}<`)]).toEqual([query, true])
    expect(text).toContain(`href="/dashboard/users/${order.buyerId}"`)
    expect((await search(query, agent.cookie)).text).toContain('Nothing found')
  }
  for (const query of ['0244123457', "0244123456' or true --", '%'])
    expect((await search(query, admin.cookie)).text).not.toContain(`>Order ${order.number}<`)
  await db.updateTable('orderItems').set({ agentId: agent.id }).where('orderId', '=', order.orderId).execute()
  const { text: own } = await search('024 412 3456', agent.cookie)
  expect(own).toContain(`>Order ${order.number}<`)
  expect(own).not.toContain('/dashboard/users/')
})
