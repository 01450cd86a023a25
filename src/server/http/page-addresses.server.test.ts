import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { RequestFacts } from '#/web/request/services.server.ts'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp, type HttpOptions } from './http.server.ts'
import { pageFinder, routeNamer } from './page-addresses.server.ts'

const manifest = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  property: { id: 'property', parentId: 'frame', path: 'properties/:id' },
  nothing: { id: 'nothing', parentId: 'frame', path: '*' },
  api: { id: 'api', parentId: 'root', path: 'api/v1/*' },
} as unknown as ServerBuild['routes']

test.each([
  ['/', true],
  ['/properties/1', true],
  ['/properties/01a1f8a7-cb05-7487-afcb-b8111ebd56ff', true],
  ['/01a1f8a7-cb05-7487-afcb-b8111ebd56ff/1', false],
  ['/properties', false],
  ['/properties/1/2', false],
  ['/nothing', false],
  ['/%2e%2e%25', false],
  ['/__manifest', true],
  ['/nothing.data', true],
])('at %s there is a page: %s', (path, isThere) => {
  const hasPage = pageFinder(manifest)
  expect([hasPage(path), hasPage(path)]).toEqual([isThere, isThere])
})

test.each([
  ['/', '/'],
  ['/properties/1', '/properties/:id'],
  ['/api/v1/places', '/api/v1/*'],
  ['/nothing', undefined],
])('%s is answered by the route %s', (path, name) => {
  expect(routeNamer(manifest)(path)).toBe(name)
})

const PAGE = 'A page'
const PUBLIC = { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=5' }

function start(options: Partial<HttpOptions> = {}) {
  let renders = 0
  const renderPage = async () => {
    renders += 1
    return new Response(PAGE, { headers: PUBLIC })
  }
  const { app } = createHttp(httpOptions({ renderPage, ...options }))
  const get = async (path: string, init: RequestInit = {}) =>
    app.request(`http://visitor-says.example${path}`, init)
  return { get, renders: () => renders }
}

describe('an address that cannot be read', () => {
  test.each(['/50%', '/%zz', '/%ED%A0%80', '/a%0ab', '/%00'])('%s stands for itself', async (path) => {
    const seen: string[] = []
    const { get } = start({
      renderPage: async (request) => {
        seen.push(new URL(request.url).pathname)
        return new Response(PAGE, { headers: PUBLIC })
      },
    })
    await get(path)
    expect(decodeURIComponent(seen[0] ?? '')).toBe(path)
  })
})

describe('an address that is not the page’s own', () => {
  test('moves for good to the one that is, with its query and whatever host was asked', async () => {
    const { get, renders } = start()
    const response = await get('//Properties//?page=2&category=For+Sale')
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(
      'https://fihankra.example/properties?page=2&category=For+Sale',
    )
    expect(renders()).toBe(0)
  })

  test('takes a form as it is', async () => {
    const headers = { Origin: 'https://fihankra.example' }
    expect((await start().get('/Contact/', { method: 'POST', headers })).status).toBe(200)
  })
})

describe('an address at which there is no page', () => {
  const startNowhere = () => {
    const asked: { path: string; facts: RequestFacts }[] = []
    const site = start({
      hasPage: (pathname) => pathname === '/properties',
      renderPage: async (request, facts) => {
        asked.push({ path: new URL(request.url).pathname, facts })
        return new Response(`<script nonce="${facts.nonce}">a = 1</script>`, {
          status: 404,
          headers: { 'Content-Type': 'text/html' },
        })
      },
    })
    return { ...site, asked }
  }

  test.each(['/nothing', '/Nothing', '/NOTHING/', '/wp-login.php', '/50%'])(
    '%s is answered at once, and not moved',
    async (path) => {
      const { get } = startNowhere()
      const response = await get(path)
      expect([response.status, response.headers.get('Location')]).toEqual([404, null])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  test('is the same for everybody: nobody looks for a session, and it is rendered once', async () => {
    const { get, asked } = startNowhere()
    const page = await get('/nothing', { headers: { Cookie: '__Host-session=abc' } })
    expect(page.status).toBe(404)
    expect(await page.text()).toBe('<script>a = 1</script>')
    expect(page.headers.get('Content-Security-Policy')).toContain("'sha256-")
    await get('/nothing-else')
    const headers = { Origin: 'https://fihankra.example', Cookie: '__Host-session=abc' }
    expect((await get('/nothing', { method: 'POST', headers, body: 'a=1' })).status).toBe(404)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.facts).toMatchObject({ sessionToken: undefined, ip: null, isForEverybody: true })
  })
})
