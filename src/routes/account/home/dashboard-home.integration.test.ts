import { expect, test } from 'vitest'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/account/home/dashboard-home.tsx'])

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

test('An agreement that is over is no longer on the dashboard', async () => {
  const buyer = await insertPerson(services, 'user')
  await insertAgreement(database.db, {
    ...{ buyerId: buyer.id, title: 'A home that was left' },
    ...{ status: 'exited', endedOn: '2026-11-21' },
  })
  expect(await homeOf(buyer.cookie)).not.toContain('A home that was left')
})

test('What leads on fills the room below a short cart, and comes last where the cart is as long', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'user')
  const homes = await Promise.all(Array.from({ length: 4 }, () => insertProperty(database.db)))
  const createdAt = services.clock.now()
  const [first, second] = homes.map(({ id: propertyId }) => ({ userId, propertyId, createdAt }))
  if (!first || !second) throw new Error('Two homes are needed.')
  await database.db.insertInto('favorites').values([first, second]).execute()
  expect(await homeOf(cookie)).toMatch(/In your cart.*Quick actions.*See all homes/s)
  await database.db
    .insertInto('cartItems')
    .values({ ...first, pricePesewas: 120_000_000 })
    .execute()
  expect(await homeOf(cookie)).toMatch(/In your cart.*See all homes.*Quick actions/s)
})
