import { useSyncExternalStore } from 'react'

/** False on the server, until the page is hydrated, and for good without JavaScript: then only links and forms work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
