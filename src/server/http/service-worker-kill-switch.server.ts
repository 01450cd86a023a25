/** The kill switch: it takes the place of our service worker in a browser, deletes every cache, and removes itself. */
export const KILL_SWITCH = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`
