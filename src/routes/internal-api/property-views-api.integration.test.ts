import { beforeEach, describe, expect, test } from 'vitest'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/internal-api/property-views.ts'])
const ORIGIN = 'https://fihankra.example'
const ADDRESS = '/api/property-views'
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let propertyId: string

beforeEach(async () => {
  await database.db.deleteFrom('propertyViews').execute()
  propertyId = (await insertProperty(database.db)).id
})

const send = (body: string, headers: Record<string, string> = {}) =>
  site.send(ADDRESS, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers },
    body,
  })

const rows = () => database.db.selectFrom('propertyViews').selectAll().execute()

describe('/api/property-views', () => {
  test('counts a view of a visitor, and answers nothing', async () => {
    const response = await send(JSON.stringify({ propertyId }))
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await rows()).toEqual([{ propertyId, day: '2026-11-21', count: 1 }])
  })

  test('answers the same when it does not count', async () => {
    const body = JSON.stringify({ propertyId })
    for (const agent of [BROWSER, BROWSER, 'Googlebot/2.1', '']) {
      expect((await send(body, { 'User-Agent': agent })).status).toBe(204)
    }
    expect(await rows()).toEqual([{ propertyId, day: '2026-11-21', count: 1 }])
  })

  test('does not know what visitors cannot see', async () => {
    const { id } = await insertProperty(database.db, { status: 'withdrawn' })
    for (const unseen of [id, '0198f000-0000-7000-8000-000000000002', '../cart', '']) {
      const response = await send(JSON.stringify({ propertyId: unseen }))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 'property.not_found' } })
    }
    expect(await rows()).toEqual([])
  })

  test.each([
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['no object', '[]', 422],
    ['no id', '{}', 422],
    ['an id that is a number', '{"propertyId":1}', 422],
    ['an id that is a list', '{"propertyId":["a"]}', 422],
    ['an id with a NUL', '{"propertyId":"\\u0000"}', 400],
    ['half a character', '{"propertyId":"\\ud800"}', 400],
    ['something too deep', `{"propertyId":${'['.repeat(999)}${']'.repeat(999)}}`, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  test('refuses what is too much to send, no JSON, from another site, or not posted', async () => {
    const body = JSON.stringify({ propertyId })
    expect((await send(JSON.stringify({ propertyId, filler: 'x'.repeat(300_000) }))).status).toBe(413)
    expect((await send(body, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await send(body, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await site.send(ADDRESS, { method: 'PUT', headers: { Origin: ORIGIN }, body })).status).toBe(405)
    expect(await rows()).toEqual([])
  })
})
