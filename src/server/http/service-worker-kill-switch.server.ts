import { NOTIFICATIONS_WORKER } from '#/shared/offline.ts'

/**
 * The kill switch: it takes the place of our service worker in a browser and deletes every cache. It answers no request,
 * and stays only to show the notifications that somebody asked for.
 */
export const KILL_SWITCH = `importScripts('${NOTIFICATIONS_WORKER}')
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await clients.claim()
})()))
`
