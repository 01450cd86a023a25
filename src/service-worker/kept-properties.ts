import { KEPT_CACHE, type OfflineProperty } from '#/shared/offline.ts'
import { KEPT_AT, toKeptPage } from './kept-page.ts'
import type { KeptProperty } from './offline-page.ts'
import { isForEverybody, isGone, pictureStem } from './what-to-keep.ts'

export const MOST_KEPT = 30

// Whoever comes back to a page within this time pays nothing for a newer copy.
const FRESH_MS = 10 * 60_000
// No page of the site has this address; the list lies beside what it lists, so that both go at once.
const LIST = '/kept-properties.json'
const pageOf = (id: string) => `/properties/${id}`

let work: Promise<unknown> = Promise.resolve()

// One change after the other: two tabs may open a property in the same moment.
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = work.then(act)
  work = done.catch(() => undefined)
  return done
}

/** What can be read without a connection, the last looked at first. */
export async function listKept(): Promise<KeptProperty[]> {
  if (!(await caches.has(KEPT_CACHE))) return []
  const list = await (await caches.open(KEPT_CACHE)).match(LIST)
  return list ? ((await list.json()) as KeptProperty[]) : []
}

/**
 * Keeps a property with its page and its picture, and lets go of the oldest. The page is fetched as a visitor's, so
 * that nothing of whoever is signed in gets into it.
 */
export function keep(property: OfflineProperty, now: number): Promise<void> {
  return inTurn(async () => {
    const cache = await caches.open(KEPT_CACHE)
    const keptAt = (await ageOf(cache, property.id, now)) ?? (await fetchPage(cache, property.id, now))
    if (keptAt === undefined) return await remove(cache, property.id)
    if (property.picture) await fetchPicture(cache, property.picture)
    const others = (await listKept()).filter(({ id }) => id !== property.id)
    await write(cache, [{ ...property, keptAt }, ...others].slice(0, MOST_KEPT))
  })
}

/** Forgets a property that is not advertised any more. */
export function forget(id: string): Promise<void> {
  return inTurn(async () => remove(await caches.open(KEPT_CACHE), id))
}

/** Forgets everything that somebody looked at. */
export function forgetAll(): Promise<void> {
  return inTurn(async () => {
    await caches.delete(KEPT_CACHE)
  })
}

/** Another variant of a picture, when only that one is kept. */
export async function findPicture(path: string): Promise<Response | undefined> {
  const cache = await caches.open(KEPT_CACHE)
  const stem = pictureStem(path)
  const kept = (await listKept()).find(({ picture }) => picture && pictureStem(picture) === stem)
  return kept?.picture ? await cache.match(kept.picture) : undefined
}

async function ageOf(cache: Cache, id: string, now: number): Promise<number | undefined> {
  const keptAt = Number((await cache.match(pageOf(id)))?.headers.get(KEPT_AT))
  return keptAt > now - FRESH_MS ? keptAt : undefined
}

async function fetchPage(cache: Cache, id: string, now: number): Promise<number | undefined> {
  const page = await fetch(pageOf(id), { credentials: 'omit' })
  if (isForEverybody(page)) {
    await cache.put(pageOf(id), toKeptPage(await page.text(), now))
    return now
  }
  if (isGone(page)) return undefined
  throw new Error(`Not kept: status ${page.status}`)
}

async function fetchPicture(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const picture = await fetch(path, { credentials: 'omit' })
  if (picture.ok) await cache.put(path, picture)
}

async function remove(cache: Cache, id: string): Promise<void> {
  await cache.delete(pageOf(id))
  const kept = await listKept()
  const rest = kept.filter((other) => other.id !== id)
  if (rest.length < kept.length) await write(cache, rest)
}

async function write(cache: Cache, kept: readonly KeptProperty[]): Promise<void> {
  await cache.put(LIST, Response.json(kept))
  const wanted = new Set([LIST, ...kept.flatMap(({ id, picture }) => [pageOf(id), picture ?? LIST])])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
