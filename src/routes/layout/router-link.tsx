import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from '#/ui/link.tsx'

/**
 * The design system's links, going through the router; its code and data are fetched when a finger comes near. Not
 * without a connection: the router would load the page anew then, before anybody has chosen to leave it.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return <Link to={href} prefetch={isOnline ? 'intent' : 'none'} {...rest} />
}

function watchConnection(notice: () => void): () => void {
  addEventListener('online', notice)
  addEventListener('offline', notice)
  return () => {
    removeEventListener('online', notice)
    removeEventListener('offline', notice)
  }
}
