import { SERVICE_WORKER, type WorkerMessage } from '#/shared/offline.ts'

/**
 * Lets the browser have our service worker. A newer one that waits may begin now: this page has just come from the
 * newer program, and what other tabs still show needs nothing of the older one.
 */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  registration.waiting?.postMessage({ type: 'take-over' } satisfies WorkerMessage)
}
