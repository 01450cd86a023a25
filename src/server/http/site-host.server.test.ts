import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createSiteHost } from '../addresses/site-host.server.ts'
import { createHttp, type HttpOptions } from './http.server.ts'

const PROXY = '10.9.9.9'
const VISITOR = '203.0.113.7'
const AT_HOME = { siteUrl: 'http://localhost:3000', isSiteUrlSet: false, trustedProxies: [] }
const PUBLIC = { siteUrl: 'https://fihankra.example', isSiteUrlSet: true, trustedProxies: [PROXY] }

describe('without SITE_URL', () => {
  const { originOf } = createSiteHost({ ...AT_HOME, computerName: 'Esi-Laptop.lan' })
  const from = (host: string) => originOf({ host, socketAddress: VISITOR })

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST:3000', 'http://localhost:3000'],
    ['localhost', 'http://localhost'],
    ['localhost:80', 'http://localhost'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['127.9.9.9', 'http://127.9.9.9'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['10.0.0.5:3000', 'http://10.0.0.5:3000'],
    ['172.31.255.1', 'http://172.31.255.1'],
    ['169.254.7.7', 'http://169.254.7.7'],
    ['[fd12::7]:3000', 'http://[fd12::7]:3000'],
    ['[fe80::1]', 'http://[fe80::1]'],
    ['esi-laptop:3000', 'http://esi-laptop:3000'],
    ['esi-laptop.lan:3000', 'http://esi-laptop.lan:3000'],
    ['esi-laptop.local:3000', 'http://esi-laptop.local:3000'],
  ])('%s is ours', (host, origin) => {
    expect(from(host)).toBe(origin)
  })

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example:3000',
    'evil.localhost:3000',
    '127.0.0.1.nip.example:3000',
    '192.168.1.20.evil.example',
    '172.32.0.1',
    '11.0.0.1',
    '8.8.8.8:3000',
    '[2001:db8::1]:3000',
    '[::ffff:8.8.8.8]',
    'other-laptop:3000',
    // Written as no browser writes them.
    '127.1:3000',
    '0x7f000001:3000',
    '2130706433',
    'localhost:03000',
    'localhost:99999',
    'localhost.:3000',
    'evil.example@localhost:3000',
    'localhost:3000@evil.example',
    'localhost:3000/evil.example',
    'localhost:3000?',
    'localhost:3000#x',
    'local\thost:3000',
    'localhost evil.example',
    '',
    '[::1',
  ])('%j is none of ours', (host) => {
    expect(from(host)).toBeUndefined()
  })

  test('nobody is sent elsewhere', () => {
    const { shouldMove } = createSiteHost({ ...AT_HOME, computerName: 'esi' })
    expect(shouldMove({ host: 'evil.example', socketAddress: VISITOR }, '/')).toBe(false)
  })

  test('a computer that is called by a number has no name', () => {
    const { originOf } = createSiteHost({ ...AT_HOME, computerName: '8.8.8.8' })
    expect(originOf({ host: '8.8.8.8', socketAddress: VISITOR })).toBeUndefined()
  })
})

describe('with SITE_URL', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const open = () => createSiteHost({ ...PUBLIC, computerName: 'web-1' })

  test.each([
    'www.fihankra.example',
    'fihankra.example:8443',
    '127.0.0.1',
    'localhost',
    'web-1',
    'evil.example',
  ])('%s is another host, from which a visitor is sent to the site', (host) => {
    const { originOf, shouldMove } = open()
    expect(originOf({ host, socketAddress: VISITOR })).toBeUndefined()
    expect(shouldMove({ host, socketAddress: VISITOR }, '/about')).toBe(true)
  })

  test.each(['fihankra.example', 'FIHANKRA.example', 'fihankra.example:443', undefined])(
    '%s stays',
    (host) => {
      const { originOf, shouldMove } = open()
      expect(originOf({ host, socketAddress: VISITOR })).toBe('https://fihankra.example')
      expect(shouldMove({ host, socketAddress: VISITOR }, '/about')).toBe(false)
    },
  )

  test('a trusted proxy may ask for any host', () => {
    const { shouldMove } = open()
    expect(shouldMove({ host: 'web-1:3000', socketAddress: PROXY }, '/about')).toBe(false)
    expect(shouldMove({ host: 'web-1:3000', socketAddress: `::ffff:${PROXY}` }, '/about')).toBe(false)
  })

  test('nobody is sent in circles by a proxy that says another host', async () => {
    const { shouldMove } = open()
    const asked = { host: 'upstream:3000', socketAddress: VISITOR }
    expect([1, 2, 3].map(() => shouldMove(asked, '/about'))).toEqual([true, false, false])
    expect(shouldMove(asked, '/contact')).toBe(true)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(shouldMove(asked, '/about')).toBe(true)
  })
})

function serve(options: Partial<HttpOptions>) {
  const seen: Request[] = []
  const { app } = createHttp(
    httpOptions({
      renderPage: async (request) => {
        seen.push(request)
        return new Response('A page')
      },
      ...options,
    }),
  )
  const send = (host: string, path = '/', init: RequestInit = {}, remoteAddress = VISITOR) =>
    app.request(
      `http://inside${path}`,
      { ...init, headers: { Host: host, ...init.headers } },
      { incoming: { socket: { remoteAddress } }, outgoing: {} },
    )
  const post = (host: string, headers: Record<string, string>, path = '/login') =>
    send(host, path, { method: 'POST', body: 'a=1', headers })
  return { send, post, seen }
}

describe('a request to the site by another host than SITE_URL', () => {
  test('gets one redirect to the same address there, whatever else it says', async () => {
    const { send, seen } = serve(PUBLIC)
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    const response = await send('www.fihankra.example', '//evil.example/x?beds=3', { headers })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('https://fihankra.example//evil.example/x?beds=3')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(seen).toEqual([])
  })

  test.each(['/healthz', '/readyz', '/metrics', '/webhooks/payment'])('stays at %s', async (path) => {
    expect((await serve(PUBLIC).send('10.1.1.1:3000', path)).status).toBe(200)
  })

  test('stays when a trusted proxy passes it on', async () => {
    expect((await serve(PUBLIC).send('web-1:3000', '/about', {}, PROXY)).status).toBe(200)
  })

  test('says in plain words why its form is refused, as a page, as an error, and as text', async () => {
    const { post, seen } = serve(PUBLIC)
    const own = { Origin: 'http://www.fihankra.example', 'Sec-Fetch-Site': 'same-origin' }
    const page = await post('www.fihankra.example', { ...own, Accept: 'text/html' })
    expect(page.status).toBe(403)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(await page.text()).toContain('<a href="https://fihankra.example">')
    const call = await post('www.fihankra.example', own, '/api/session')
    expect(await call.json()).toMatchObject({
      error: { code: 'other-host', message: expect.stringContaining('https://fihankra.example') },
    })
    expect(await (await post('www.fihankra.example', own, '/checkout.data')).text()).toContain(
      'nothing was saved',
    )
    expect(seen).toEqual([])
  })

  test('is told apart from a form of another site', async () => {
    const { post } = serve(PUBLIC)
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'http://www.fihankra.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
    ]
    for (const headers of foreign)
      expect(await (await post('www.fihankra.example', headers)).text()).toContain('another site')
  })
})

describe('a form without SITE_URL', () => {
  const host = '192.168.1.20:3000'
  const origin = `http://${host}`

  test('passes from the address that its sender typed, over plain HTTP, and the router finds its own origin', async () => {
    const { post, seen } = serve({ ...AT_HOME, computerName: 'esi' })
    expect((await post(host, { Origin: origin })).status).toBe(200)
    expect((await post('[::1]:3000', { Origin: 'http://[::1]:3000' })).status).toBe(200)
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('http://localhost:3000/login'))
    expect(seen.map(({ headers }) => headers.get('Origin'))).toEqual(Array(2).fill('http://localhost:3000'))
  })

  test.each<[string, Record<string, string>]>([
    [host, { Origin: 'http://192.168.1.21:3000' }],
    [host, { Origin: 'http://192.168.1.20:4000' }],
    [host, { Origin: `https://${host}` }],
    [host, { Origin: 'null' }],
    [host, { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }],
    [host, { Origin: origin, 'Sec-Fetch-Site': 'same-site' }],
    ['evil.example:3000', { Origin: 'http://evil.example:3000', 'Sec-Fetch-Site': 'same-origin' }],
    ['evil.example:3000', { 'Sec-Fetch-Site': 'same-origin' }],
    ['evil.example:3000', { Origin: origin, 'X-Forwarded-Host': host }],
    [host, {}],
  ])('is refused at %s with %j', async (at, headers) => {
    const { post, seen } = serve({ ...AT_HOME, computerName: 'esi' })
    expect((await post(at, headers)).status).toBe(403)
    expect(seen).toEqual([])
  })

  test('a page is rendered as at the default address, so that its links lead there from whatever address was typed', async () => {
    const { send, seen } = serve({ ...AT_HOME, computerName: 'esi' })
    for (const at of [host, 'esi.local:3000', '127.0.0.1:3000'])
      expect((await send(at, '/about?a=1')).status).toBe(200)
    expect(seen.map(({ url }) => url)).toEqual(Array(3).fill('http://localhost:3000/about?a=1'))
  })

  test('a redirect to the proper spelling stays at the address that was typed, but for another’s', async () => {
    const { send } = serve({ ...AT_HOME, computerName: 'esi' })
    expect((await send(host, '/About/')).headers.get('Location')).toBe(`${origin}/about`)
    expect((await send('evil.example', '/About/')).headers.get('Location')).toBe(
      'http://localhost:3000/about',
    )
  })
})
