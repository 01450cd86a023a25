import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage, toRenderedPage } from './page-cache.server.ts'

const shared = (text: string) =>
  toRenderedPage(new Response(text, { headers: { 'Cache-Control': 'public', 'Content-Type': 'text/html' } }))
const textOf = (page: RenderedPage) => page.body.get('identity')?.toString()

test('a cached page is shown until the cache is cleared', async () => {
  const cache = createPageCache(60)
  await cache.get('/', async () => shared('before'))
  expect(textOf(await cache.get('/', async () => shared('after')))).toBe('before')
  cache.clear()
  expect(textOf(await cache.get('/', async () => shared('after')))).toBe('after')
})

test('a page whose rendering began before the cache was cleared is shown to who asked for it and not cached', async () => {
  const cache = createPageCache(60)
  const rendering = Promise.withResolvers<RenderedPage>()
  const asked = cache.get('/', () => rendering.promise)
  cache.clear()
  rendering.resolve(await shared('before'))
  expect(textOf(await asked)).toBe('before')
  expect(textOf(await cache.get('/', async () => shared('after')))).toBe('after')
})

test('many who ask at once wait for one rendering', async () => {
  const cache = createPageCache(60)
  let count = 0
  const render = async () => shared(String(++count))
  const pages = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(pages.map(textOf)).toEqual(['1', '1', '1'])
})
