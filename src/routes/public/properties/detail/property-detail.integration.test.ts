import { expect, test } from 'vitest'
import { insertProperty } from '../../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/public/properties/detail/property-detail.tsx'])

const SOMEBODY_ELSE = 'Somebody has agreed to take it.'
const MAYBE_YOURS = 'It is in an order. If it is yours, you find it under'

test('a reserved home tells visitors and staff that somebody takes it, and a buyer that it may be their own order', async () => {
  const { id } = await insertProperty(database.db, { status: 'reserved' })
  const { cookie: buyer } = await insertPerson(services, 'user')
  const { cookie: administrator } = await insertPerson(services, 'admin')
  // What is read, without the data that come along.
  const open = async (cookie?: string) =>
    (await (await site.get(`/properties/${id}`, cookie)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
  for (const page of [await open(), await open(administrator)]) {
    expect(page).toContain(SOMEBODY_ELSE)
    expect(page).not.toContain(MAYBE_YOURS)
  }
  const own = await open(buyer)
  expect(own).toContain(MAYBE_YOURS)
  expect(own).toContain('href="/dashboard/orders"')
  expect(own).not.toContain(SOMEBODY_ELSE)
})

test('what is known of a buyer’s own order takes the place of the sentence that it may be theirs', async () => {
  const { id } = await insertProperty(database.db, { status: 'reserved' })
  const { cookie } = await insertPerson(services, 'user')
  const page = await (await site.get(`/properties/${id}`, cookie)).text()
  expect(page).toMatch(new RegExp(`<div data-application="[^"]*"><p data-for-others="[^"]*">${MAYBE_YOURS}`))
})

const LISTING = 'RealEstateListing'
const READ_ALONE = ['placeMap', 'costNotes', 'qrCode']

test('a page brings what is read alone once, and its data bring it to a browser that renders the page itself', async () => {
  const { id } = await insertProperty(database.db, { place: 'osu' })
  const page = await (await site.get(`/properties/${id}`)).text()
  const [markup = '', beside = ''] = page.split('streamController.enqueue(')
  expect(markup).toContain('QR code of')
  expect(markup.split(LISTING)).toHaveLength(2)
  for (const word of [...READ_ALONE, LISTING]) expect(beside).not.toContain(word)
  const data = await (await site.get(`/properties/${id}.data`)).text()
  for (const word of [...READ_ALONE, LISTING]) expect(data).toContain(word)
})
