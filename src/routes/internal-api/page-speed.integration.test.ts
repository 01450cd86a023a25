import { beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/internal-api/page-speed.ts'])

const good = { page: '/', connection: 'fast', measures: [{ metric: 'LCP', value: 1_200 }] }
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

const send = (body: unknown, headers: Record<string, string> = {}) =>
  site.send('/api/page-speed', {
    method: 'POST',
    headers: {
      Origin: services.config.siteUrl,
      'Content-Type': 'application/json',
      'User-Agent': BROWSER,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const countRows = async () => (await database.db.selectFrom('pageVitals').selectAll().execute()).length

beforeEach(async () => {
  await database.db.deleteFrom('pageVitals').execute()
})

describe('/api/page-speed', () => {
  test('takes what a visit was like and answers nothing', async () => {
    const response = await send(good)
    expect(response.status).toBe(204)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await countRows()).toBe(1)
  })

  test.each([
    ['another page', { ...good, page: '/properties/0193a000' }],
    ['another metric', { ...good, measures: [{ metric: 'FID', value: 1 }] }],
    ['a metric twice', { ...good, measures: [good.measures[0], good.measures[0]] }],
    ['no measures', { ...good, measures: [] }],
    ['a negative value', { ...good, measures: [{ metric: 'LCP', value: -1 }] }],
    ['a value without end', '{"page":"/","connection":"fast","measures":[{"metric":"LCP","value":1e999}]}'],
    ['a value in words', { ...good, measures: [{ metric: 'LCP', value: '12' }] }],
    ['another connection', { ...good, connection: '</script>' }],
    ['a list', []],
    ['no JSON', '{'],
    ['NUL', { ...good, page: '\u0000' }],
  ])('refuses %s', async (_what, body) => {
    const { status } = await send(body)
    expect([400, 422]).toContain(status)
    expect(await countRows()).toBe(0)
  })

  test('refuses what another site sends, and whatever is not posted', async () => {
    expect((await send(good, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await site.get('/api/page-speed')).status).toBeGreaterThanOrEqual(400)
    expect(await countRows()).toBe(0)
  })
})
