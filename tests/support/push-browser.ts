import { expect, type Page, type Worker } from '@playwright/test'
import type { PushServer } from './push-server.ts'

type Tray = { title: string; body: string; tag: string }

/**
 * Lets this page's site show notifications, and gives the browser an address at `push`, since no browser of tests has a
 * push service of its maker. One without a place for notifications either, as the headless shell is, says at least that
 * it may show them. Before the page is opened.
 */
export async function lendPushService(page: Page, push: PushServer, origin: string): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin })
  const address = push.subscribe()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = (key: string) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
          sign.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('lent')
        return true
      },
    })
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('lent', String(options?.applicationServerKey))
      return subscription(String(options?.applicationServerKey)) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const key = localStorage.getItem('lent')
      return key ? (subscription(key) as unknown as PushSubscription) : null
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  }, address)
}

export type Device = {
  /** Hands a message to the site's worker, as the browser does when its push service brings one. */
  deliver(text: string): Promise<void>
  /** The notifications that are shown. */
  shown(): Promise<Tray[]>
  /** Presses the one notification that is shown, or one of its buttons; answers which page that opened, if any. */
  press(action?: string): Promise<string | undefined>
}

/** The device that shows the notifications of the page's site, whose worker is registered. */
export async function deviceOf(page: Page, origin: string): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
    if (ours) registrationId = ours.registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const worker = await runningWorker(page, origin)
  await lendTray(worker)
  return {
    async deliver(data) {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    press: (action = '') =>
      worker.evaluate(async (pressed) => {
        const scope = globalThis as unknown as WorkerWorld
        const [notification] = await scope.registration.getNotifications()
        scope.opened = undefined
        const done: Promise<unknown>[] = []
        // What the worker waits for is waited for here too.
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          action: pressed,
          waitUntil: (work: Promise<unknown>) => void done.push(work),
        })
        scope.dispatchEvent(event)
        await Promise.all(done)
        return scope.opened
      }, action),
  }
}

/** What a worker has that a page has not. */
type WorkerWorld = EventTarget & {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (path: string) => Promise<unknown> }
  opened: string | undefined
}

async function runningWorker(page: Page, origin: string): Promise<Worker> {
  const find = () =>
    page
      .context()
      .serviceWorkers()
      .find((one) => one.url() === `${origin}/service-worker.js`)
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Worker
}

// A browser with a place for notifications keeps its own; it opens windows after the press of a person only.
async function lendTray(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerWorld
    scope.clients.openWindow = async (path) => {
      scope.opened = path
    }
    if (Notification.permission === 'granted') return
    let tray: (NotificationOptions & { title: string; close(): void })[] = []
    scope.registration.showNotification = async (title, options = {}) => {
      const close = () => {
        tray = tray.filter((other) => other !== one)
      }
      const one = { ...options, title, close }
      // As the standard has it: the same tag takes the place of the one before.
      tray = [...tray.filter(({ tag }) => !tag || tag !== options.tag), one]
    }
    scope.registration.getNotifications = async () => tray as unknown as Notification[]
  })
}
