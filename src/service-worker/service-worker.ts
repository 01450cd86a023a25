import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { OFFLINE_CACHE, type WorkerMessage } from '#/shared/offline.ts'
import { urls } from '#/shared/urls.ts'
import { asPage, toCachedPage } from './cached-page.ts'
import { cacheProperty, findPicture, forget, forgetAll, listCached } from './cached-properties.ts'
import { listenForNotifications } from './notifications.ts'
import { fillOfflinePage } from './offline-page.ts'
import { isForEverybody, isGone, pageOfData, propertyIdOf, readProperty } from './what-to-cache.ts'
import { type FetchEvent, worker } from './worker-scope.ts'

/** What the offline page needs, written here by the build. */
declare const SHELL: { url: string; revision: string | null }[]

const PATIENCE_SECONDS = 4

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('message', (event) => {
  const message = event.data as Partial<WorkerMessage> | null
  if (message?.type === 'take-over') event.waitUntil(worker.skipWaiting())
  if (message?.type !== 'keep') return
  const property = readProperty((message as { property?: unknown }).property)
  // Caching is an extra: without a connection or room it fails and nothing else is lost.
  if (property) event.waitUntil(cacheProperty(property, Date.now()).catch(() => undefined))
})

// However somebody signs out, by script or by a plain form; the request itself goes its way untouched.
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname.startsWith(urls.logout))
    event.waitUntil(Promise.all([forgetAll(), stopNotifications()]))
})

// The server forgets the device by itself; the browser is to know too.
async function stopNotifications(): Promise<void> {
  const subscription = await worker.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

listenForNotifications()

// Written for nobody in particular, whoever is signed in.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: 'omit' }) }])
cleanupOutdatedCaches()

async function offlinePage(): Promise<Response> {
  const page = await matchPrecache(urls.offline)
  if (!page) return Response.error()
  // Its own policy knows its only script.
  const policy = page.headers.get('Content-Security-Policy')
  const html = fillOfflinePage(await page.text(), await listCached())
  return asPage(html, policy ? { 'Content-Security-Policy': policy } : {})
}

registerRoute(({ request, url }) => isPage(request) && url.pathname === urls.offline, offlinePage)

registerRoute(
  ({ request, url }) => isPage(request) && propertyIdOf(url.pathname) !== undefined,
  new NetworkFirst({
    cacheName: OFFLINE_CACHE,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
        cacheWillUpdate: async ({ request, response }) => {
          const id = propertyIdOf(new URL(request.url).pathname)
          if (id && isGone(response)) await forget(id)
          return isForEverybody(response) ? toCachedPage(await response.text(), Date.now()) : null
        },
        handlerDidError: offlinePage,
      },
    ],
  }),
)

// Other pages are never cached: without a connection they show the offline page.
registerRoute(
  ({ request }) => isPage(request),
  new NetworkOnly({ plugins: [{ handlerDidError: offlinePage }] }),
)

// Going on inside an open page: without its data the router would show an error, so it is sent to the page itself,
// which is then a cached one or the offline page. What refreshes the page in sight may fail; that loses nothing.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && pageOfData(url) !== undefined,
  async ({ request, url, event }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const target = pageOfData(url)
      const page = await worker.clients.get((event as FetchEvent).clientId)
      // Where the page stood when it asked: by now it may show the address that it goes to.
      const from = request.referrer || page?.url
      if (request.signal.aborted || !target || !from || isAt(from, target)) throw error
      const headers = { 'X-Remix-Redirect': target, 'X-Remix-Reload-Document': 'true' }
      return new Response(null, { status: 204, headers })
    }
  },
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/images/'),
  new NetworkOnly({
    plugins: [{ handlerDidError: async ({ request }) => findPicture(new URL(request.url).pathname) }],
  }),
)

precacheAndRoute(SHELL)

function isPage({ mode }: Request): boolean {
  return mode === 'navigate'
}

function isAt(address: string, target: string): boolean {
  return new URL(address).pathname === new URL(target, address).pathname
}
