import type { SessionMessage } from '#/features/accounts/browser/session.client.ts'
import { withStorage } from '#/shared/browser-storage.ts'
import { OFFLINE_CACHE } from '#/shared/offline.ts'

/** Begins the name of everything that we let a browser keep; signing out removes it all. */
const STORAGE_PREFIX = 'fihankra:'

/** Where the pages of one browser tell each other about its session. */
export const SESSION_CHANNEL = `${STORAGE_PREFIX}session`

/** Says that somebody is signed in. It is no secret and opens nothing: it lets the pages of visitors notice. */
const SIGNED_IN_MARK = `${STORAGE_PREFIX}signed-in`

/** True when another page of this browser has somebody signed in, or somebody's things were left behind. */
export const isMarked = () => withStorage(() => localStorage.getItem(SIGNED_IN_MARK) !== null) ?? false

export const setMark = () => void withStorage(() => localStorage.setItem(SIGNED_IN_MARK, '1'))

/** Calls when another page of this browser has signed somebody in; answers how to stop watching. */
export function watchMark(onMarked: () => void): () => void {
  const watch = new AbortController()
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_IN_MARK && newValue) onMarked()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isMarked()) onMarked()
  }
  addEventListener('storage', onStorage, watch)
  addEventListener('pageshow', onShow, watch)
  return () => watch.abort()
}

/** Removes what we have stored, for all tabs and for this one. */
export function clearStorage(): void {
  // Only where there is a secure line; nothing waits for it.
  if ('caches' in globalThis) void caches.delete(OFFLINE_CACHE).catch(() => undefined)
  withStorage(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_PREFIX)) storage.removeItem(key)
  })
}

/** Removes what a session left that ended without script, or while no page was open; other pages should look too. */
export function clearLeftBehind(): void {
  clearStorage()
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage({ type: 'changed' } satisfies SessionMessage)
  channel.close()
}

const WATCHED = `${STORAGE_PREFIX}watched`

/**
 * What a page of somebody's own runs before any file has arrived, so that a browser that stores whole pages cannot show
 * it again after they have signed out: until its session is watched, it leaves invisibly and is fetched anew when it
 * comes back. By its address, since a page that answered a form would ask whether to send the form again.
 */
export const UNWATCHED_PAGE =
  '{let root=document.documentElement,watched;' +
  `addEventListener('${WATCHED}',()=>{watched=1});` +
  "addEventListener('pagehide',event=>{root.hidden=event.persisted&&!watched});" +
  "addEventListener('pageshow',()=>{if(root.hidden)location.replace(location.pathname+location.search)})}"

/** From here on the session's own code decides what a page shows that comes back. */
export const sayWatched = () => dispatchEvent(new Event(WATCHED))
