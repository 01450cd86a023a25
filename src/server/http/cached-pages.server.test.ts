import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openOuterServer } from '../../../tests/support/outer-server.ts'
import type { HttpOptions } from './http.server.ts'

const HTML = '<!doctype html><p>Homes</p>'

/** The outer server around one page, with a count of how often it was rendered. */
async function open(options: Partial<HttpOptions> = {}) {
  let renders = 0
  const renderPage = async () => {
    renders += 1
    return new Response(HTML, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=5' },
    })
  }
  return { ...(await openOuterServer({ renderPage, ...options })), renders: () => renders }
}

test('a cached page comes the short way with the headers and the log line of the long one', async () => {
  const { get, short, lines } = await open()
  const long = await get('/properties?page=2')
  const cached = await get('/properties?page=2')
  expect(short).toEqual([false, true])
  expect(cached.body.toString()).toBe(HTML)
  const apart = { 'x-request-id': '', date: '' }
  expect({ ...cached.headers, ...apart }).toEqual({ ...long.headers, ...apart })
  expect(cached.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(cached.headers['x-request-id']).not.toBe(long.headers['x-request-id'])
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(second).toMatchObject({
    level: 'info',
    requestId: cached.headers['x-request-id'],
    method: 'GET',
    path: '/properties',
    status: 200,
    msg: 'request',
  })
})

test('a compressed page comes the short way once somebody has waited for it', async () => {
  const { get, short } = await open()
  const accept = { 'Accept-Encoding': 'gzip, br' }
  await get('/about')
  await get('/about', accept)
  const cached = await get('/about', accept)
  expect(short).toEqual([false, false, true])
  expect(cached.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(cached.body).toString()).toBe(HTML)
})

test('who holds the page is told so without a body; HEAD gets none either', async () => {
  const { get, short, renders } = await open()
  const { headers } = await get('/about')
  const known = await get('/about', { 'If-None-Match': String(headers.etag) })
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  expect(known.headers['content-security-policy']).toBe(headers['content-security-policy'])
  expect((await get('/about', { 'If-None-Match': '"another"' })).status).toBe(200)
  const head = await get('/about', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(HTML.length),
  ])
  expect(short).toEqual([false, true, true, true])
  expect(renders()).toBe(1)
})

test.each([
  ['with a session', { Cookie: 'theme=dark; __Host-session=abc' }],
  ['with a session of another kind of site', { Cookie: 'session=abc' }],
  ['with a body', { 'Content-Length': '0' }],
  ['on condition of a date', { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
  ['of a browser that saves data', { 'Save-Data': 'on' }],
])('a request %s goes the long way', async (_name, headers) => {
  const { get, short } = await open()
  await get('/about')
  await get('/about', headers)
  expect(short).toEqual([false, false])
})

test.each(['POST', 'PUT', 'OPTIONS'])('a %s goes the long way', async (method) => {
  const { get, short } = await open()
  await get('/about')
  await get('/about', {}, method)
  expect(short).toEqual([false, false])
})

test('a page for people with a session is never answered from memory to a visitor', async () => {
  const { get, short, renders } = await open()
  await get('/about', { Cookie: '__Host-session=abc' })
  await get('/about')
  expect(short).toEqual([false, false])
  expect(renders()).toBe(2)
})

test('a page that was in memory for a while says so, so that other caches do not begin anew', async () => {
  const { get, pageCache } = await open({ pageCacheSeconds: 1 })
  await get('/about')
  expect((await get('/about')).headers.age).toBeUndefined()
  await expect
    .poll(
      async () => {
        pageCache?.confirm(0)
        return Number((await get('/about')).headers.age ?? 0)
      },
      { timeout: 5_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(1)
})

test('whoever is answered from memory is asked to leave while the program stops', async () => {
  let isDraining = false
  const { get, short } = await open({ isDraining: () => isDraining })
  await get('/about')
  isDraining = true
  expect((await get('/about')).headers.connection).toBe('close')
  expect(short).toEqual([false, true])
})

test('whoever asks another host for a cached page is sent to the site', async () => {
  const { get, short } = await open()
  await get('/about')
  const moved = await get('/about', { Host: 'www.fihankra.example' })
  expect([moved.status, moved.headers.location]).toEqual([302, 'https://fihankra.example/about'])
  expect(short).toEqual([false, false])
  await get('/about')
  expect(short).toEqual([false, false, true])
})
