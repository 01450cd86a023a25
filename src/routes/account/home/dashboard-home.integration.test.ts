import { expect, test } from 'vitest'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/home/dashboard-home.tsx',
  'routes/account/my-home/my-home.tsx',
])

async function homeOf(cookie: string): Promise<string> {
  const html = await (await site.get('/dashboard', cookie)).text()
  return html.replace(/<script.*?<\/script>/gs, '').replace(/<!-- -->/g, '')
}

test('Who applied to rent to own finds the application on the dashboard, and nobody else does', async () => {
  const buyer = await insertPerson(services, 'user')
  const other = await insertPerson(services, 'user')
  const { id: propertyId } = await insertProperty(database.db)
  const agreement = { propertyId, title: 'A home to own in Osu' }
  const { id } = await insertAgreement(database.db, { ...agreement, buyerId: buyer.id, status: 'applied' })
  const html = await homeOf(buyer.cookie)
  expect(html).toContain('A home to own in Osu')
  expect(html).toContain('Your application to rent to own')
  expect(html).toContain(`/dashboard/my-home?agreement=${id}`)
  expect(await homeOf(other.cookie)).not.toContain('A home to own in Osu')
})

test('What is due of an agreement can be paid from the dashboard, an application not', async () => {
  const buyer = await insertPerson(services, 'user')
  const { id: applied } = await insertAgreement(database.db, { buyerId: buyer.id, status: 'applied' })
  const { id: active } = await insertAgreement(database.db, {
    ...{ buyerId: buyer.id, status: 'active', startsOn: '2026-11-01' },
  })
  const html = await homeOf(buyer.cookie)
  expect(html).toContain(`href="/dashboard/my-home/${active}/payment"`)
  expect(html).not.toContain(`/dashboard/my-home/${applied}/payment`)
})

test('What is overdue of an agreement stands first, with the sum that is owed and the way to pay it', async () => {
  const buyer = await insertPerson(services, 'user')
  const other = await insertPerson(services, 'user')
  const { id } = await insertAgreement(database.db, {
    ...{ buyerId: buyer.id, status: 'active', startsOn: '2026-01-01', title: 'A home that is lived in' },
  })
  await insertAgreement(database.db, {
    ...{ buyerId: other.id, status: 'active', startsOn: '2026-01-01', title: 'A stranger’s home' },
  })
  const html = await homeOf(buyer.cookie)
  const account = await (await site.get(`/dashboard/my-home?agreement=${id}`, buyer.cookie)).text()
  const owed = /To pay now<\/h2>.*?(GH₵[\d,.]+)/s.exec(account)?.[1]
  expect(owed).toMatch(/^GH₵/)
  const [, comingUp = ''] = html.split('Coming up')
  expect(comingUp).toMatch(new RegExp(`^.*?Overdue.*?${owed}.*?A home that is lived in.*?due since`, 's'))
  expect(comingUp).toContain(`href="/dashboard/my-home/${id}/payment"`)
  expect(html).not.toContain('A stranger’s home')
  expect(html).not.toContain('Nothing here yet')
})

test('An agreement that is over is no longer on the dashboard', async () => {
  const buyer = await insertPerson(services, 'user')
  await insertAgreement(database.db, {
    ...{ buyerId: buyer.id, title: 'A home that was left' },
    ...{ status: 'exited', endedOn: '2026-11-21' },
  })
  expect(await homeOf(buyer.cookie)).not.toContain('A home that was left')
})

test('The quick actions stand with what they lead to, and by themselves while there is nothing', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'user')
  const ACTIONS = ['View Cart', 'View Favorites', 'Update Profile']
  const before = await homeOf(cookie)
  expect(before).toContain('Quick actions')
  for (const action of ACTIONS) expect(before.split(action)).toHaveLength(2)
  const { id: propertyId } = await insertProperty(database.db)
  const createdAt = services.clock.now()
  await database.db.insertInto('favorites').values({ userId, propertyId, createdAt }).execute()
  const after = await homeOf(cookie)
  expect(after).not.toContain('Quick actions')
  for (const action of ACTIONS) expect(after.split(action)).toHaveLength(2)
})

test('The homes by state are everybody’s to an administrator, and their own alone to an agent', async () => {
  const agent = await insertPerson(services, 'agent')
  const administrator = await insertPerson(services, 'admin')
  await insertProperty(database.db, { userId: agent.id, status: 'reserved' })
  await insertProperty(database.db, { status: 'reserved' })
  const reservedOf = (html: string) => Number(/status=reserved".*?<dd[^>]*>(\d+)</s.exec(html)?.[1])
  expect(reservedOf(await homeOf(agent.cookie))).toBe(1)
  expect(reservedOf(await homeOf(administrator.cookie))).toBeGreaterThan(1)
})

test('A dashboard that cannot be read says what failed, that nothing was changed, and offers to try again', async () => {
  const { cookie } = await insertPerson(services, 'user')
  const { schema } = database.db
  await schema.alterTable('favorites').renameTo('lost').execute()
  try {
    const response = await site.get('/dashboard', cookie)
    const html = await response.text()
    expect(response.status).toBe(500)
    for (const text of ['Failed to load your dashboard', 'Nothing was changed.', 'Try again'])
      expect(html).toContain(text)
  } finally {
    await schema.alterTable('lost').renameTo('favorites').execute()
  }
})
