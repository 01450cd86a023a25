import { withStorage } from '#/shared/browser-storage.ts'

// Nothing of anybody: only another value than before, which the browser tells its other tabs. Cleared with the rest of
// what we store when somebody signs out.
const MARK = 'fihankra:buyer-changed'

/** Tells this browser's other tabs that what somebody saves or has in the cart is another on the server now. */
export function tellOtherTabs(): void {
  // A browser that stores nothing cannot tell; its other tabs know when they load the next page.
  withStorage(() => localStorage.setItem(MARK, crypto.randomUUID()))
}

/**
 * Calls when another tab has told so: at once while this page is in sight, else when it comes into sight again.
 * Answers how to stop watching.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  const watch = new AbortController()
  const { signal } = watch
  const read = () => withStorage(() => localStorage.getItem(MARK))
  let isOutdated = false
  let seen = read()
  const look = () => {
    if (!isOutdated || document.visibilityState !== 'visible') return
    isOutdated = false
    onChange()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== MARK || newValue === null) return
    seen = newValue
    isOutdated = true
    look()
  }
  const onShow = () => {
    // Nothing is heard in the browser's cache, from which a page may come back.
    const now = read()
    if (!now || now === seen) return
    seen = now
    isOutdated = true
    look()
  }
  addEventListener('storage', onStorage, { signal })
  addEventListener('pageshow', onShow, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => watch.abort()
}
