// TypeScript knows either pages or workers, and this program is mostly pages: the few things that a worker has besides.

type Later = Event & { waitUntil(work: Promise<unknown>): void }
type Page = { url: string }

type WorkerScope = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; get(id: string): Promise<Page | undefined> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'activate', listen: (event: Later) => void): void
  addEventListener(type: 'message', listen: (event: Later & { data: unknown }) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
}

export type FetchEvent = Later & { request: Request; clientId: string }

export const worker = globalThis as unknown as WorkerScope
