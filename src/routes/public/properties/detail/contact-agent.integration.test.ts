import { beforeEach, describe, expect, test } from 'vitest'
import { insertProperty } from '../../../../../tests/factories/property-factory.ts'
import { withOpenContact } from '../../../../../tests/support/open-contact.ts'
import { useTestDatabase } from '../../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const gated = makeTestServices(database)
const services = withOpenContact(gated)
const PAGES = [
  'routes/internal-api/leads.ts',
  'routes/public/properties/detail/contact-agent.tsx',
  'routes/public/properties/detail/property-detail.tsx',
]
const site = await makeTestSite(services, PAGES)
const gatedSite = await makeTestSite(gated, PAGES)
const AMA = { name: 'Ama Mensah', phone: '024 412 3456' }

let propertyId: string
const address = () => `/properties/${propertyId}/contact-agent`

beforeEach(async () => {
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  propertyId = (await insertProperty(database.db, { title: 'Villa & <garden>' })).id
})

const leads = () =>
  database.db.selectFrom('leads').select(['kind', 'userId', 'name', 'phone', 'email']).execute()
const call = async (body: object, cookie?: string) => {
  const response = await site.sendText('/api/leads', JSON.stringify({ propertyId, ...body }), cookie)
  return { status: response.status, body: await response.json() }
}
const LEAD = { kind: 'contact-agent', userId: null, name: 'Ama Mensah', phone: '+233244123456', email: null }

test('only where contact needs an account, the page of a property says so and leads to the office by phone and chat', async () => {
  const path = `/properties/${propertyId}`
  const { phone, whatsapp } = gated.config.brand
  const gatedPage = await (await gatedSite.get(path)).text()
  expect(gatedPage).toContain('No account? ')
  expect(gatedPage).toContain(`href="tel:${phone}"`)
  const chat = `https://wa.me/${whatsapp.slice(1)}?text=Hello%2C%20about%20Villa%20%26%20%3Cgarden%3E%3A%20`
  expect(gatedPage).toContain(`href="${chat}"`)
  expect(await (await site.get(path)).text()).not.toContain('No account? ')
})

describe('where contact needs no account, a visitor without script', () => {
  test('finds the link on the page of the property, and a form behind it that asks for name and number', async () => {
    expect(await (await site.get(`/properties/${propertyId}`)).text()).toContain(`href="${address()}"`)
    const response = await site.get(address())
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const text = await response.text()
    expect(text).toContain('Villa &amp; &lt;garden&gt;')
    expect(text).toMatch(/name="name"/)
    expect(text).toMatch(/name="phone"/)
    expect(text.replaceAll('<!-- -->', '')).toContain('Your name and number go to this agent')
    expect(text).not.toContain('Authenticating')
  })

  test('sends it, is told how it went, and loading that again sends nothing', async () => {
    const response = await site.post(address(), { ...AMA, topic_code: '' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${address()}?sent`])
    expect(await leads()).toEqual([LEAD])
    for (let load = 0; load < 2; load++) {
      const sent = await (await site.get(`${address()}?sent`)).text()
      expect(sent).toContain('Contact Request Sent')
      expect(sent).toMatch(/href="tel:\+\d+"/)
    }
    await site.post(address(), AMA)
    expect(await leads()).toEqual([LEAD])
  })

  test('keeps what was typed when something is missing', async () => {
    const response = await site.post(address(), { name: 'Ama "Mensah"', phone: '' })
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('Please fill in all fields.')
    expect(text).toContain('value="Ama &quot;Mensah&quot;"')
    expect(await leads()).toEqual([])
  })

  test('is told when to come back after five requests', async () => {
    for (let index = 0; index < 5; index++)
      expect((await site.post(address(), { ...AMA, name: `Ama ${index}` })).status).toBe(303)
    const response = await site.post(address(), AMA)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect(await response.text()).toContain('value="Ama Mensah"')
    expect(await leads()).toHaveLength(5)
  })

  test('finds no page for what is hidden, and no form for what is sold', async () => {
    const hidden = await insertProperty(database.db, { status: 'withdrawn' })
    expect((await site.get(`/properties/${hidden.id}/contact-agent`)).status).toBe(404)
    const sold = await insertProperty(database.db, { status: 'sold' })
    expect(await (await site.get(`/properties/${sold.id}/contact-agent`)).text()).not.toContain(
      'name="phone"',
    )
    expect((await site.post(`/properties/${sold.id}/contact-agent`, AMA)).status).toBe(409)
    expect(await leads()).toEqual([])
  })
})

describe('where contact needs no account, the endpoint', () => {
  test('takes a contact request of a visitor, and nothing else that needs somebody', async () => {
    expect(await call({ kind: 'contact-agent', ...AMA })).toEqual({
      status: 200,
      body: {
        title: 'Contact Request Sent',
        message: 'The agent will contact you shortly. Initiating call...',
        dial: expect.stringMatching(/^\+\d+$/),
      },
    })
    for (const kind of ['property-request', 'whatsapp'])
      expect(await call({ kind })).toMatchObject({
        status: 401,
        body: { error: { code: 'account.not_signed_in' } },
      })
    expect(await leads()).toEqual([LEAD])
  })

  test.each(
    [
      { name: { $ne: '' }, phone: ['0244123456'] },
      { ...AMA, name: 'a'.repeat(101) },
      { ...AMA, name: '\ud800' },
      { ...AMA, name: ' \u200b ' },
      { ...AMA, phone: "0244123456'; drop table leads; --" },
      { ...AMA, phone: '' },
      { ...AMA, topic_code: ['x'] },
      { ...AMA, propertyId: '\u0000' },
      { ...AMA, propertyId: "' or true --" },
      { ...AMA, propertyId: [] },
    ].map((body) => [JSON.stringify(body), body] as const),
  )('refuses %s and keeps nothing', async (_, body) => {
    const response = await site.sendText(
      '/api/leads',
      JSON.stringify({ kind: 'contact-agent', propertyId, ...body }),
    )
    expect([400, 404, 422]).toContain(response.status)
    expect(await response.text()).not.toMatch(/at \/|node_modules|SQLSTATE|select /i)
    expect(await leads()).toEqual([])
  })

  test('writes nothing that is sent along', async () => {
    const { id: userId } = await insertPerson(services, 'user', {})
    await call({
      kind: 'contact-agent',
      ...AMA,
      userId,
      user_id: userId,
      status: 'won',
      email: 'a@example.com',
    })
    expect(await leads()).toEqual([LEAD])
  })

  test('counts whoever is signed in as themselves', async () => {
    const { cookie, id } = await insertPerson(services, 'user', { fullName: 'Ama Owusu' })
    expect((await call({ kind: 'contact-agent', ...AMA }, cookie)).status).toBe(200)
    expect((await site.post(address(), { ...AMA, name: 'Another' }, cookie)).status).toBe(303)
    expect(await leads()).toMatchObject([{ userId: id }, { userId: id }])
    expect(await (await site.get(address(), cookie)).text()).toContain('value="Ama Owusu"')
  })
})

test('where contact needs an account, a visitor is asked to sign in and nothing is stored', async () => {
  const login = `/login?from=${encodeURIComponent(address())}`
  for (const answer of [await gatedSite.get(address()), await gatedSite.post(address(), AMA)])
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, login])
  const body = JSON.stringify({ kind: 'contact-agent', propertyId, ...AMA })
  expect((await gatedSite.sendText('/api/leads', body)).status).toBe(401)
  expect(await leads()).toEqual([])
})
