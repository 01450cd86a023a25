import { OFFLINE_CACHE, type OfflineProperty } from '#/shared/offline.ts'
import { CACHED_AT, toCachedPage } from './cached-page.ts'
import type { CachedProperty } from './offline-page.ts'
import { isForEverybody, isGone, pictureStem } from './what-to-cache.ts'

export const MOST_CACHED = 30

// Whoever comes back to a page within this time pays nothing for a newer copy.
const FRESH_MS = 10 * 60_000
// No page of the site has this address. The list is in the same cache as its pages, so that both go at once.
const LIST = '/kept-properties.json'
const pageOf = (id: string) => `/properties/${id}`

let work: Promise<unknown> = Promise.resolve()

// One change after the other: two tabs may open a property in the same moment.
function inSequence<T>(act: () => Promise<T>): Promise<T> {
  const done = work.then(act)
  work = done.catch(() => undefined)
  return done
}

/** What can be read without a connection, the last looked at first. */
export async function listCached(): Promise<CachedProperty[]> {
  if (!(await caches.has(OFFLINE_CACHE))) return []
  const list = await (await caches.open(OFFLINE_CACHE)).match(LIST)
  return list ? ((await list.json()) as CachedProperty[]) : []
}

/**
 * Caches a property with its page and its picture, and drops the oldest. The page is fetched as a visitor's, so
 * that nothing of whoever is signed in gets into it.
 */
export function cacheProperty(property: OfflineProperty, now: number): Promise<void> {
  return inSequence(async () => {
    const cache = await caches.open(OFFLINE_CACHE)
    const keptAt = (await ageOf(cache, property.id, now)) ?? (await fetchPage(cache, property.id, now))
    if (keptAt === undefined) return await remove(cache, property.id)
    if (property.picture) await fetchPicture(cache, property.picture)
    const others = (await listCached()).filter(({ id }) => id !== property.id)
    await write(cache, [{ ...property, keptAt }, ...others].slice(0, MOST_CACHED))
  })
}

/** Forgets a property that is not advertised any more. */
export function forget(id: string): Promise<void> {
  return inSequence(async () => remove(await caches.open(OFFLINE_CACHE), id))
}

/** Forgets everything that somebody looked at. */
export function forgetAll(): Promise<void> {
  return inSequence(async () => {
    await caches.delete(OFFLINE_CACHE)
  })
}

/** Another variant of a picture, when only that one is cached. */
export async function findPicture(path: string): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE)
  const stem = pictureStem(path)
  const cached = (await listCached()).find(({ picture }) => picture && pictureStem(picture) === stem)
  return cached?.picture ? await cache.match(cached.picture) : undefined
}

async function ageOf(cache: Cache, id: string, now: number): Promise<number | undefined> {
  const keptAt = Number((await cache.match(pageOf(id)))?.headers.get(CACHED_AT))
  return keptAt > now - FRESH_MS ? keptAt : undefined
}

async function fetchPage(cache: Cache, id: string, now: number): Promise<number | undefined> {
  const page = await fetch(pageOf(id), { credentials: 'omit' })
  if (isForEverybody(page)) {
    await cache.put(pageOf(id), toCachedPage(await page.text(), now))
    return now
  }
  if (isGone(page)) return undefined
  throw new Error(`Not cached: status ${page.status}`)
}

async function fetchPicture(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const picture = await fetch(path, { credentials: 'omit' })
  if (picture.ok) await cache.put(path, picture)
}

async function remove(cache: Cache, id: string): Promise<void> {
  await cache.delete(pageOf(id))
  const cached = await listCached()
  const rest = cached.filter((other) => other.id !== id)
  if (rest.length < cached.length) await write(cache, rest)
}

async function write(cache: Cache, cached: readonly CachedProperty[]): Promise<void> {
  await cache.put(LIST, Response.json(cached))
  const wanted = new Set([LIST, ...cached.flatMap(({ id, picture }) => [pageOf(id), picture ?? LIST])])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
