import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cacheProperty,
  findPicture,
  forget,
  forgetAll,
  listCached,
  MOST_CACHED,
} from './cached-properties.ts'

const NOW = Date.parse('2026-11-21T09:14:00Z')
const MINUTE = 60_000
const PAGE = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' }

const idOf = (number: number) => `01a1fc50-b177-756b-86f9-${String(number).padStart(12, '0')}`
const pictureOf = (number: number) => `/images/sample/house-${number}-640.avif`
const propertyOf = (number: number) => ({
  id: idOf(number),
  title: `House ${number}`,
  price: 'GH₵1,000',
  location: 'Osu',
  picture: pictureOf(number),
})

// As much of the browser's caches as the worker uses.
let stores: Map<string, Map<string, Response>>
let asked: [path: string, credentials: string | undefined][]
let answer: (path: string) => Response

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, 'https://fihankra.example').pathname

function openStore(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  return {
    match: async (request: string) => store.get(pathOf(request))?.clone(),
    put: async (request: string, response: Response) => void store.set(pathOf(request), response),
    delete: async (request: string | { url: string }) => store.delete(pathOf(request)),
    keys: async () => [...store.keys()].map((path) => ({ url: `https://fihankra.example${path}` })),
  }
}

beforeEach(() => {
  stores = new Map()
  asked = []
  answer = (path) =>
    path.startsWith('/images/')
      ? new Response('avif')
      : new Response('<main>House<script>a</script></main>', { headers: PAGE })
  vi.stubGlobal('caches', {
    open: async (name: string) => openStore(name),
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init?.credentials])
    return answer(path)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const cachedTitles = async () => (await listCached()).map(({ title }) => title)
const stored = () => [...stores.values()].flatMap((store) => [...store.keys()]).sort()

test('a property is cached with its page and its picture, both asked for as nobody', async () => {
  await cacheProperty(propertyOf(1), NOW)
  expect(asked).toEqual([
    [`/properties/${idOf(1)}`, 'omit'],
    [pictureOf(1), 'omit'],
  ])
  expect(await listCached()).toEqual([{ ...propertyOf(1), keptAt: NOW }])
  expect(stored()).toEqual([pictureOf(1), '/kept-properties.json', `/properties/${idOf(1)}`].sort())
})

test('looking again soon costs nothing and puts it first; later the page is fetched anew', async () => {
  await cacheProperty(propertyOf(1), NOW)
  await cacheProperty(propertyOf(2), NOW)
  asked.length = 0
  await cacheProperty(propertyOf(1), NOW + 9 * MINUTE)
  expect(asked).toEqual([])
  expect(await cachedTitles()).toEqual(['House 1', 'House 2'])
  await cacheProperty(propertyOf(1), NOW + 11 * MINUTE)
  expect(asked).toEqual([[`/properties/${idOf(1)}`, 'omit']])
  expect((await listCached())[0]?.keptAt).toBe(NOW + 11 * MINUTE)
})

test('the oldest go with all that belongs to them, and those looked at in one moment are all there', async () => {
  const numbers = Array.from({ length: MOST_CACHED + 2 }, (_, index) => index + 1)
  await Promise.all(numbers.map((number) => cacheProperty(propertyOf(number), NOW)))
  expect(await cachedTitles()).toHaveLength(MOST_CACHED)
  expect((await cachedTitles())[0]).toBe(`House ${MOST_CACHED + 2}`)
  for (const gone of [1, 2]) {
    expect(stored()).not.toContain(`/properties/${idOf(gone)}`)
    expect(stored()).not.toContain(pictureOf(gone))
  }
  expect(stored()).toHaveLength(2 * MOST_CACHED + 1)
})

test.each([404, 410])('a property that answers %i is forgotten', async (status) => {
  await cacheProperty(propertyOf(1), NOW)
  answer = () => new Response('', { status, headers: PAGE })
  await cacheProperty(propertyOf(1), NOW + 11 * MINUTE)
  expect(stored()).toEqual(['/kept-properties.json'])
  expect(await cachedTitles()).toEqual([])
})

test.each([
  ['private', () => new Response('Ama', { headers: { ...PAGE, 'Cache-Control': 'private, no-store' } })],
  ['a failure', () => new Response('', { status: 500, headers: PAGE })],
])('a page that is %s is not cached, and what was cached before stays', async (_, given) => {
  await cacheProperty(propertyOf(1), NOW)
  answer = given
  await expect(cacheProperty(propertyOf(2), NOW)).rejects.toThrow('Not cached')
  await expect(cacheProperty(propertyOf(1), NOW + 11 * MINUTE)).rejects.toThrow('Not cached')
  expect(await cachedTitles()).toEqual(['House 1'])
  expect(stored()).not.toContain(`/properties/${idOf(2)}`)
})

test('one property, or all, can be forgotten', async () => {
  await cacheProperty(propertyOf(1), NOW)
  await cacheProperty(propertyOf(2), NOW)
  await forget(idOf(1))
  expect(await cachedTitles()).toEqual(['House 2'])
  await forgetAll()
  expect(stored()).toEqual([])
  expect(await cachedTitles()).toEqual([])
})

test('the cached variant of a picture stands for the others of it', async () => {
  await cacheProperty(propertyOf(1), NOW)
  const found = await findPicture('/images/sample/house-1-1280.webp')
  expect(await found?.text()).toBe('avif')
  expect(await findPicture('/images/sample/house-2-640.avif')).toBeUndefined()
})
