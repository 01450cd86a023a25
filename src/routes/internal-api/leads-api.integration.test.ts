import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite, signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/internal-api/leads.ts',
  'routes/public/properties/detail/contact-agent.tsx',
])
const ORIGIN = services.config.siteUrl
const AMA = { name: 'Ama Mensah', phone: '024 412 3456' }
const UNKNOWN_ID = '0198f000-0000-7000-8000-000000000002'

let cookie: string
let accountId: string
let propertyId: string

beforeEach(async () => {
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  accountId = (
    await insertAccount(database.db, { profile: { fullName: 'Ama Profile', phone: '+233200000009' } })
  ).id
  cookie = await signInAs(services, accountId)
  propertyId = (await insertProperty(database.db, { title: 'Villa & <garden>' })).id
})

const sendText = (body: string, as = cookie, headers?: Record<string, string>) =>
  site.sendText('/api/leads', body, as, headers)

async function post(body: unknown, as?: string) {
  const response = await sendText(JSON.stringify(body), as)
  expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  return { status: response.status, body: await response.json() }
}

const leads = () =>
  database.db
    .selectFrom('leads')
    .select(['kind', 'userId', 'status', 'name', 'ownerId', 'planMonths'])
    .execute()

describe('/api/leads', () => {
  test('keeps each kind and says what the person is told', async () => {
    expect(await post({ kind: 'contact-agent', propertyId, ...AMA })).toEqual({
      status: 200,
      body: {
        title: 'Contact Request Sent',
        message: 'The agent will contact you shortly. Initiating call...',
        dial: expect.stringMatching(/^\+\d+$/),
      },
    })
    expect(await post({ kind: 'property-request', propertyId })).toEqual({
      status: 200,
      body: { title: 'Request Sent', message: 'Your property request has been sent to an agent.' },
    })
    expect(await post({ kind: 'whatsapp', propertyId, planMonths: 6 })).toMatchObject({ status: 200 })
    expect((await leads()).map(({ kind }) => kind).sort()).toEqual([
      'contact-agent',
      'property-request',
      'whatsapp',
    ])
  })

  test('asks for both fields, and for a number that somebody can have', async () => {
    const fieldsOf = async (fields: object) =>
      (await post({ kind: 'contact-agent', propertyId, ...fields })).body.error.fields
    const blank = ['Please fill in all fields.']
    expect(await fieldsOf({ name: ' ', phone: '' })).toEqual({ name: blank, phone: blank })
    expect(await fieldsOf({ ...AMA, phone: '024 412 345' })).toEqual({
      phone: [expect.stringContaining('Enter a phone number')],
    })
    expect(await leads()).toEqual([])
  })

  test('asks visitors to sign in, and administrators to keep away from requests alone', async () => {
    for (const as of ['', '__Host-session=x'])
      for (const kind of ['contact-agent', 'property-request', 'whatsapp'])
        expect(await post({ kind, propertyId, ...AMA }, as)).toMatchObject({
          status: 401,
          body: { error: { code: 'account.not_signed_in' } },
        })
    const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const admin = await signInAs(services, id)
    expect((await post({ kind: 'property-request', propertyId }, admin)).status).toBe(403)
    expect(await leads()).toEqual([])
    expect((await post({ kind: 'contact-agent', propertyId, ...AMA }, admin)).status).toBe(200)
  })

  test('writes nothing that is sent along, and nobody else’s lead', async () => {
    const other = await insertAccount(database.db)
    const extra = {
      userId: other.id,
      user_id: other.id,
      status: 'won',
      ownerId: other.id,
      createdAt: '1999-01-01',
    }
    await post({ ...extra, kind: 'contact-agent', propertyId, ...AMA })
    expect(await leads()).toEqual([
      {
        kind: 'contact-agent',
        userId: accountId,
        status: 'new',
        name: 'Ama Mensah',
        ownerId: null,
        planMonths: null,
      },
    ])
  })

  test('says when to come back after five requests', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await insertProperty(database.db)
      await post({ kind: 'contact-agent', propertyId: id, ...AMA })
    }
    const response = await sendText(JSON.stringify({ kind: 'contact-agent', propertyId, ...AMA }))
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '3600'])
  })

  test('takes no other method, type or origin', async () => {
    const body = JSON.stringify({ kind: 'whatsapp', propertyId })
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(
        (
          await site.send('/api/leads', {
            method,
            headers: { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'application/json' },
            body,
          })
        ).status,
      ).toBe(405)
    expect((await sendText(body, cookie, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await sendText(body, cookie, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await leads()).toEqual([])
  })

  test.each(
    [
      null,
      [],
      'text',
      {},
      { kind: 'message', propertyId: UNKNOWN_ID },
      { kind: ['whatsapp'], propertyId: UNKNOWN_ID },
      { kind: '__proto__', propertyId: UNKNOWN_ID },
      { kind: 'whatsapp' },
      { kind: 'whatsapp', propertyId: [UNKNOWN_ID] },
      { kind: 'whatsapp', propertyId: UNKNOWN_ID, planMonths: '6' },
      { kind: 'whatsapp', propertyId: UNKNOWN_ID, planMonths: 1.5 },
      { kind: 'whatsapp', propertyId: "' or true --" },
      { kind: 'contact-agent', propertyId: UNKNOWN_ID, name: { $ne: '' }, phone: ['0244123456'] },
      { kind: 'contact-agent', propertyId: UNKNOWN_ID, name: 'a'.repeat(101), phone: '0244123456' },
      { kind: 'contact-agent', propertyId: UNKNOWN_ID, ...AMA },
      { kind: 'contact-agent', propertyId: '\u0000', ...AMA },
      { kind: 'contact-agent', propertyId: UNKNOWN_ID, name: '\ud800', phone: '0244123456' },
    ].map((body) => [JSON.stringify(body)]),
  )('%s is refused and keeps nothing', async (text) => {
    const response = await sendText(text)
    expect([404, 422, 400]).toContain(response.status)
    expect(await response.text()).not.toMatch(/at \/|node_modules|SQLSTATE|select /i)
    expect(await leads()).toEqual([])
  })
})

describe('the page of the form', () => {
  const address = () => `/properties/${propertyId}/contact-agent`

  test('sends visitors to sign in and back', async () => {
    const response = await site.get(address())
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `/login?from=${encodeURIComponent(address())}`,
    ])
    expect((await site.post(address(), AMA)).status).toBe(302)
    expect(await leads()).toEqual([])
  })

  test('has name and number of the profile in it, and is nobody else’s', async () => {
    const response = await site.get(address(), cookie)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    expect(text).toContain('Villa &amp; &lt;garden&gt;')
    expect(text).toMatch(/value="Ama Profile"/)
    expect(text).toMatch(/value="020 000 0009"/)
  })

  test('takes the form without script and says how it went', async () => {
    const response = await site.post(address(), AMA, cookie)
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${address()}?sent`])
    expect(await leads()).toMatchObject([{ kind: 'contact-agent', userId: accountId, name: 'Ama Mensah' }])
    const sent = await (await site.get(`${address()}?sent`, cookie)).text()
    expect(sent).toContain('Contact Request Sent')
    expect(sent).toMatch(/href="tel:\+\d+"/)
  })

  test('keeps what was typed when something is missing', async () => {
    const response = await site.post(address(), { name: 'Ama "Mensah"', phone: '' }, cookie)
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('Please fill in all fields.')
    expect(text).toContain('value="Ama &quot;Mensah&quot;"')
  })

  test('is not there for what visitors cannot see, and has no form for what is sold', async () => {
    const hidden = await insertProperty(database.db, { status: 'withdrawn' })
    expect((await site.get(`/properties/${hidden.id}/contact-agent`, cookie)).status).toBe(404)
    const sold = await insertProperty(database.db, { status: 'sold' })
    const text = await (await site.get(`/properties/${sold.id}/contact-agent`, cookie)).text()
    expect(text).toContain('This property is not available any more.')
    expect(text).not.toContain('name="phone"')
    expect((await site.post(`/properties/${sold.id}/contact-agent`, AMA, cookie)).status).toBe(409)
  })
})
