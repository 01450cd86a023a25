import { describe, expect, test } from 'vitest'
import { keysOf } from '#/shared/records.ts'
import { makeActor } from '../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../tests/factories/agreement-factory.ts'
import { insertOffer } from '../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertWaitingOrder } from '../../../tests/factories/waiting-order-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const PAGES = [
  'routes/internal-api/own-application.ts',
  'routes/public/properties/detail/property-detail.tsx',
  'routes/account/rent-to-own/application.tsx',
]
const site = await makeTestSite(services, PAGES)
const withoutKey = await makeTestSite(
  Object.defineProperties({} as typeof services, {
    ...Object.getOwnPropertyDescriptors(services),
    identity: { value: undefined },
  }),
  PAGES,
)

const APPLY = 'Apply to rent to own</a>'

async function offeredHome() {
  const { id } = await insertProperty(database.db, { tag: 'For Sale', pricePesewas: 90_000_000 })
  await insertOffer(database.db, { propertyId: id })
  return id
}

const answerOf = async (propertyId: string, cookie?: string) => {
  const response = await site.get(`/api/own-application/${propertyId}`, cookie)
  expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  return { status: response.status, body: await response.json() }
}

const textOf = async (response: Response) =>
  (await response.text()).replace(/<script.*?<\/script>/gs, '').replace(/<!-- -->/g, '')

describe('what somebody has running about a home', () => {
  test('is told to them alone, by where it is', async () => {
    const buyer = await insertPerson(services, 'user')
    const other = await insertPerson(services, 'user')
    const propertyId = await offeredHome()
    expect(await answerOf(propertyId, buyer.cookie)).toEqual({ status: 200, body: { application: null } })
    const createdAt = '2026-11-20T10:00:00Z'
    const { id } = await insertAgreement(database.db, {
      ...{ propertyId, buyerId: buyer.id, createdAt },
      status: 'applied',
    })
    const SENTENCES = {
      applied: 'You applied on 20 November 2026.',
      approved: 'Your application of 20 November 2026 is approved.',
      offered: 'Your agreement for this home waits for your signature.',
      signed: 'You have signed the agreement for this home.',
      active: 'You rent this home to own.',
    } as const
    for (const status of keysOf(SENTENCES)) {
      await database.db.updateTable('agreements').set({ status }).where('id', '=', id).execute()
      expect((await answerOf(propertyId, buyer.cookie)).body).toEqual({
        application: {
          ...{ text: SENTENCES[status], link: 'See My home' },
          href: `/dashboard/my-home?agreement=${id}`,
        },
      })
    }
    expect((await answerOf(propertyId, other.cookie)).body).toEqual({ application: null })
    await database.db.updateTable('agreements').set({ status: 'refused' }).where('id', '=', id).execute()
    expect((await answerOf(propertyId, buyer.cookie)).body).toEqual({ application: null })
  })

  test('is their order where that holds the home, shown to nobody else', async () => {
    const buyer = await insertPerson(services, 'user')
    const other = await insertPerson(services, 'user')
    const actor = makeActor({ accountId: buyer.id })
    const { propertyId, orderId, number } = await insertWaitingOrder(database.db, actor, {
      now: services.clock.now(),
    })
    expect((await answerOf(propertyId, buyer.cookie)).body).toEqual({
      application: {
        ...{ text: `It is reserved for you, in order ${number}.`, link: 'See your order' },
        href: `/dashboard/orders/${orderId}`,
      },
    })
    expect((await answerOf(propertyId, other.cookie)).body).toEqual({ application: null })
    expect((await answerOf(await offeredHome(), buyer.cookie)).body).toEqual({ application: null })
  })

  test('is nothing for addresses that no home has, and refused to visitors and administrators', async () => {
    const buyer = await insertPerson(services, 'user')
    const admin = await insertPerson(services, 'admin')
    expect((await answerOf('nothing', buyer.cookie)).body).toEqual({ application: null })
    expect((await answerOf('nothing')).status).toBe(401)
    expect((await answerOf('nothing', admin.cookie)).status).toBe(403)
  })

  test('takes the place of the form of its application', async () => {
    const buyer = await insertPerson(services, 'user')
    const propertyId = await offeredHome()
    const path = `/dashboard/my-home/apply/${propertyId}`
    expect(await textOf(await site.get(path, buyer.cookie))).toContain('Send the application')
    const { id } = await insertAgreement(database.db, { propertyId, buyerId: buyer.id, status: 'applied' })
    const html = await textOf(await site.get(path, buyer.cookie))
    expect(html).toContain('You applied on 5 January 2026.')
    expect(html).toContain(`href="/dashboard/my-home?agreement=${id}"`)
    expect(html).not.toContain('Send the application')
  })
})

test('A marketplace that takes no applications offers none, in words for buyers', async () => {
  const buyer = await insertPerson(services, 'user')
  const propertyId = await offeredHome()
  const takes = /Rent to own: GH₵[\d,]+\s\+\s\d+\s×\sGH₵/
  const offered = await textOf(await site.get(`/properties/${propertyId}`))
  expect(offered).toContain(APPLY)
  expect(offered).toMatch(takes)
  const home = await textOf(await withoutKey.get(`/properties/${propertyId}`))
  expect(home).not.toContain(APPLY)
  expect(home).toContain('Applications are closed here at the moment.')
  // The bar of a phone has it on the first screen, instead of what it would take.
  expect(home).toContain('Rent to own: applications are closed now')
  expect(home).not.toMatch(takes)
  const page = await textOf(await withoutKey.get(`/dashboard/my-home/apply/${propertyId}`, buyer.cookie))
  expect(page).toContain('Applications are closed at the moment.')
  expect(page).toContain('href="/contact"')
  expect(page).not.toMatch(/IDENTITY_KEY|Send the application/)
})
