import type { Hono } from 'hono'
import { NOTIFICATIONS_WORKER, SERVICE_WORKER } from '#/shared/offline.ts'
import type { Environment } from './http.server.ts'

// It answers no request, and stays only to show the notifications that somebody asked for.
const KILL_SWITCH = `importScripts('${NOTIFICATIONS_WORKER}')
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await clients.claim()
})()))
`

/** Serves the kill switch: it takes the place of our service worker in a browser and deletes every cache. */
export function serveKillSwitch(app: Hono<Environment>): void {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
  app.get(SERVICE_WORKER, (context) => context.body(KILL_SWITCH, 200, headers))
}
