import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from '#/ui/link.tsx'
import { savesData } from '#/ui/saves-data.ts'

/**
 * The design system's links, going through the router; its code and data are fetched when a finger comes near. Not
 * where data is costly, and not without a connection: the router would load the page anew then, before anybody has
 * chosen to leave it. A link that is followed without a connection opens a page anew, which the service worker answers.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  const line = useSyncExternalStore(watchConnection, lineNow, () => 'good' as const)
  return (
    <Link
      to={href}
      prefetch={line === 'good' ? 'intent' : 'none'}
      reloadDocument={line === 'cut'}
      {...rest}
    />
  )
}

function lineNow(): 'good' | 'costly' | 'cut' | 'lost' {
  if (navigator.onLine) return savesData() ? 'costly' : 'good'
  return navigator.serviceWorker?.controller ? 'cut' : 'lost'
}

function watchConnection(notice: () => void): () => void {
  addEventListener('online', notice)
  addEventListener('offline', notice)
  return () => {
    removeEventListener('online', notice)
    removeEventListener('offline', notice)
  }
}
