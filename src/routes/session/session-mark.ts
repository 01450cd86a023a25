import type { SessionMessage } from '#/features/accounts/components/session-ports.ts'
import { KEPT_CACHE } from '#/shared/offline.ts'

/** Begins the name of everything that we let a browser keep; signing out removes it all. */
const STORAGE_PREFIX = 'fihankra:'

/** Where the pages of one browser tell each other about its session. */
export const SESSION_CHANNEL = `${STORAGE_PREFIX}session`

/** Says that somebody is signed in. It is no secret and opens nothing: it lets the pages of visitors notice. */
export const SIGNED_IN_MARK = `${STORAGE_PREFIX}signed-in`

/** True when another page of this browser has somebody signed in, or somebody's things were left behind. */
export function isMarked(): boolean {
  return withStorage(() => localStorage.getItem(SIGNED_IN_MARK) !== null) ?? false
}

export function setMark(): void {
  withStorage(() => localStorage.setItem(SIGNED_IN_MARK, '1'))
}

/** Removes what we have kept, for all tabs and for this one. */
export function clearStorage(): void {
  // Only where there is a secure line; nothing waits for it.
  if ('caches' in globalThis) void caches.delete(KEPT_CACHE).catch(() => undefined)
  withStorage(() => {
    for (const storage of [localStorage, sessionStorage]) {
      const ours = Object.keys(storage).filter((key) => key.startsWith(STORAGE_PREFIX))
      for (const key of ours) storage.removeItem(key)
    }
  })
}

/** Removes what a session left that ended without script, or while no page was open; other pages should look too. */
export function clearLeftBehind(): void {
  clearStorage()
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage({ type: 'changed' } satisfies SessionMessage)
  channel.close()
}

// A browser may forbid its storage, by throwing; then nothing is kept, and nothing to remove.
function withStorage<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
