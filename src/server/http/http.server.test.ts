import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '#/platform/log/log.server.ts'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp, type HttpOptions } from './http.server.ts'

const PLANTED = '<script>steal()</script><script nonce="guessed">steal()</script>'
const pageWith = (nonce: string | undefined) => {
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return (
    `<!doctype html><link href="/a.js"${mark}/><script${mark}>window.a = 1</script>` +
    `<script type="application/ld+json"${mark}>{}</script><script src="/a.js"${mark}></script><p>Homes</p>${PLANTED}`
  )
}
const PAGE = pageWith(undefined)
const PUBLIC = { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=5' }

const folder = mkdtempSync(join(tmpdir(), 'fihankra-http-'))
mkdirSync(join(folder, 'client/assets'), { recursive: true })
mkdirSync(join(folder, 'pictures'))
writeFileSync(join(folder, 'client/assets/app-abc.js'), 'export {}')
writeFileSync(join(folder, 'client/assets/app-abc.js.br'), 'brotli')
writeFileSync(join(folder, 'pictures/villa-01-front-320.webp'), 'webp')
writeFileSync(join(folder, 'secret.txt'), 'secret')
afterAll(() => rmSync(folder, { recursive: true }))

function start(options: Partial<HttpOptions> = {}) {
  const lines: string[] = []
  let renders = 0
  const whole = httpOptions({
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    folders: { client: join(folder, 'client'), samplePictures: join(folder, 'pictures') },
    renderPage: async (_request, { nonce }) => {
      renders += 1
      return new Response(pageWith(nonce), { headers: PUBLIC })
    },
    ...options,
  })
  const { app, pageCache } = createHttp(whole)
  pageCache?.confirm(0)
  const get = async (path: string, init: RequestInit = {}) =>
    app.request(`http://visitor-says.example${path}`, init)
  return { app, get, lines, renders: () => renders }
}

describe('every response', () => {
  test.each(['/', '/healthz', '/assets/app-abc.js', '/assets/missing.js', '/images/sample/../secret.txt'])(
    'of %s carries the security headers and an id',
    async (path) => {
      const response = await start().get(path)
      expect(response.headers.get('Content-Security-Policy')).toContain("object-src 'none'")
      expect(response.headers.get('Content-Security-Policy')).not.toContain(
        "script-src 'self' 'unsafe-inline'",
      )
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
      expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers.has('X-Powered-By')).toBe(false)
    },
  )

  test('is logged as one line without the query, which may say who somebody is', async () => {
    const { get, lines } = start()
    await get('/properties?query=Ama%20Mensah')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/properties', status: 200 })
    expect(lines[0]).not.toContain('Ama')
  })

  test('names a failure by its id and says nothing else of it', async () => {
    const { get, lines } = start({
      renderPage: () => Promise.reject(new Error('relation "profiles" is gone')),
    })
    const response = await get('/')
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain(response.headers.get('X-Request-Id'))
    expect(text).not.toContain('relation')
    expect(lines.join('')).toContain('relation')
  })
})

describe('a shared page', () => {
  test('is rendered once while fresh, however many ask at once', async () => {
    const { get, renders } = start()
    await Promise.all(Array.from({ length: 20 }, () => get('/properties')))
    await get('/properties')
    expect(renders()).toBe(1)
    await get('/properties?page=2')
    expect(renders()).toBe(2)
  })

  test('knows the scripts of its own rendering by their hashes; data, and what somebody planted, not at all', async () => {
    const response = await start().get('/')
    expect(await response.text()).toBe(PAGE)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const hash = createHash('sha256').update('window.a = 1').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy.match(/sha256-/g)).toHaveLength(1)
    expect(policy).not.toContain('nonce-')
  })

  test('may be cached by shared caches, apart from the pages of people with a session', async () => {
    const response = await start().get('/')
    expect(response.headers.get('Cache-Control')).toBe('public, s-maxage=5')
    expect(response.headers.get('Vary')).toContain('Cookie')
  })

  test('is compressed as the browser can read it', async () => {
    const { get } = start()
    const brotli = await get('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(PAGE)
    const gzip = await get('/', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(PAGE)
    const plain = await get('/')
    expect(await plain.text()).toBe(PAGE)
  })

  test('is not sent again to a browser that has it', async () => {
    const { get } = start()
    const etag = (await get('/')).headers.get('ETag') ?? ''
    const again = await get('/', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('is rendered from the address alone: no header of a visitor reaches it', async () => {
    const seen: Request[] = []
    const { get } = start({
      isSiteUrlSet: false,
      renderPage: async (request) => {
        seen.push(request)
        return new Response(PAGE, { headers: PUBLIC })
      },
    })
    await get('/about', {
      headers: { 'X-Forwarded-Host': 'evil.example', Cookie: 'theme=dark', Host: 'evil.example' },
    })
    expect(seen[0]?.url).toBe('https://fihankra.example/about')
    expect([...(seen[0]?.headers ?? [])]).toEqual([])
  })
})

describe('what must not be cached', () => {
  test('a page for somebody with a session is rendered each time, with a nonce, for nobody else', async () => {
    const { get, renders } = start()
    const init = { headers: { Cookie: '__Host-session=abc' } }
    const first = await get('/', init)
    await get('/', init)
    expect(renders()).toBe(2)
    expect(first.headers.get('Cache-Control')).toBe('private, no-store')
    expect(first.headers.get('Content-Security-Policy')).toMatch(/'nonce-[\w-]{24}'/)
    expect(first.headers.has('ETag')).toBe(false)
  })

  test.each([
    ['an error', new Response('no', { status: 404, headers: PUBLIC })],
    ['a page that sets a cookie', new Response('x', { headers: { ...PUBLIC, 'Set-Cookie': 'session=1' } })],
    [
      'a page that does not say it is public',
      new Response('x', { headers: { 'Content-Type': 'text/html' } }),
    ],
  ])('%s is rendered each time', async (_name, response) => {
    let renders = 0
    const { get } = start({
      renderPage: async () => {
        renders += 1
        return response.clone()
      },
    })
    await get('/x')
    await get('/x')
    expect(renders).toBe(2)
  })

  test.each([404, 500, 503])(
    'an answer of %i is cached by nobody, though its page is public when all is well',
    async (status) => {
      const { get } = start({ renderPage: async () => new Response('no', { status, headers: PUBLIC }) })
      const { headers } = await get('/properties')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Retry-After')).toBe(status === 503 ? '5' : null)
    },
  )

  test('with the cache off nothing is', async () => {
    const { get, renders } = start({ pageCacheSeconds: 0 })
    await get('/')
    await get('/')
    expect(renders()).toBe(2)
  })
})

describe('requests that are refused before any page sees them', () => {
  const foreign = { method: 'POST', body: 'a=1' }
  test.each([
    ['from another site', { ...foreign, headers: { Origin: 'https://evil.example' } }, 403],
    [
      'that a browser calls cross-site',
      { ...foreign, headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://fihankra.example' } },
      403,
    ],
    ['that say nothing of where they come from', foreign, 403],
    [
      'that are compressed',
      { ...foreign, headers: { 'Content-Encoding': 'gzip', Origin: 'https://fihankra.example' } },
      415,
    ],
    ['with a method of their own', { method: 'PROPFIND' }, 405],
  ])('%s', async (_name, init, status) => {
    const { get, renders } = start()
    expect((await get('/', init)).status).toBe(status)
    expect(renders()).toBe(0)
  })

  test('larger than 256 kB', async () => {
    const { get } = start()
    const response = await get('/', {
      method: 'POST',
      body: 'x'.repeat(256 * 1024 + 1),
      headers: { Origin: 'https://fihankra.example', 'Content-Length': String(256 * 1024 + 1) },
    })
    expect(response.status).toBe(413)
  })

  test('with an address longer than 2,048 characters', async () => {
    expect((await start().get(`/properties?query=${'x'.repeat(2100)}`)).status).toBe(414)
  })

  test('a form of our own page passes', async () => {
    const { get, renders } = start()
    await get('/', { method: 'POST', body: 'a=1', headers: { Origin: 'https://fihankra.example' } })
    expect(renders()).toBe(1)
  })
})

describe('files', () => {
  test('a built file may be cached for ever and comes compressed', async () => {
    const response = await start().get('/assets/app-abc.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Content-Type')).toContain('javascript')
  })

  test('a picture may be shown by other sites, a built file may not', async () => {
    const { get } = start()
    const policyOf = async (path: string) => (await get(path)).headers.get('Cross-Origin-Resource-Policy')
    expect(await policyOf('/images/sample/villa-01-front-320.webp')).toBe('cross-origin')
    expect(await policyOf('/assets/app-abc.js')).toBe('same-origin')
  })

  test('a sample picture is served by its own name only', async () => {
    const { get } = start()
    expect((await get('/images/sample/villa-01-front-320.webp')).headers.get('Content-Type')).toBe(
      'image/webp',
    )
    for (const path of [
      '/images/sample/..%2fsecret.txt',
      '/images/sample/%2e%2e/secret.txt',
      '/images/sample/',
      '/images/sample/a/b-320.webp',
    ]) {
      const response = await get(path)
      expect(await response.text()).not.toContain('secret')
    }
    expect((await get('/images/sample/villa-02-front-320.webp')).status).toBe(404)
  })
})

describe('health', () => {
  test('the process is well while it answers; it is ready while the database does', async () => {
    expect((await start().get('/healthz')).status).toBe(200)
    expect((await start().get('/readyz')).status).toBe(200)
    const unready = await start({ isReady: async () => false }).get('/readyz')
    expect(unready.status).toBe(503)
    expect(unready.headers.get('Retry-After')).toBe('5')
  })

  test('a worker answers the health addresses and nothing else', async () => {
    const { get, renders } = start({ servesPages: false })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/')).status).toBe(404)
    expect(renders()).toBe(0)
  })
})

describe('draining', () => {
  test('is said by /readyz, and every answer asks its client to leave', async () => {
    const { get } = start({ isDraining: () => true })
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    for (const path of ['/', '/healthz', '/assets/app-abc.js', '/assets/missing.js']) {
      expect((await get(path)).headers.get('Connection')).toBe('close')
    }
  })
})

describe('a long file for everybody', () => {
  const renderFile = async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<urlset>'))
        controller.enqueue(new TextEncoder().encode('</urlset>'))
        controller.close()
      },
    })
    return new Response(body, {
      headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=60', ETag: 'W/"1"' },
    })
  }

  test('comes in pieces, compressed for whoever can read that, and keeps its word on caches', async () => {
    const { get } = start({ renderPage: renderFile })
    const plain = await get('/sitemaps/posts.xml')
    expect(await plain.text()).toBe('<urlset></urlset>')
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=60')
    const packed = await get('/sitemaps/posts.xml', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('<urlset></urlset>')
  })

  test('is not written again for whoever holds it', async () => {
    const { get } = start({ renderPage: renderFile })
    const response = await get('/sitemaps/posts.xml', { headers: { 'If-None-Match': 'W/"1"' } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })
})
