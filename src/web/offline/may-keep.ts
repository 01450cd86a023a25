type Line = { connection?: { saveData?: boolean } }

/** Whether this browser can keep pages, and its owner does not ask for as little data as can be. In the browser only. */
export function mayKeep(): boolean {
  return 'serviceWorker' in navigator && (navigator as Line).connection?.saveData !== true
}
