/** Fetches the code of toasts while a page whose acts may meet a lost connection has nothing else to do. */
export function fetchToastsAhead(): void {
  // The first toast tries again.
  const fetchNow = () => void import('./toast-live.tsx').catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchNow)
  else setTimeout(fetchNow)
}
