// TypeScript knows either pages or workers, and this program is mostly pages: the few things that a worker has besides.

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type Page = { url: string }

/** A notification that somebody looks at, with what it was shown with. */
export type ShownNotification = { data: unknown; close(): void }

type WorkerScope = {
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<Page | undefined>
    openWindow(path: string): Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
    showNotification(title: string, options: object): Promise<void>
  }
  addEventListener(type: 'activate', listen: (event: Later) => void): void
  addEventListener(type: 'message', listen: (event: Later & { data: unknown }) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listen: (event: Later & { data: { text(): string } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listen: (event: Later & { notification: ShownNotification; action: string }) => void,
  ): void
}

export type FetchEvent = Later & { request: Request; clientId: string }

export const worker = globalThis as unknown as WorkerScope
