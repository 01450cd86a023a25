import { beforeEach, describe, expect, test } from 'vitest'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/contact/contact.tsx',
  'routes/admin/leads/leads.tsx',
  'routes/admin/leads/leads-detail.tsx',
])
const FORM = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '',
  subject: 'A viewing on Saturday',
  message: 'May I see the house?',
  [HONEYPOT]: '',
}
const SENT = 'Message sent. We will reply by e-mail.'

beforeEach(async () => {
  for (const table of ['leads', 'mails', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const leads = () => database.db.selectFrom('leads').select(['id', 'userId', 'email', 'subject']).execute()

describe('the page', () => {
  test('is the same for every visitor, and has the office, the hours and the form', async () => {
    const response = await site.get('/contact')
    expect(response.headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=\d+/)
    const text = await response.text()
    const { brand } = services.config
    for (const shown of [brand.address, brand.email, brand.openingHours, 'privacy policy', 'Open in maps'])
      expect(text).toContain(shown)
    // The map comes with script only.
    expect(text).not.toContain('Show map')
    expect(text).not.toMatch(/<(img|iframe)[^>]*src="https?:/)
  })

  test('knows who is signed in, and then belongs to nobody else', async () => {
    const { cookie } = await insertPerson(services, 'user', {
      fullName: 'Esi Boateng',
      phone: '+233244123456',
    })
    const response = await site.get('/contact', cookie)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    for (const value of ['Esi Boateng', '024 412 3456', '@example.com"']) expect(text).toContain(value)
  })
})

describe('the form', () => {
  test('is taken without script, and says so', async () => {
    const response = await site.post('/contact', FORM)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(SENT)
    expect(await leads()).toMatchObject([{ userId: null, email: 'ama@example.com' }])
  })

  test('of somebody signed in is theirs', async () => {
    const { id, cookie } = await insertPerson(services)
    expect((await site.post('/contact', FORM, cookie)).status).toBe(200)
    expect(await leads()).toMatchObject([{ userId: id }])
  })

  test('comes back with its messages and everything that was typed', async () => {
    const typed = { ...FORM, email: 'ama@', phone: '12', message: '' }
    const response = await site.post('/contact', typed)
    expect(response.status).toBe(422)
    const text = await response.text()
    for (const typed of ['Ama Mensah', 'ama@', 'A viewing on Saturday'])
      expect(text).toContain(`value="${typed}"`)
    for (const said of ['Enter a valid e-mail address', 'Enter a phone number', 'Write your message'])
      expect(text).toContain(said)
    expect(await leads()).toEqual([])
  })

  test('keeps what was typed also when it was too much for an hour, and says when to come back', async () => {
    for (let index = 0; index < 5; index++)
      await site.post('/contact', { ...FORM, message: `Message ${index}` })
    const response = await site.post('/contact', { ...FORM, message: 'A long sixth message' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    const text = await response.text()
    expect(text).toContain('A long sixth message')
    expect(text).toContain('role="alert"')
  })

  test('answers a program that fills in everything as it answers people', async () => {
    const people = await (await site.post('/contact', FORM)).text()
    const program = await (
      await site.post('/contact', { ...FORM, [HONEYPOT]: 'https://casino.example' })
    ).text()
    expect(skeletonOf(program)).toEqual(skeletonOf(people))
    expect(await leads()).toHaveLength(1)
  })

  test('takes what it asks for and nothing else', async () => {
    const extra = { ...FORM, status: 'won', userId: 'x', kind: 'whatsapp', id: 'x', consentVersion: '1' }
    expect((await site.post('/contact', extra)).status).toBe(200)
    expect(
      await database.db.selectFrom('leads').select(['kind', 'status', 'consentVersion']).execute(),
    ).toEqual([{ kind: 'message', status: 'new', consentVersion: '2026-11' }])
    const twice = new URLSearchParams([...Object.entries(FORM), ['email', 'kofi@example.com']])
    expect((await site.post('/contact', twice)).status).toBe(400)
    const foreign = { Origin: 'https://evil.example' }
    expect((await site.post('/contact', FORM, undefined, foreign)).status).toBe(403)
  })
})

describe('hostile texts', () => {
  test('come back in the form as texts', async () => {
    const shownFor = async (text: string) => {
      const response = await site.post('/contact', {
        ...FORM,
        name: text,
        email: text,
        subject: text,
        message: text,
      })
      expect(response.status).toBe(422)
      return skeletonOf(await response.text())
    }
    const wanted = await shownFor('harmless text')
    for (const text of HOSTILE_TEXTS) expect([text, await shownFor(text)]).toEqual([text, wanted])
  })

  test('stand in the inbox as texts', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const shownFor = async (text: string) => {
      await database.db.deleteFrom('leads').execute()
      await database.db.deleteFrom('rateLimits').execute()
      await site.post('/contact', { ...FORM, name: `a ${text}`, subject: `a ${text}`, message: `a ${text}` })
      const [{ id } = { id: '' }] = await leads()
      const pages = [
        await site.get('/dashboard/leads', cookie),
        await site.get(`/dashboard/leads/${id}`, cookie),
      ]
      return (await Promise.all(pages.map((page) => page.text()))).map(skeletonOf)
    }
    const wanted = await shownFor('harmless text')
    for (const text of HOSTILE_TEXTS) expect([text, await shownFor(text)]).toEqual([text, wanted])
  })
})
