import { SERVICE_WORKER, type WorkerMessage } from '#/shared/offline.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Lets the browser have our service worker. A newer one that was found before this page may begin now: the page has
 * just come from the newer program, and what other tabs still show needs nothing of the older one.
 */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  const newer = registration.waiting ?? registration.installing
  if (newer) begin(newer)
}

// Once it has installed itself, and again until it has begun: an older one that is busy may let the first message pass.
function begin(worker: ServiceWorker): void {
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(timer)
    if (worker.state !== 'installed') return
    worker.postMessage({ type: 'take-over' } satisfies WorkerMessage)
    timer = setTimeout(ask, pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
  worker.addEventListener('statechange', ask)
  ask()
}
