import type { DeviceForm } from '#/features/saved-searches/device.schema.ts'
import { registerWorker } from '#/web/offline/register-worker.ts'

/**
 * What this browser does with notifications: shows ours, could, must not since its owner said so, cannot, or could once
 * the site is on the home screen.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'cannot' | 'home-screen'

/** Why a browser is not told after a press. */
export type DeviceProblem = 'blocked' | 'dismissed' | 'failed'

const READY_MS = 30_000

/** How it stands; `marks` are the devices that the server tells now, as SHA-256 of their addresses. */
export async function readThisDevice(marks: readonly string[]): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isOutsideHomeScreen() ? 'home-screen' : 'cannot'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  return subscription && marks.includes(await markOf(subscription.endpoint)) ? 'on' : 'off'
}

/** Asks whether this browser may show notifications, and for where they go. Only in answer to a press. */
export async function askThisDevice(publicKey: string): Promise<DeviceForm | DeviceProblem> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  try {
    await registerWorker()
    const registration = await within(READY_MS, navigator.serviceWorker.ready)
    const known = await registration.pushManager.getSubscription()
    // Agreed to with another key, our messages would not arrive.
    if (known && !isKey(known.options.applicationServerKey, publicKey)) await known.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'failed'
  } catch {
    // The push service of the browser's maker is away, or the browser has none.
    return 'failed'
  }
}

/** Where this browser was told until now; undefined when nowhere. Its maker forgets it too. */
export async function endThisDevice(): Promise<string | undefined> {
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return await registration?.pushManager.getSubscription()
}

// An iPhone lets sites show notifications that were put on its home screen, and says so in no other way.
function isOutsideHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

async function markOf(endpoint: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function isKey(given: ArrayBuffer | null, publicKey: string): boolean {
  return given !== null && toBase64Url(given) === publicKey
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too late')), milliseconds)),
  ])
}
