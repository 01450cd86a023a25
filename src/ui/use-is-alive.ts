import { useSyncExternalStore } from 'react'

/** False on the server, while the page is taken over, and for good without JavaScript: then only links and forms work. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
