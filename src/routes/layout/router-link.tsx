import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from '#/ui/link.tsx'
import { savesData } from '#/ui/saves-data.ts'

/**
 * The design system's links, going through the router; its code and data are fetched when a finger comes near. Not
 * where data is costly, and not without a connection: the router would load the page anew then, before anybody has chosen to leave it.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  const mayFetch = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine && !savesData(),
    () => true,
  )
  return <Link to={href} prefetch={mayFetch ? 'intent' : 'none'} {...rest} />
}

function watchConnection(notice: () => void): () => void {
  addEventListener('online', notice)
  addEventListener('offline', notice)
  return () => {
    removeEventListener('online', notice)
    removeEventListener('offline', notice)
  }
}
