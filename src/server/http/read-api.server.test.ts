import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from './http.server.ts'
import { createReadApi, serveReadApi } from './read-api.server.ts'
import { toRenderedPage } from './rendered-page.server.ts'

const SITE = 'https://fihankra.example'
const LIST = '/api/v1/properties'

let rendered: string[] = []
let rendering: () => Response
let app: Hono<Environment>

beforeEach(() => {
  rendered = []
  rendering = () =>
    Response.json({ value: ['a'.repeat(2_000)] }, { headers: { 'Cache-Control': 'public, max-age=60' } })
  app = new Hono<Environment>()
  serveReadApi(
    app,
    createReadApi({
      siteUrl: SITE,
      readsPerAddress: { count: 5, seconds: 600 },
      noteLimit: undefined,
      longestAddress: 2_048,
      // Stands for the socket, which a request without one has not.
      clientAddressOf: (_socket, forwardedFor) => forwardedFor ?? null,
      render: async (address) => {
        rendered.push(address)
        return { page: await toRenderedPage(rendering()), ageMilliseconds: 0 }
      },
    }),
  )
  app.all('*', (context) => context.text('the site'))
})

let visitors = 0
// Somebody else each time, so that only the tests of the allowance meet it.
const ask = (path: string, init: RequestInit = {}, from = `102.176.0.${++visitors}`) =>
  app.request(SITE + path, { ...init, headers: { 'X-Forwarded-For': from, ...init.headers } })
const problemOf = async (response: Response | Promise<Response>) => {
  const known = await response
  expect(known.headers.get('Content-Type')).toBe('application/problem+json')
  expect(known.headers.get('Cache-Control')).toBe('no-store')
  expect(known.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const body = await known.json()
  expect(body.status).toBe(known.status)
  expect(body.type).toBe(`${SITE}/developers#${body.code}`)
  return body
}

describe('an answer of the API', () => {
  test('may be read by pages of any origin, without cookies', async () => {
    const { headers } = await ask(LIST, { headers: { Origin: 'https://other.example' } })
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Cache-Control')).toBe('public, max-age=60')
  })
  test('has a strong tag, with which it is not sent twice', async () => {
    const first = await ask(LIST)
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await ask(LIST, { headers: { 'If-None-Match': `"other", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('ETag')).toBe(etag)
    expect(again.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
    rendering = () => Response.json({ value: [] }, { headers: { 'Cache-Control': 'public, max-age=60' } })
    expect((await ask(LIST, { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })
  test('has another tag in each encoding, because it is other bytes', async () => {
    const plain = await ask(LIST)
    const packed = await ask(LIST, { headers: { 'Accept-Encoding': 'br' } })
    expect(packed.headers.get('Content-Encoding')).toBe('br')
    expect(packed.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text())
    expect(Number(packed.headers.get('Content-Length'))).toBe(bytes.length)
  })
  test('to HEAD has the headers of GET and nothing else', async () => {
    const get = await ask(LIST)
    const head = await ask(LIST, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['ETag', 'Content-Type', 'Content-Length', 'Cache-Control', 'RateLimit']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
  })
  test('is the same with a session', async () => {
    const cookie = { Cookie: `__Host-session=${'a'.repeat(43)}` }
    const [with_, without] = [await ask(LIST, { headers: cookie }), await ask(LIST)]
    expect(await with_.text()).toBe(await without.text())
    expect(with_.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(with_.headers.get('Set-Cookie')).toBeNull()
  })
})

describe('a browser that asks first', () => {
  test('is told what it may send, and uses up nothing', async () => {
    const preflight = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' }
    for (let time = 0; time < 9; time++) {
      const response = await ask(LIST, { method: 'OPTIONS', headers: preflight }, '102.176.9.9')
      expect(response.status).toBe(204)
      expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS')
      expect(response.headers.get('Access-Control-Allow-Headers')).toContain('If-None-Match')
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
    expect(rendered).toEqual([])
  })
})

describe('the allowance', () => {
  test('is told with each answer, and ends with a time to come back', async () => {
    const answers = []
    for (let read = 0; read < 6; read++) answers.push(await ask(LIST, {}, '102.176.8.8'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[0]?.headers.get('RateLimit-Policy')).toBe('"address";q=5;w=600')
    expect(answers[0]?.headers.get('RateLimit')).toBe('"address";r=4;t=600')
    const last = answers.at(-1) as Response
    expect(last.headers.get('RateLimit')).toMatch(/^"address";r=0;t=\d+$/)
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(await problemOf(last)).toMatchObject({ code: 'too-many-requests', title: 'Too many requests' })
    expect((await ask(LIST, {}, '102.176.8.9')).status).toBe(200)
  })
  test('is one for a whole household of IPv6, and answers without a body count', async () => {
    for (let read = 0; read < 5; read++) {
      await ask(LIST, { method: read % 2 ? 'HEAD' : 'GET' }, `2001:db8:1:2::${read}`)
    }
    expect((await ask(LIST, {}, '2001:db8:1:2::9')).status).toBe(429)
  })
})

describe('what the API does not do', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s is refused', async (method) => {
    const response = await ask(LIST, { method, headers: { Origin: 'https://other.example' } })
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    expect(await problemOf(response)).toMatchObject({ code: 'method-not-allowed', status: 405 })
    expect(rendered).toEqual([])
  })
  test('addresses without end are refused', async () => {
    expect(await problemOf(ask(`${LIST}?query=${'a'.repeat(2_100)}`))).toMatchObject({ status: 414 })
  })
  test.each([
    '/API/V1/properties',
    '//api/v1/properties',
    '/api//v1/properties',
    '/%61pi/v1/properties',
    '/api%2Fv1/properties',
    '/api/v1//properties',
    '/api/v1/properties.data',
    '/api/v1.data',
    '/api/v1/prop%65rties',
    '/api/v1/%00',
    '/api/v1/%ff',
  ])('%s is no other way to an answer', async (path) => {
    expect(await problemOf(ask(path))).toMatchObject({ code: 'not-found', status: 404 })
    expect(rendered).toEqual([])
  })
  test.each(['/api/v10/properties', '/api/session', '/api/v1x', '/'])(
    '%s is not of the API and has its rules from elsewhere',
    async (path) => {
      const response = await ask(path)
      expect(await response.text()).toBe('the site')
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(response.headers.get('RateLimit')).toBeNull()
    },
  )
  test('what the framework says in words of its own is a problem like any other', async () => {
    rendering = () => new Response('Unexpected Server Error', { status: 500 })
    const problem = await problemOf(ask(LIST))
    expect(problem).toMatchObject({ code: 'fault', status: 500 })
    expect(JSON.stringify(problem)).not.toContain('Unexpected')
  })
})
