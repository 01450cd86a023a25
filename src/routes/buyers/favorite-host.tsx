import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { REMEMBERED_ACTION } from '../auth/remembered-key.ts'
import { useSession } from '../session/session-context.ts'
import { FavoriteContext } from './favorite-context.ts'

const asker = lazyOnIntent(() => import('./favorite-asker.tsx').then((module) => module.FavoriteAsker))

// For browsers that keep nothing: somebody of this page was asked.
let hasAsked = false

/** Stands around pages with hearts: knows which are set, and asks visitors to sign in first. */
export function FavoriteHost({ children }: { children: ReactNode }) {
  const { user, isAdmin } = useSession()
  const { pathname, search } = useLocation()
  const [wanted, setWanted] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const owner = isAdmin ? undefined : user?.id

  useEffect(() => {
    if (owner)
      import('./favorites-live.ts')
        .then(({ favorites }) => favorites.load(owner))
        // Hearts that nobody knows of stay empty; what is pressed still counts.
        .catch(() => undefined)
  }, [owner])

  useEffect(() => {
    if (hasAsked || isNoted()) setOpen(true)
  }, [])

  const loginPath = `${urls.login}?from=${encodeURIComponent(pathname + search)}`
  const asking = useMemo(
    () => ({
      loginPath,
      intent: asker.intent,
      ask: (propertyId: string) => {
        hasAsked = true
        setWanted(propertyId)
        setOpen(true)
      },
    }),
    [loginPath],
  )
  return (
    <FavoriteContext value={asking}>
      {children}
      <LazyOverlay code={asker} open={isOpen} onOpenChange={setOpen} wanted={wanted} />
    </FavoriteContext>
  )
}

// A note of another kind or a stranger's is sorted out by whoever reads it.
function isNoted(): boolean {
  try {
    return sessionStorage.getItem(REMEMBERED_ACTION)?.includes('"favorite"') ?? false
  } catch {
    return false
  }
}
