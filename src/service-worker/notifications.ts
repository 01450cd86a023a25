import type { NotificationText } from '#/shared/offline.ts'
import { urls } from '#/shared/urls.ts'
import { type ShownNotification, worker } from './worker-scope.ts'

const ICON = '/apple-touch-icon.png'
const PAUSE = { action: 'pause', title: 'Pause' }
const CHANGE = { action: 'change', title: 'Change or end' }

/** Shows what the server sends to this browser, and does what is pressed on it. */
export function listenForNotifications(): void {
  worker.addEventListener('push', (event) => {
    // A browser wants to see something for every message, also for one that a newer server may have sent.
    const text = readText(event.data)
    event.waitUntil(
      text ? show(text) : worker.registration.showNotification('Homes in your saved search', {}),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    event.waitUntil(act(notification, action))
  })
}

function show(text: NotificationText): Promise<void> {
  return worker.registration.showNotification(text.title, {
    ...look(text),
    body: text.body,
    actions: [PAUSE, CHANGE],
  })
}

// The same tag: a second copy takes the place of the first, and the answer that of what was pressed.
const look = (text: NotificationText) => ({ tag: text.id, icon: ICON, lang: 'en-GH', data: text })

async function act({ data }: ShownNotification, action: string): Promise<void> {
  const text = readData(data)
  if (!text) return void (await worker.clients.openWindow(urls.savedSearches))
  const manage = `${urls.manageSavedSearch}?${new URLSearchParams({ token: text.token })}`
  if (action !== PAUSE.action)
    return void (await worker.clients.openWindow(action === CHANGE.action ? manage : text.href))
  const isPaused = await pause(text.token)
  await worker.registration.showNotification(isPaused ? 'Paused' : 'Not paused', {
    ...look({ ...text, href: manage }),
    body: isPaused
      ? 'We say no more about this search until you resume it. Press here to change it.'
      : 'We could not be reached. Press here to try again.',
  })
}

async function pause(token: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ act: 'pause', token })
    const answer = await fetch(urls.manageSavedSearch, { method: 'POST', body, credentials: 'omit' })
    return answer.ok
  } catch {
    // Without a connection the notification says so.
    return false
  }
}

function readText(data: { text(): string } | null): NotificationText | undefined {
  try {
    return readData(JSON.parse(data?.text() ?? ''))
  } catch {
    return undefined
  }
}

/** What a message says, when it is one of ours: addresses are paths of this site. */
export function readData(given: unknown): NotificationText | undefined {
  const { id, title, body, href, token } = (given ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return undefined
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href) || typeof token !== 'string') return undefined
  return { id, title, body, href, token }
}
