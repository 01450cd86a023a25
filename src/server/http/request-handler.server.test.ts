import { data, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createHandler } from './request-handler.server.ts'

type Module = Record<string, unknown>

const SITE = 'https://fihankra.example'

/** Answers of a site whose endpoints are these modules by their paths. */
function siteOf(endpoints: Record<string, Module>, middleware?: unknown[]) {
  const routes = Object.fromEntries(
    Object.entries(endpoints).map(([path, module]) => [path, { id: path, parentId: 'root', path, module }]),
  )
  const root = { id: 'root', path: '', module: { default: () => null, ...(middleware && { middleware }) } }
  const handle = createHandler({
    entry: { module: { default: () => new Response('a page') } },
    routes: { root, ...routes },
    assets: { routes: {}, entry: {}, url: '', version: '' },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    future: {},
    ssr: true,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild)
  return async (path: string, method = 'GET') => {
    const response = await handle(new Request(SITE + path, { method }), new RouterContextProvider())
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
}

const says = (text: string) => ({ loader: () => new Response(text) })
const repeats = {
  loader: ({ params, pattern, url }: { params: object; pattern: string; url: URL }) =>
    Response.json({ params, pattern, search: url.search }),
}

describe('an endpoint', () => {
  test('is given its id, its pattern and its address', async () => {
    const ask = siteOf({ 'api/homes/:id': repeats, 'api/homes/near': says('near') })
    const { text } = await ask('/api/homes/b-7?limit=3')
    expect(JSON.parse(text)).toEqual({ params: { id: 'b-7' }, pattern: '/api/homes/:id', search: '?limit=3' })
    expect((await ask('/api/homes/near')).text).toBe('near')
  })

  test.each(['/api/homes/b%2F7', '/API/homes/b', '/api/homes/b/'])(
    'is found by the framework at %s',
    async (path) => {
      const { status, text } = await siteOf({
        'api/homes/:id': { loader: ({ params }: { params: object }) => Response.json(params) },
      })(path)
      expect(status).toBe(200)
      expect(JSON.parse(text).id).toMatch(/^b/)
    },
  )

  test('is asked behind the middleware of the root, which may answer in its place', async () => {
    const order: string[] = []
    const watch = async (_: unknown, next: () => Promise<Response>) => {
      order.push('before')
      const answer = await next()
      order.push('after')
      return answer
    }
    const module = { loader: () => new Response(order.join()) }
    expect((await siteOf({ 'api/a': module }, [watch, () => undefined])('/api/a')).text).toBe('before')
    expect(order).toEqual(['before', 'after'])
    const refuse = () => new Response(null, { status: 405 })
    expect((await siteOf({ 'api/a': module }, [refuse])('/api/a')).status).toBe(405)
  })

  test('reads with its loader and writes with its action', async () => {
    const ask = siteOf({ 'api/a': { ...says('read'), action: () => new Response('written') } })
    expect((await ask('/api/a')).text).toBe('read')
    expect((await ask('/api/a', 'POST')).text).toBe('written')
    expect((await siteOf({ 'api/a': says('read') })('/api/a', 'POST')).status).toBe(405)
  })

  test('may throw its answer; whatever else it throws is for the caller', async () => {
    const throwing = (thrown: unknown) =>
      siteOf({
        'api/a': {
          loader() {
            throw thrown
          },
        },
      })
    expect((await throwing(new Response(null, { status: 429 }))('/api/a')).status).toBe(429)
    const { status, text, headers } = await throwing(
      data({ code: 'x' }, { status: 503, headers: { 'Retry-After': '5' } }),
    )('/api/a')
    expect([status, JSON.parse(text), headers.get('Retry-After')]).toEqual([503, { code: 'x' }, '5'])
    await expect(throwing(new Error('a fault'))('/api/a')).rejects.toThrow('a fault')
  })

  test('that answers with nothing is a fault', async () => {
    await expect(siteOf({ 'api/a': { loader: () => null } })('/api/a')).rejects.toThrow('with a response')
  })
})

describe('a page', () => {
  type Shown = { staticHandlerContext: { matches: { route: { id: string }; params: object }[] } }
  const routes = {
    root: { id: 'root', path: '' },
    frame: { id: 'frame', parentId: 'root' },
    home: { id: 'home', parentId: 'frame', index: true },
    homes: { id: 'homes', parentId: 'frame', path: 'homes/:id' },
    near: { id: 'near', parentId: 'frame', path: 'homes/near' },
  }
  const withModule = Object.entries(routes).map(([id, route]) => [
    id,
    { ...route, module: { default: () => null } },
  ])
  const handle = createHandler({
    entry: {
      module: {
        default: (
          _: Request,
          status: number,
          __: Headers,
          shown: Shown & { manifest: { routes: object } },
        ) => {
          const { matches } = shown.staticHandlerContext
          const known = Object.keys(shown.manifest.routes)
          const [ids, params] = [matches.map(({ route }) => route.id), matches.at(-1)?.params]
          return Response.json({ known, ids, params }, { status })
        },
      },
    },
    routes: Object.fromEntries(withModule),
    assets: { routes, entry: {}, url: '', version: '' },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    future: {},
    ssr: true,
    prerender: [],
  } as unknown as ServerBuild)
  const ask = async (path: string) => {
    const response = await handle(new Request(SITE + path), new RouterContextProvider())
    return { status: response.status, shown: await response.json() }
  }

  test.each([
    ['/', 'home', {}],
    ['/homes/b-7', 'homes', { id: 'b-7' }],
    ['/Homes/b-8/', 'homes', { id: 'b-8' }],
    ['/homes/near', 'near', {}],
  ])('at %s is rendered by its own routes, of all that there are', async (path, id, params) => {
    const ids = ['root', 'frame', id]
    expect(await ask(path)).toEqual({ status: 200, shown: { known: ids, ids, params } })
  })

  test('that is none is looked for among all of them', async () => {
    const { status, shown } = await ask('/homes')
    expect([status, shown.known]).toEqual([404, Object.keys(routes)])
  })
})
