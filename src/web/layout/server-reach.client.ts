const TRUSTED_MS = 30_000

let answeredAt = Number.NEGATIVE_INFINITY

/**
 * Does something if the server answers now. What fetches a page's code ahead asks first: the router answers code that
 * does not arrive by loading the page anew, and nobody has chosen to leave the one they read. An answer counts for 30
 * seconds; without one nothing is done.
 */
export function onceReached(act: () => void): void {
  if (!navigator.onLine) return
  if (performance.now() - answeredAt < TRUSTED_MS) {
    act()
    return
  }
  fetch('/healthz', { cache: 'no-store' }).then(
    () => {
      answeredAt = performance.now()
      act()
    },
    () => undefined,
  )
}
