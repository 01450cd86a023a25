import { expect, test } from 'vitest'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
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
  await database.db.updateTable('agreements').set({ askedFor: 'Payslips' }).where('id', '=', id).execute()
  expect(await homeOf(buyer.cookie)).toContain('Waits for your papers')
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
  // Below the title's own lines and before everything else, and its button says what it takes.
  const main = html.slice(html.indexOf('<h1'))
  expect(main).toMatch(
    new RegExp(`Welcome, .*Account Type.*Coming up.*${id}/payment"[^>]*>Pay ${owed}<.*Newest homes`, 's'),
  )
  expect(main).not.toMatch(/Coming up.*(Welcome, |Account Type)/s)
  expect(main.split('Coming up')).toHaveLength(2)
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

test('What lies in the cart is not offered as something new to look at', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'user')
  const publishedAt = new Date(services.time.now.getTime() - 1_000)
  const newest = await Promise.all(
    ['Flat in the cart', 'Flat to look at'].map((title) =>
      insertProperty(database.db, { title, publishedAt, status: 'active' }),
    ),
  )
  const offered = async () => (await homeOf(cookie)).split('Newest homes')[1] ?? ''
  for (const title of ['Flat in the cart', 'Flat to look at']) expect(await offered()).toContain(title)
  await database.db
    .insertInto('cartItems')
    .values({ userId, propertyId: newest[0]?.id ?? '', createdAt: services.time.now, pricePesewas: 1 })
    .execute()
  expect(await offered()).toContain('Flat to look at')
  expect(await offered()).not.toContain('Flat in the cart')
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

/** What the Undo of a page that came back without script sends. */
function undoIn(html: string): Record<string, string> {
  const [, form = ''] = /<form [^>]*>((?:<input[^>]*>)+)<button[^>]*>(?:<[^>]*>)*Undo/.exec(html) ?? []
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('Who was called contacted by mistake is new again by one press, unless somebody went on with it', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  const { id } = await insertLead(database.db, { updatedAt: new Date(1_000) })
  const address = `/dashboard/leads/${id}/contacted`
  const press = async (fields: Record<string, string>) => await site.post(address, fields, cookie)
  const statusOf = async () =>
    (await database.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  const undo = undoIn(await (await press({ version: '1000' })).text())
  expect(await statusOf()).toBe('contacted')
  expect((await press({ ...undo, status: 'won' })).status).toBe(422)
  const undone = await (await press(undo)).text()
  expect(undone).toContain('Lead marked as New')
  expect(await statusOf()).toBe('new')
  const redo = undoIn(undone)
  await database.db
    .updateTable('leads')
    .set({ updatedAt: new Date(9e11) })
    .where('id', '=', id)
    .execute()
  expect((await press(redo)).status).toBe(409)
  expect(await statusOf()).toBe('new')
})

test('A home that was confirmed by mistake looks stale again by one press', async () => {
  const { id: userId, cookie } = await insertPerson(services, 'agent')
  const before = new Date('2026-01-05T08:00:00Z')
  const { id } = await insertProperty(database.db, { userId, confirmedAt: before })
  const address = `/dashboard/homes/${id}/confirmation`
  const confirmedAt = async () =>
    (
      await database.db
        .selectFrom('properties')
        .select('confirmedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).confirmedAt
  const pressed = await (await site.post(address, {}, cookie)).text()
  expect(await confirmedAt()).toEqual(services.clock.now())
  const undo = undoIn(pressed)
  for (const hostile of [
    { ...undo, confirmedAt: 'now' },
    { ...undo, before: "' or 1" },
  ])
    expect((await site.post(address, hostile, cookie)).status).toBe(422)
  expect(await (await site.post(address, undo, cookie)).text()).toContain('is as it was before')
  expect(await confirmedAt()).toEqual(before)
  expect((await site.post(address, undo, cookie)).status).toBe(409)
})
