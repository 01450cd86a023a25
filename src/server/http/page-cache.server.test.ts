import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { htmlResponse } from '#/web/request/text-response.server.ts'
import { createPageCache, type PageCacheOptions, type Render } from './page-cache.server.ts'
import { bodyIn, type RenderedPage, toRenderedPage } from './rendered-page.server.ts'

const textOf = (page: RenderedPage | undefined) => page?.body.get('identity')?.toString()
const shared = (text: string, init: ResponseInit = {}) =>
  toRenderedPage(
    new Response(text, { headers: { 'Cache-Control': 'public', 'Content-Type': 'text/html' }, ...init }),
  )

/** A page whose text a test changes, and which can be held back while it is rendered. */
function site(options: Partial<PageCacheOptions> = {}) {
  let time = 0
  let text = 'before'
  let renders = 0
  let gate: Promise<void> | undefined
  let answer = () => shared(text)
  const failures: unknown[] = []
  const cache = createPageCache({
    freshMilliseconds: 5_000,
    staleMilliseconds: 60_000,
    now: () => time,
    onRenewalFailure: (error) => void failures.push(error),
    ...options,
  })
  const rendering =
    (...shows: string[]): Render =>
    async () => {
      renders += 1
      const page = await answer()
      await gate
      return { page, shows: new Set(shows) }
    }
  cache.confirm(0)
  return {
    cache,
    rendering,
    failures,
    renders: () => renders,
    ask: async (key = '/', ...shows: string[]) =>
      textOf((await cache.get(key, rendering(...(shows.length > 0 ? shows : ['properties'])))).page),
    write: (next: string) => {
      text = next
    },
    answerWith: (next: () => Promise<RenderedPage>) => {
      answer = next
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
    /** Time goes by, and the word comes that nothing else has changed. */
    wait: (milliseconds: number, { isHeard = true } = {}) => {
      time += milliseconds
      if (isHeard) cache.confirm(0)
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a page is rendered once while it is fresh, however many ask', async () => {
  const { ask, renders, wait } = site()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['before', 'before', 'before'])
  wait(5_000)
  await ask()
  expect(renders()).toBe(1)
})

test('askers are counted: those who waited for a rendering, and those who were shown what is in memory', async () => {
  const { ask, cache } = site()
  await Promise.all([ask(), ask()])
  await ask()
  cache.noteHit()
  expect(cache.answers).toEqual({ hit: 2, miss: 2 })
})

test('a stale page is shown at once while one rendering renews it', async () => {
  const { ask, write, wait, hold, renders } = site()
  await ask()
  write('after')
  wait(30_000)
  const release = hold()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['before', 'before', 'before'])
  release()
  await settled()
  expect(await ask()).toBe('after')
  expect(renders()).toBe(2)
})

test('a page that is stale for more than a minute is not shown any more', async () => {
  const { ask, write, wait } = site()
  await ask()
  write('after')
  wait(65_001)
  expect(await ask()).toBe('after')
})

test('a change drops the pages that show its subject, and those that do not say what they show', async () => {
  const { cache, ask, write } = site()
  await ask('/properties', 'properties')
  await ask('/properties/1', 'property:1')
  await ask('/blog', 'posts')
  await cache.get('/about', async () => ({ page: await shared('before'), shows: new Set() }))
  write('after')
  cache.drop(['property:1', 'properties'])
  expect(await ask('/properties', 'properties')).toBe('after')
  expect(await ask('/properties/1', 'property:1')).toBe('after')
  expect(await ask('/blog', 'posts')).toBe('before')
  expect(await ask('/about', 'posts')).toBe('after')
})

test('a change of everything drops every page', async () => {
  const { cache, ask, write } = site()
  await ask('/blog', 'posts')
  write('after')
  cache.drop([])
  expect(await ask('/blog', 'posts')).toBe('after')
  expect(cache.bytes).toBeGreaterThan(0)
})

test('a page whose rendering began before a change is shown to who asked before it, and to nobody else', async () => {
  const { cache, ask, write, hold } = site()
  const release = hold()
  const before = ask()
  await settled()
  cache.drop(['properties'])
  write('after')
  const after = [ask(), ask()]
  release()
  expect(await before).toBe('before')
  expect(await Promise.all(after)).toEqual(['after', 'after'])
  expect(await ask()).toBe('after')
})

test('a rendering under way is good enough after a change of something else', async () => {
  const { cache, ask, hold, renders } = site()
  const release = hold()
  const first = ask('/', 'properties')
  await settled()
  cache.drop(['posts'])
  const second = ask('/', 'properties')
  release()
  expect(await Promise.all([first, second])).toEqual(['before', 'before'])
  expect(renders()).toBe(1)
})

test('while changes are not heard no page is shown again, and those who ask together share one rendering', async () => {
  const { cache, ask, write, renders, wait } = site()
  await ask()
  cache.distrust()
  write('after')
  expect(await ask()).toBe('after')
  write('later')
  expect(await ask()).toBe('later')
  const together = [ask(), ask(), ask()]
  expect(await Promise.all(together)).toEqual(['later', 'later', 'later'])
  expect(renders()).toBeLessThanOrEqual(5)
  wait(0)
  expect(cache.find('/')).toBeUndefined()
})

test('who asks while changes are not heard never gets what was rendered before they asked', async () => {
  const { cache, ask, write, hold } = site()
  cache.distrust()
  const release = hold()
  const early = ask()
  await settled()
  write('after')
  const late = ask()
  release()
  expect([await early, await late]).toEqual(['before', 'after'])
})

test('a page is not shown when for five seconds nobody has said that nothing changed', async () => {
  const { ask, write, wait } = site()
  await ask()
  write('after')
  wait(5_001, { isHeard: false })
  expect(await ask()).toBe('after')
})

test('pages that no change is about need no such word', async () => {
  const { ask, write, wait } = site({ isUnchanging: true })
  await ask()
  write('after')
  wait(20_000, { isHeard: false })
  expect(await ask()).toBe('before')
})

test('a renewal that fails is reported and leaves what may still be shown', async () => {
  const { ask, answerWith, wait, failures } = site()
  await ask()
  wait(10_000)
  answerWith(() => Promise.reject(new Error('no database')))
  expect(await ask()).toBe('before')
  await settled()
  expect(failures).toEqual([new Error('no database')])
  answerWith(() => shared('failed', { status: 500 }))
  expect(await ask()).toBe('before')
  await settled()
  expect(await ask()).toBe('before')
})

test('a renewal that finds nothing any more takes the page away', async () => {
  const { ask, answerWith, wait, cache } = site()
  await ask()
  wait(10_000)
  answerWith(() => shared('gone', { status: 404 }))
  await ask()
  await settled()
  expect(cache.find('/')).toBeUndefined()
})

test('an answer that sets a cookie reaches one asker only', async () => {
  const { ask, answerWith } = site()
  let count = 0
  answerWith(() => shared(String(++count), { headers: { 'Set-Cookie': `session=${count}` } }))
  const texts = await Promise.all([ask(), ask(), ask()])
  expect(texts.toSorted()).toEqual(['1', '2', '3'])
})

test('the pages keep within their bytes, compressed forms included; who was asked for last stays', async () => {
  const { cache, rendering, answerWith } = site({ mostBytes: 100_000 })
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251)).toString('latin1')
  answerWith(() => shared(noise))
  for (let at = 0; at < 10; at++) {
    const { page } = await cache.get(`/${at}`, rendering('properties'))
    await bodyIn(page, 'br')
    await bodyIn(page, 'gzip')
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.find('/9')).toBeDefined()
  expect(cache.find('/0')).toBeUndefined()
  const { page } = await cache.get('/9', rendering('properties'))
  const held = [...page.body.values()].reduce((sum, { length }) => sum + length, 0)
  expect(cache.bytes).toBeGreaterThan(held)
})

test('a page that is renewed unchanged keeps its compressed form; a new one is compressed before it is shown', async () => {
  const { cache, ask, write, wait } = site()
  await ask()
  const first = cache.find('/')?.page
  if (!first) throw new Error('Not cached')
  await bodyIn(first, 'br')
  wait(10_000)
  await ask()
  await settled()
  expect(cache.find('/')?.page).toBe(first)
  expect(cache.find('/')?.ageMilliseconds).toBe(0)
  write('after')
  wait(10_000)
  await ask()
  await expect.poll(() => textOf(cache.find('/')?.page)).toBe('after')
  expect(cache.find('/')?.page.body.has('br')).toBe(true)
})

const MARK = ' nonce="m4rk"'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const HTML = { headers: { 'Content-Type': 'text/html' } }

test('a page loses the mark of its scripts, of which those that it wrote itself are hashed', async () => {
  const pieces = [
    `<p>GH₵5 nonce="other"</p><script${MARK}>one('₵')</script><script type="application/ld+json"${MARK}>{}</script>`,
    `<link rel="preload"${MARK}/><script async=""${MARK}>two()</script><script src="/a.js"${MARK}></script>`,
    `<script${MARK}>text = '<script${MARK}>'</script><script>stranger()</script>`,
  ]
  const { body, scriptHashes } = await toRenderedPage(htmlResponse(pieces, HTML), 'm4rk')
  expect(body.get('identity')?.toString()).toBe(pieces.join('').replaceAll(MARK, ''))
  expect(scriptHashes).toEqual(["one('₵')", 'two()', `text = '<script${MARK}>'`].map(hashOf))
})

test('a page without a mark is sent as it is', async () => {
  const { body, scriptHashes } = await toRenderedPage(htmlResponse(['<p>', 'Akwaba ɛ</p>'], HTML))
  expect([body.get('identity')?.toString(), scriptHashes]).toEqual(['<p>Akwaba ɛ</p>', []])
})
