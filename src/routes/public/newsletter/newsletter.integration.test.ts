import { beforeEach, describe, expect, test } from 'vitest'
import { confirmSubscription } from '#/features/newsletter/subscriber.commands.server.ts'
import { subscriberToken } from '#/features/newsletter/subscriber-link.rules.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/newsletter/newsletter.tsx',
  'routes/public/newsletter/newsletter-confirm.tsx',
  'routes/public/newsletter/newsletter-unsubscribe.tsx',
  'routes/internal-api/newsletter.ts',
])
const AMA = 'ama@example.com'
const THANKS = 'Thank you for subscribing to our newsletter!'

beforeEach(async () => {
  for (const table of ['subscribers', 'mails', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
})

const rows = () =>
  database.db.selectFrom('subscribers').select(['id', 'email', 'status']).orderBy('email').execute()
const call = (body: unknown, headers: Record<string, string> = {}) =>
  site.send('/api/newsletter', {
    method: 'POST',
    headers: { Origin: services.config.siteUrl, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function insertSubscriber(status: 'pending' | 'confirmed' = 'pending') {
  await call({ email: AMA })
  const [{ id } = { id: '' }] = await rows()
  const confirm = subscriberToken(services.secrets, 'confirm-newsletter', id)
  if (status === 'confirmed') await confirmSubscription(services, { token: confirm })
  return { confirm, end: subscriberToken(services.secrets, 'end-newsletter', id) }
}

describe('asking for the newsletter', () => {
  test('works without script', async () => {
    const response = await site.post('/newsletter', { email: AMA })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(THANKS)
    expect(await rows()).toMatchObject([{ email: AMA, status: 'pending' }])
  })

  test('keeps what was typed when it is no address, as text', async () => {
    const shownFor = async (text: string) => {
      const response = await site.post('/newsletter', { email: text })
      expect(response.status).toBe(422)
      return skeletonOf(await response.text())
    }
    const wanted = await shownFor('harmless text')
    for (const text of HOSTILE_TEXTS) expect([text, await shownFor(text)]).toEqual([text, wanted])
    expect(await rows()).toEqual([])
  })

  test('answers the same, in status, headers and body, for new, waiting and confirmed addresses', async () => {
    const seen: unknown[] = []
    const note = async (response: Response) => {
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      seen.push([response.status, headers, await response.text()])
      await database.db.deleteFrom('rateLimits').execute()
    }
    await note(await call({ email: AMA }))
    await note(await call({ email: AMA }))
    const [{ id } = { id: '' }] = await rows()
    await confirmSubscription(services, {
      token: subscriberToken(services.secrets, 'confirm-newsletter', id),
    })
    await note(await call({ email: AMA }))
    await note(await call({ email: AMA, topic_code: 'filled in by a program' }))
    expect(seen).toEqual(seen.map(() => seen[0]))
    expect(seen[0]).toMatchObject([200, expect.anything(), '{"isSent":true}'])
  })

  test('says what is wrong with a call, and when to come back', async () => {
    for (const body of [{}, { email: 1 }, { email: ['a@b.co'] }, { email: { $ne: null } }, [], null])
      expect((await call(body)).status).toBe(422)
    expect(await (await call({ email: 'ama' })).json()).toMatchObject({
      error: { fields: { email: ['Enter a valid e-mail address, such as ama@example.com'] } },
    })
    expect((await call({ email: AMA }, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await call({ email: AMA }, { Origin: 'https://evil.example' })).status).toBe(403)
    for (let index = 0; index < 5; index++) await call({ email: `person-${index}@example.com` })
    const limited = await call({ email: AMA })
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('the link that confirms', () => {
  test('changes nothing when a mail program opens it, and confirms by its button', async () => {
    const { confirm } = await insertSubscriber()
    const path = `/newsletter/confirm?token=${confirm}`
    for (const method of ['GET', 'HEAD']) expect((await site.send(path, { method })).status).toBe(200)
    expect(await rows()).toMatchObject([{ status: 'pending' }])
    const response = await site.get(path)
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(await response.text()).toContain('noindex')
    expect(await (await site.post(path, { token: confirm })).text()).toContain('You are subscribed.')
    expect(await rows()).toMatchObject([{ status: 'confirmed' }])
  })

  test('that is not ours says how to get another', async () => {
    const response = await site.post('/newsletter/confirm', { token: 'x'.repeat(80) })
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Go to the newsletter')
    expect(await (await site.get('/newsletter/confirm')).text()).toContain('This link is not complete')
  })

  test('shows hostile tokens as nothing but a value', async () => {
    const wanted = skeletonOf(await (await site.get('/newsletter/confirm?token=abc')).text())
    for (const text of HOSTILE_TEXTS.filter(({ length }) => length < 90)) {
      const page = await site.get(`/newsletter/confirm?token=${encodeURIComponent(text)}`)
      expect([text, skeletonOf(await page.text())]).toEqual([text, wanted])
    }
  })
})

describe('the link that ends it', () => {
  test('changes nothing by being opened, and unsubscribes by its button', async () => {
    const { end } = await insertSubscriber('confirmed')
    const path = `/newsletter/unsubscribe?token=${end}`
    await site.get(path)
    expect(await rows()).toMatchObject([{ status: 'confirmed' }])
    expect(await (await site.post(path, { token: end })).text()).toContain('You are unsubscribed.')
    expect(await rows()).toMatchObject([{ status: 'unsubscribed' }])
    expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('is pressed by a mail program from anywhere, in either form that the standard names, again and again', async () => {
    const { end } = await insertSubscriber('confirmed')
    const path = `/newsletter/unsubscribe?token=${end}`
    const oneClick = new FormData()
    oneClick.set('List-Unsubscribe', 'One-Click')
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), oneClick]
    for (const body of bodies)
      for (const headers of [{}, { Origin: 'https://mail.example' }] as Record<string, string>[]) {
        const response = await site.send(path, { method: 'POST', headers, body })
        expect(response.status).toBe(200)
        expect(response.headers.has('Set-Cookie')).toBe(false)
      }
    expect(await rows()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('is worth nothing without its proof', async () => {
    const { end, confirm } = await insertSubscriber('confirmed')
    for (const token of ['', confirm, `${end.slice(0, -1)}${end.endsWith('A') ? 'B' : 'A'}`]) {
      const response = await site.send(`/newsletter/unsubscribe?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(response.status).toBe(410)
    }
    expect(await rows()).toMatchObject([{ status: 'confirmed' }])
  })
})
