/** Whether this browser can cache pages, and its owner does not ask for as little data as can be. In the browser only. */
export function mayCache(): boolean {
  return 'serviceWorker' in navigator && navigator.connection?.saveData !== true
}
